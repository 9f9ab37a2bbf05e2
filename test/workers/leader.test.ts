// Several tabs, one writer: who leads, who hands over, and that a call outlives every change of leader.
import { afterEach, expect, test, vi } from 'vitest';
import type { Envelope } from '../../app/kernel/command.ts';
import type { PortReply } from '../../workers/dispatch.ts';
import { createRoad, type Led } from '../../workers/leader.ts';
import { createLocks } from '../kit/locks.ts';

const RealChannel = globalThis.BroadcastChannel;
const channels: BroadcastChannel[] = [];

// A tab that is gone hears nothing more; Node's channels would keep listening into the next test.
globalThis.BroadcastChannel = class extends RealChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
};

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

interface TabOptions {
  readonly build?: string;
  readonly isMemory?: boolean;
  readonly open?: () => Promise<Led>;
}

function createTabs(locks: Pick<LockManager, 'request'> = createLocks()) {
  const openNow: string[] = [];
  const served: string[] = [];
  let ids = 0;

  return {
    served,
    tab(me: string, { build = 'b', isMemory = false, open }: TabOptions = {}) {
      const statuses: string[] = [];
      let hold: Promise<void> = Promise.resolve();
      let opened = 0;
      const led: Led = {
        isMemory,
        async call({ command }) {
          served.push(`${me} ${command}`);
          await hold;
          expect(openNow).toEqual([me]);
          return answerOf(me);
        },
        checkpoint: async () => {},
        async close() {
          openNow.splice(openNow.indexOf(me), 1);
        },
      };
      const road = createRoad({
        me,
        build,
        newId: () => `id${(ids += 1)}`,
        locks,
        open: async () => {
          opened += 1;
          if (open) return open();
          openNow.push(me);
          return led;
        },
        onStatus: (status) => statuses.push(status),
      });
      return {
        ...road,
        statuses,
        status: () => statuses.at(-1),
        opened: () => opened,
        holdCalls: (until: Promise<void>) => {
          hold = until;
        },
      };
    },
  };
}

const envelope = (command: string): Envelope => ({
  plugin: 'book',
  command,
  input: { request_id: command },
  files: {},
});

function answerOf(tab: string): PortReply {
  return { ok: true, body: { schema_version: 1, plugin: tab, command: 'x', result: null } };
}

const leads = (tab: { isLeader: () => boolean }) => vi.waitFor(() => expect(tab.isLeader()).toBe(true));
const shows = (tab: { status: () => string | undefined }, status: string) =>
  vi.waitFor(() => expect(tab.status()).toBe(status));

test('a tab that is not the leader is answered by the one that is', async () => {
  const tabs = createTabs();
  const a = tabs.tab('a');
  await leads(a);
  const b = tabs.tab('b');
  await shows(b, 'ready');
  expect(await b.call(envelope('list'))).toEqual(answerOf('a'));
  expect(await a.call(envelope('list'))).toEqual(answerOf('a'));
});

// The next leader may answer `early` a second time: a mutation is then replayed by its request id.
test('a hidden leader ends the calls it has, hands over, and what came meanwhile is answered by the next', async () => {
  const tabs = createTabs();
  const a = tabs.tab('a');
  await leads(a);
  const b = tabs.tab('b');
  await shows(b, 'ready');
  let letGo = () => {};
  a.holdCalls(new Promise((resolve) => (letGo = resolve)));
  const early = b.call(envelope('early'));
  await vi.waitFor(() => expect(tabs.served).toEqual(['a early']));
  a.setHidden(true);
  await vi.waitFor(() => expect(a.isLeader()).toBe(false));
  const late = b.call(envelope('late'));
  expect(b.isLeader()).toBe(false);
  letGo();
  expect(await early).toMatchObject({ ok: true });
  expect(await late).toEqual(answerOf('b'));
  expect(await a.call(envelope('from a'))).toEqual(answerOf('b'));
});

test('a tab that became visible before the leader knew that it is hidden gets the lead all the same', async () => {
  const tabs = createTabs();
  const a = tabs.tab('a');
  await leads(a);
  const b = tabs.tab('b');
  await shows(b, 'ready');
  b.setHidden(true);
  b.setHidden(false);
  expect(await b.call(envelope('after the asking'))).toEqual(answerOf('a'));
  a.setHidden(true);
  await leads(b);
  expect(a.isLeader()).toBe(false);
});

test('stores that are only in memory are never handed over, and every tab says that nothing is kept', async () => {
  const tabs = createTabs();
  const a = tabs.tab('a', { isMemory: true });
  await leads(a);
  const b = tabs.tab('b', { isMemory: true });
  await shows(b, 'memory');
  a.setHidden(true);
  b.setHidden(false);
  expect(await b.call(envelope('list'))).toEqual(answerOf('a'));
  expect(a.isLeader()).toBe(true);
  expect([a.status(), b.status()]).toEqual(['memory', 'memory']);
});

test('a tab that could not open the stores follows the next that can, and never takes the lead from it', async () => {
  const tabs = createTabs();
  const broken = tabs.tab('broken', { open: () => Promise.reject(new Error('no wasm')) });
  await shows(broken, 'unavailable');
  expect(await broken.call(envelope('list'))).toMatchObject({ body: { error: { code: 'storage_unavailable' } } });
  const sound = tabs.tab('sound');
  await leads(sound);
  await shows(broken, 'ready');
  expect(await broken.call(envelope('list'))).toEqual(answerOf('sound'));
  sound.setHidden(true);
  broken.setHidden(false);
  expect(await broken.call(envelope('list'))).toEqual(answerOf('sound'));
  // Opened twice: at the beginning, and again for the call. Never after it followed.
  expect([sound.isLeader(), broken.opened()]).toEqual([true, 2]);
});

test('a window without Web Locks says that it cannot keep anything, and answers every call', async () => {
  const tabs = createTabs({ request: () => Promise.reject(new DOMException('not here', 'SecurityError')) });
  const a = tabs.tab('a');
  const reply = a.call(envelope('list'));
  expect(await reply).toMatchObject({ ok: false, body: { error: { code: 'storage_unavailable' } } });
  expect(a.status()).toBe('unavailable');
});

test('a tab of another version forwards nothing, says so, and leads when the other one is gone', async () => {
  const tabs = createTabs();
  const old = tabs.tab('old', { build: 'one' });
  await leads(old);
  const young = tabs.tab('young', { build: 'two' });
  await shows(young, 'other_version');
  const waiting = young.call(envelope('list'));
  old.setHidden(true);
  await leads(young);
  expect(await waiting).toEqual(answerOf('young'));
  expect(tabs.served).toEqual(['young list']);
});
