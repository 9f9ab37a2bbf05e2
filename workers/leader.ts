// Several tabs, one writer: the holder of the Web Lock opens the stores, the others forward the same messages to it.
//
// Invariants
// 1. Only the lock's holder has open stores. It announces itself as a new epoch only after they can be opened.
// 2. A call stays pending in the tab that made it until its reply arrives; at every new epoch all pending calls are sent
//    again. That is safe because a mutation carries its request id and is replayed, never repeated.
// 3. A leader that steps down first stops taking calls, then ends those it has, closes the stores, and lets the lock go.
// 4. Stores that are only in memory are never handed over: they would be gone.
import { changeChannel, type EpochNotice } from '../app/kernel/change.ts';
import type { Envelope } from '../app/kernel/command.ts';
import type { PortReply } from './dispatch.ts';
import { failure } from './transact.ts';

export interface Led {
  readonly isMemory: boolean;
  readonly call: (envelope: Envelope) => Promise<PortReply>;
  readonly checkpoint: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export type RoadStatus = 'starting' | 'ready' | 'memory' | 'busy' | 'unavailable' | 'other_version';

/** Larger texts travel as a Blob: a channel copies a message once for each tab that listens. */
const inlineLimit = 64 * 1024;
const patienceMs = 10_000;

type Payload = string | Blob;
/** What a leader needs made may hold a Blob, which JSON cannot carry. */
type ReplyPayload = Payload | Extract<PortReply, { needs: unknown }>;
type Message =
  | { readonly t: 'who' }
  | {
      readonly t: 'leader';
      readonly id: string;
      readonly epoch: string;
      readonly build: string;
      readonly isMemory: boolean;
    }
  /** A visible tab would lead. */
  | { readonly t: 'ask' }
  /** The leader is hidden: whoever is visible may ask. */
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
  readonly locks: Pick<LockManager, 'request'>;
  readonly open: () => Promise<Led>;
  readonly onStatus: (status: RoadStatus) => void;
}

