// Several tabs, one writer: the holder of the Web Lock opens the stores, the others forward the same messages to it.
//
// Invariants
// 1. Only the lock's holder has open stores. It announces itself as a new epoch only after they can be opened.
// 2. A call stays pending in the tab that made it until its reply arrives; at every new epoch all pending calls are sent
//    again. That is safe because a mutation carries its request id and is replayed, never repeated.
// 3. A leader that steps down first stops taking calls, then ends those it has, closes the stores, and lets the lock go.
import { changeChannel, type EpochNotice } from '../app/kernel/change.ts';
import type { Envelope } from '../app/kernel/command.ts';
import type { Refusal } from '../app/kernel/result.ts';
import type { PortReply } from './dispatch.ts';
import { failure } from './transact.ts';

export interface Led {
  readonly call: (envelope: Envelope) => Promise<PortReply>;
  readonly checkpoint: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export type RoadStatus = 'starting' | 'ready' | 'busy' | 'unavailable' | 'other_version';

/** Larger texts travel as a Blob: a channel copies a message once for each tab that listens. */
const inlineLimit = 64 * 1024;
const patienceMs = 10_000;

type Payload = string | Blob;
/** What a leader needs made may hold a Blob, which JSON cannot carry. */
type ReplyPayload = Payload | Extract<PortReply, { needs: unknown }>;
type Message =
  | { readonly t: 'who' }
  | { readonly t: 'leader'; readonly id: string; readonly epoch: string; readonly build: string }
  | { readonly t: 'ask' }
  | { readonly t: 'hidden' }
  | {
      readonly t: 'call';
      readonly to: string;
      readonly from: string;
      readonly id: string;
      readonly input: Payload;
      readonly envelope: Omit<Envelope, 'input'>;
    }
  | { readonly t: 'reply'; readonly to: string; readonly id: string; readonly reply: ReplyPayload };

export interface RoadOptions {
  readonly me: string;
  readonly build: string;
  readonly newId: () => string;
  readonly open: () => Promise<Led>;
  readonly onStatus: (status: RoadStatus) => void;
}

export function createRoad({ me, build, newId, open, onStatus }: RoadOptions) {
  const channel = new BroadcastChannel('lectern-store');
  const notices = new BroadcastChannel(changeChannel);
  const pending = new Map<string, { readonly envelope: Envelope; readonly settle: (reply: PortReply) => void }>();
  let leader: string | null = null;
  let epoch = '';
  let led: Led | null = null;
  let stepDown: (() => void) | null = null;
  let isHidden = false;
  let isQueued = false;
  /** Calls this leader has begun: they end before it closes, so that none opens a store again behind its successor. */
  const running = new Set<Promise<PortReply>>();

  const say = (message: Message) => channel.postMessage(message);

  channel.onmessage = (event: MessageEvent<Message>) => {
    const message = event.data;
    switch (message.t) {
      case 'who':
        if (led) say({ t: 'leader', id: me, epoch, build });
        break;
      case 'leader':
        follow(message);
        break;
      case 'ask':
        if (led && isHidden) stepDown?.();
        break;
      case 'hidden':
        // Whichever of the two comes first, the tab being hidden or the other being shown, the other one asks.
        if (!led && !isHidden) say({ t: 'ask' });
        break;
      case 'call':
        if (message.to === me) void serve(message);
        break;
      case 'reply':
        if (message.to === me) void receive(message.id, message.reply);
        break;
    }
  };

  function follow(announced: Extract<Message, { t: 'leader' }>): void {
    if (announced.build !== build) return onStatus('other_version');
    // The same tab may lead twice; what it was sent in between it never saw.
    const isNew = epoch !== announced.epoch;
    leader = announced.id;
    epoch = announced.epoch;
    onStatus('ready');
    if (isNew) for (const [callId, call] of pending) void deliver(callId, call.envelope);
  }

  async function serve(message: Extract<Message, { t: 'call' }>): Promise<void> {
    const input: unknown = JSON.parse(await unpack(message.input));
    const store = led;
    if (!store) return; // it stepped down meanwhile: the caller sends again to the next one
    const reply = await answer(store, { ...message.envelope, input });
    say({ t: 'reply', to: message.from, id: message.id, reply: 'needs' in reply ? reply : await pack(reply) });
  }

  async function answer(store: Led, envelope: Envelope): Promise<PortReply> {
    const call = answerOf(store, envelope);
    running.add(call);
    const reply = await call;
    running.delete(call);
    return reply;
  }

  async function receive(id: string, reply: ReplyPayload): Promise<void> {
    const isPacked = typeof reply === 'string' || reply instanceof Blob;
    settle(id, isPacked ? JSON.parse(await unpack(reply)) : reply);
  }

  function settle(id: string, reply: PortReply): void {
    const call = pending.get(id);
    pending.delete(id);
    call?.settle(reply);
    if (call && leader !== null) onStatus('ready');
  }

  async function deliver(id: string, envelope: Envelope): Promise<void> {
    if (led) return settle(id, await answer(led, envelope));
    if (leader === null) return;
    const { input, ...rest } = envelope;
    say({ t: 'call', to: leader, from: me, id, input: await pack(input ?? null), envelope: rest });
  }

  /** Lets the lock go, so that another tab may try; this one tries again with the next call. */
  function giveUp(error: unknown): void {
    const unavailable: Refusal = {
      code: 'storage_unavailable',
      message: 'The stores cannot be opened.',
      details: { cause: String(error) },
    };
    leader = null;
    onStatus('unavailable');
    for (const id of [...pending.keys()]) settle(id, failure(unavailable));
  }

  /** Holds the lock until it steps down. */
  async function lead(): Promise<void> {
    led = await open();
    leader = me;
    epoch = newId();
    onStatus('ready');
    say({ t: 'leader', id: me, epoch, build });
    notices.postMessage({ epoch } satisfies EpochNotice);
    for (const [id, call] of pending) void deliver(id, call.envelope);
    await new Promise<void>((resolve) => {
      stepDown = resolve;
    });
    const closing = led;
    stepDown = null;
    led = null;
    leader = null;
    await Promise.all(running);
    await closing.close();
  }

  async function queueForLead(): Promise<void> {
    isQueued = true;
    try {
      for (;;) await navigator.locks.request('lectern-store', lead);
    } catch (error) {
      isQueued = false;
      giveUp(error);
    }
  }

  say({ t: 'who' });
  void queueForLead();

  return {
    call(envelope: Envelope): Promise<PortReply> {
      return new Promise((resolve) => {
        const id = newId();
        const patience = setTimeout(() => onStatus('busy'), patienceMs);
        const done = (reply: PortReply) => {
          clearTimeout(patience);
          resolve(reply);
        };
        pending.set(id, { envelope, settle: done });
        if (!isQueued) void queueForLead();
        void deliver(id, envelope);
      });
    },
    /** A hidden leader hands over to a visible tab that asks; until then it moves its WALs home. */
    setHidden(hidden: boolean): void {
      isHidden = hidden;
      if (!led) {
        if (!hidden) say({ t: 'ask' });
      } else if (hidden) {
        void led.checkpoint();
        say({ t: 'hidden' });
      }
    },
    isLeader: () => led !== null,
  };
}

/** Nothing rejects but a defect, and even that is answered: a caller in another tab would wait for ever. */
async function answerOf(store: Led, envelope: Envelope): Promise<PortReply> {
  try {
    return await store.call(envelope);
  } catch (error) {
    const details = { cause: String(error) };
    return failure({ code: 'database_error', message: 'This should not have happened.', details });
  }
}

async function pack(value: unknown): Promise<Payload> {
  const text = JSON.stringify(value);
  return text.length > inlineLimit ? new Blob([text]) : text;
}

async function unpack(payload: Payload): Promise<string> {
  return typeof payload === 'string' ? payload : payload.text();
}
