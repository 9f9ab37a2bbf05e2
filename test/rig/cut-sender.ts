// A person whose store worker is killed now and then: sends commands, keeps what was answered, sends the rest again.
import type { App } from '../kit/browser.ts';
import { reload } from '../kit/browser.ts';
import { type Ran, type RunFile, resultOf } from '../kit/run.ts';
import { cutCommand, type Stopped } from './rig-app.ts';
import type { Cut } from './rig-messages.ts';

export interface Answered {
  readonly id: string;
  readonly plugin: string;
  readonly line: string;
  readonly json: object;
  readonly files: readonly RunFile[];
  readonly stdout: string;
}

export interface Kill extends Stopped {
  readonly line: string;
  readonly cut: Omit<Cut, 'worker'>;
}

export type Where = Omit<Cut, 'worker' | 'file'>;

export function cutSender(app: App) {
  /** Kept in the test's own process: no killed worker can lose it. */
  const answered: Answered[] = [];
  const kills: Kill[] = [];

  /** Must succeed, after the kill if there is one; the store's revision shows that it happened exactly once. */
  async function send<T>(words: string, fields: object, cut?: Where, files: readonly RunFile[] = []): Promise<T> {
    const plugin = words.split(' ')[0] ?? '';
    const line = `lwc ${words} --json -`;
    const id = `k-${answered.length}`;
    const json = { ...fields, request_id: id };
    if (cut) await kill(line, { ...cut, file: `own/${plugin}` }, json, files);
    const ran = await app.run(line, { json, files });
    const result = resultOf(ran) as T;
    const earlier = answered.filter((one) => one.plugin === plugin).length;
    const { revision } = JSON.parse(ran.stdout).store as { revision: number };
    if (revision !== earlier + 1) throw new Error(`${words}: revision ${revision} after ${earlier} answers`);
    answered.push({ id, plugin, line, json, files, stdout: ran.stdout });
    return result;
  }

  async function kill(line: string, cut: Omit<Cut, 'worker'>, json: object, files: readonly RunFile[]): Promise<void> {
    const stopped = await cutCommand(app.page, { ...cut, worker: 'store' }, line, { json, files });
    kills.push({ line, cut, ...stopped });
    await reload(app.page);
  }

  return {
    answered,
    kills,
    send,
    again: ({ line, json, files }: Answered): Promise<Ran> => app.run(line, { json, files }),
  };
}