export function createRoad({ me, build, newId, locks, open, onStatus }: RoadOptions) {
  const channel = new BroadcastChannel('lectern-store');
  const notices = new BroadcastChannel(changeChannel);
  const pending = new Map<string, { readonly envelope: Envelope; readonly settle: (reply: PortReply) => void }>();
  let leader: string | null = null;
  let epoch = '';
  let led: Led | null = null;
  let stepDown: (() => void) | null = null;
  let isHidden = false;
  let isQueued = false;
  let hasFailed = false;
  let isOtherVersion = false;
  /** What there is to say when all is well. */
  let standing: RoadStatus = 'ready';
  /**
   * Calls this leader has begun: they end, and their replies are said, before it closes. None then opens a store again
   * behind its successor, and few are asked twice.
   */
  const running = new Set<Promise<unknown>>();

  const say = (message: Message) => channel.postMessage(message);

  channel.onmessage = (event: MessageEvent<Message>) => {
    const message = event.data;
    switch (message.t) {
      case 'who':
        if (led) announce(led);
        break;
      case 'leader':
        follow(message);
        break;
      case 'ask':
        if (led && isHidden && !led.isMemory) stepDown?.();
        break;
      case 'hidden':
        if (!isHidden) askToLead();
        break;
      case 'call':
        if (message.to === me) void track(serve(message));
        break;
      case 'reply':
        if (message.to === me) void receive(message.id, message.reply);
        break;
    }
  };

  function announce({ isMemory }: Led): void {
    say({ t: 'leader', id: me, epoch, build, isMemory });
  }

  /** A tab that could not open the stores does not ask: it would take them from one that can. */
  function askToLead(): void {
    if (!led && !hasFailed) say({ t: 'ask' });
  }

  function follow(announced: Extract<Message, { t: 'leader' }>): void {
    if (led) return; // said before the lock came here, heard after
    isOtherVersion = announced.build !== build;
    if (isOtherVersion) {
      leader = null;
      return onStatus('other_version');
    }
    if (!isQueued) void queueForLead(); // behind the one that could open the stores
    // The same tab may lead twice; what it was sent in between it never saw.
    const isNew = epoch !== announced.epoch;
    leader = announced.id;
    epoch = announced.epoch;
    standing = announced.isMemory ? 'memory' : 'ready';
    onStatus(standing);
    if (isNew) for (const [callId, call] of pending) void deliver(callId, call.envelope);
  }

  async function serve(message: Extract<Message, { t: 'call' }>): Promise<void> {
    const input: unknown = JSON.parse(await unpack(message.input));
    const store = led;
    if (!store) return; // it stepped down meanwhile: the caller sends again to the next one
    const reply = await answerOf(store, { ...message.envelope, input });
    say({ t: 'reply', to: message.from, id: message.id, reply: 'needs' in reply ? reply : await pack(reply) });
  }

  function track<T>(call: Promise<T>): Promise<T> {
    running.add(call);
    return call.finally(() => running.delete(call));
  }

  async function receive(id: string, reply: ReplyPayload): Promise<void> {
    const isPacked = typeof reply === 'string' || reply instanceof Blob;
    settle(id, isPacked ? JSON.parse(await unpack(reply)) : reply);
  }

  function settle(id: string, reply: PortReply): void {
    const call = pending.get(id);
    pending.delete(id);
    call?.settle(reply);
    if (call && leader !== null) onStatus(standing);
  }

  async function deliver(id: string, envelope: Envelope): Promise<void> {
    if (led) return settle(id, await track(answerOf(led, envelope)));
    if (leader === null) return;
    const { input, ...rest } = envelope;
    say({ t: 'call', to: leader, from: me, id, input: await pack(input ?? null), envelope: rest });
  }

  /** Holds the lock until it steps down; rejects when the stores cannot be opened. */
  async function lead(): Promise<void> {
    led = await open();
    hasFailed = false;
    isOtherVersion = false;
    leader = me;
    epoch = newId();
    standing = led.isMemory ? 'memory' : 'ready';
    onStatus(standing);
    announce(led);
    if (isHidden) say({ t: 'hidden' });
    notices.postMessage({ epoch } satisfies EpochNotice);
    for (const [id, call] of pending) void deliver(id, call.envelope);
    await new Promise<void>((resolve) => {
      stepDown = resolve;
    });
    const closing = led;
    stepDown = null;
    led = null;
    leader = null;
    await Promise.allSettled(running);
    await closing.close();
  }

  /** The lock was let go, so that another tab may try; this one tries again with its next call. */
  function giveUp(error: unknown): void {
    hasFailed = true;
    leader = null;
    onStatus('unavailable');
    const details = { cause: String(error) };
    const unavailable = { code: 'storage_unavailable', message: 'The stores cannot be opened.', details };
    for (const id of [...pending.keys()]) settle(id, failure(unavailable));
  }

  async function queueForLead(): Promise<void> {
    isQueued = true;
    try {
      for (;;) await locks.request('lectern-store', lead);
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
        const patience = setTimeout(() => {
          if (!isOtherVersion) onStatus('busy');
          say({ t: 'who' }); // an announcement that was missed is then made up for
        }, patienceMs);
        const done = (reply: PortReply) => {
          clearTimeout(patience);
          resolve(reply);
        };
        pending.set(id, { envelope, settle: done });
        if (!isQueued) void queueForLead();
        void deliver(id, envelope);
      });
    },
    /** A hidden leader hands over to a visible tab that asks; whoever is hidden moves its WAL home. */
    setHidden(hidden: boolean): void {
      isHidden = hidden;
      if (!hidden) return askToLead();
      if (!led) return;
      void led.checkpoint();
      // The other tab may have become visible, and asked, before this one knew that it is hidden.
      say({ t: 'hidden' });
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
