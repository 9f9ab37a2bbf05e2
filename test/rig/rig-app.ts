// The rig's app in a browser, and commands whose worker is killed on the way.
import type { Page } from 'playwright-core';
import { type App, type AppOptions, reload, withApp } from '../kit/browser.ts';
import type { Ran, RunFile } from '../kit/run.ts';
import { ensureRigBuilt, rigDist } from './build-rig.ts';
import { installRig } from './install-rig.ts';
import type { Cut } from './rig-messages.ts';

export async function withRig(options: AppOptions, use: (app: App) => Promise<void>): Promise<void> {
  await ensureRigBuilt();
  await withApp({ ...options, folder: rigDist }, async (app) => {
    await app.context.addInitScript(installRig);
    await reload(app.page);
    await use(app);
  });
}

export async function enable(app: App, ...plugins: readonly string[]): Promise<void> {
  for (const plugin of plugins) await app.run(`lwc --scope global config set --${plugin} enabled`);
}

export interface Stopped {
  readonly file: string;
  readonly writes: number;
  readonly commits: number;
}

export interface CutOptions {
  readonly json: unknown;
  readonly files?: readonly RunFile[];
}

/** Sends a command whose worker stops on the way, and ends that worker; the page never hears the command's answer. */
export async function cutCommand(
  page: Page,
  cut: Cut,
  line: string,
  { json, files = [] }: CutOptions,
): Promise<Stopped> {
  const texts = files.map((file) => {
    if ('bytes' in file) throw new TypeError('only texts are sent here');
    return file;
  });
  const stopped = await page.evaluate(
    async ([ordered, command, body, sent]) => {
      const { rig } = globalThis;
      // An import worker begins its work as soon as the command starts it, so it is told at its birth.
      if (ordered.worker === 'import') rig.bear('lectern-import', { cut: ordered });
      rig.order({ t: 'cut', cut: ordered });
      if (ordered.worker === 'store') await rig.heard('ordered');
      const { lectern } = globalThis as unknown as { lectern: { run(line: string, o: object): Promise<Ran> } };
      const made = sent.map(
        (file) => new File([...Array(file.times ?? 1).fill(file.text), file.tail ?? ''], file.name),
      );
      const heard = await Promise.race([rig.heard('stopped'), lectern.run(command, { json: body, files: made })]);
      if (ordered.worker === 'import') rig.bear('lectern-import', {});
      if ('t' in heard) rig.terminate(`lectern-${ordered.worker}`);
      return heard;
    },
    [cut, line, json, texts] as const,
  );
  if (!('t' in stopped)) throw new Error(`${line} was answered before the cut: ${JSON.stringify(stopped)}`);
  return { file: stopped.file, writes: stopped.writes, commits: stopped.commits };
}
