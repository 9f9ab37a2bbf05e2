// Sending a command that needs files: cancelled, crashed or refused on the way, nothing reaches the store and nothing stays.
import { expect, test } from 'vitest';
import { bookImport, bookPrepare } from '../../../app/book/contract.ts';
import type { Envelope } from '../../../app/kernel/command.ts';
import type { Refusal } from '../../../app/kernel/result.ts';
import type { PrepareReply, StagedBody, StageReply } from '../../../app/kernel/staged.ts';
import type { Workers } from '../../../app/rpc/connect.ts';
import { sendOver } from '../../../app/rpc/send.ts';

interface World {
  readonly workers: Pick<Workers, 'store' | 'startImporter'>;
  readonly envelopes: Envelope[];
  readonly released: StagedBody[];
  readonly ended: () => number;
  readonly swept: () => number;
}

const staged: StageReply = {
  ok: true,
  file: { sha256: 'a'.repeat(64), bytes: 1, staged: { path: '/staging/j/original' } },
};

/** A store that wants a file and an import worker that answers what the test says. */
function world(answers: {
  stage?: Promise<StageReply>;
  prepare?: Promise<PrepareReply>;
  crashed?: Promise<Refusal>;
  seconds?: number;
}): World {
  const envelopes: Envelope[] = [];
  const released: StagedBody[] = [];
  let ended = 0;
  let swept = 0;
  const never = new Promise<never>(() => {});
  const workers = {
    store: {
      async call(envelope: Envelope) {
        envelopes.push(envelope);
        const { files } = envelope;
        if (files.original || files.prepared)
          return { ok: false, body: { error: { code: 'stop', message: '', details: null } } };
        return envelope.command === 'import'
          ? { needs: { stage: { field: 'path', maxBytes: 9 } } }
          : {
              needs: {
                prepare: {
                  book_id: 'b',
                  format: 'pdf',
                  source: { path: '/x' },
                  timeout_seconds: answers.seconds ?? 600,
                },
              },
            };
      },
    },
    startImporter: () => ({
      port: {
        stage: () => answers.stage ?? never,
        prepare: () => answers.prepare ?? never,
        release: async (bodies: readonly StagedBody[]) => void released.push(...bodies),
        sweep: async () => void (swept += 1),
      },
      crashed: answers.crashed ?? never,
      end: () => void (ended += 1),
    }),
  };
  return {
    workers: workers as unknown as World['workers'],
    envelopes,
    released,
    ended: () => ended,
    swept: () => swept,
  };
}

const input = { subject_id: 's', path: 'a.txt', title: 'A', request_id: 'r' };
const files = [new File(['x'], 'a.txt')];

test('cancelling ends the import worker and answers cancelled; the store hears nothing more', async () => {
  const { workers, envelopes, ended, swept } = world({});
  const control = new AbortController();
  const reply = sendOver(workers, bookImport, input, { files, signal: control.signal });
  control.abort();
  expect(await reply).toMatchObject({ ok: false, body: { error: { code: 'cancelled' } } });
  expect(envelopes).toHaveLength(1);
  expect(ended()).toBeGreaterThan(0);
  expect(swept()).toBe(1);
});

test('an import worker that dies by itself is an answer, not a wait for ever', async () => {
  const crash = { code: 'io_error', message: 'broke off', details: null };
  const { workers, envelopes, ended, swept } = world({ crashed: Promise.resolve(crash) });
  expect(await sendOver(workers, bookImport, input, { files })).toEqual({ ok: false, body: { error: crash } });
  expect(envelopes).toHaveLength(1);
  // An error that nobody caught leaves a worker alive, with its lock and what it staged.
  expect([ended(), swept()]).toEqual([1, 1]);
});

test('a file that did not come with the command is io_error', async () => {
  const { workers } = world({});
  expect(await sendOver(workers, bookImport, input, {})).toMatchObject({
    ok: false,
    body: { error: { code: 'io_error', details: { name: 'a.txt' } } },
  });
});

test('a staged file travels with the second call, and is released after a refusal', async () => {
  const { workers, envelopes, released } = world({ stage: Promise.resolve(staged) });
  await sendOver(workers, bookImport, input, { files });
  expect(envelopes.map((envelope) => envelope.files)).toEqual([
    {},
    { original: staged.ok && staged.file, name: 'a.txt' },
  ]);
  await Promise.resolve();
  expect(released).toEqual([{ path: '/staging/j/original' }]);
});

test('what concerns the book goes to the store, a full disk does not', async () => {
  const error = { code: 'invalid_book_text', message: '', details: null };
  const anomaly = { kind: 'invalid_utf8', details: 'not_utf8' };
  const bad = world({ prepare: Promise.resolve({ ok: false, error, anomaly }) });
  const prepare = { id: 'b', if_revision: 1, request_id: 'p' };
  await sendOver(bad.workers, bookPrepare, prepare);
  expect(bad.envelopes[1]?.files).toEqual({ prepared: { error, anomaly } });

  const full = { code: 'storage_full', message: '', details: null };
  const out = world({ prepare: Promise.resolve({ ok: false, error: full, anomaly: null }) });
  expect(await sendOver(out.workers, bookPrepare, prepare)).toEqual({ ok: false, body: { error: full } });
  expect(out.envelopes).toHaveLength(1);
});

test('B-10 what takes longer than it may is ended from outside, swept after, and told to the store as the book’s own', async () => {
  const { workers, envelopes, ended, swept } = world({ seconds: 0.001 });
  const reply = await sendOver(workers, bookPrepare, { id: 'b', if_revision: 1, request_id: 'p' });
  expect(reply).toMatchObject({ ok: false, body: { error: { code: 'stop' } } });
  expect(envelopes[1]?.files).toEqual({
    prepared: {
      error: { code: 'trans_timeout', message: expect.any(String), details: { seconds: 0.001 } },
      anomaly: { kind: 'converter_error', details: 'trans_timeout' },
    },
  });
  expect([ended(), swept()]).toEqual([2, 1]); // the worker, and the one that swept after it
});

test('what is ready in time is not ended by its limit later', async () => {
  const error = { code: 'pdf_invalid', message: '', details: null };
  const prepare = Promise.resolve({ ok: false as const, error, anomaly: null });
  const ready = world({ prepare, seconds: 0.01 });
  const command = { id: 'b', if_revision: 1, request_id: 'p' };
  await sendOver(ready.workers, bookPrepare, command);
  const ended = ready.ended();
  // The limit of this one comes after that of the first.
  await sendOver(world({ seconds: 0.05 }).workers, bookPrepare, command);
  expect([ready.ended(), ready.swept()]).toEqual([ended, 0]);
});
