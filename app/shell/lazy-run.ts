// `lectern.run` before its first line: the table of all commands comes with that line, for the first view needs none of it.
import type { Ran, RunOptions } from './run.ts';

type Run = (line: string, given?: RunOptions | null) => Promise<Ran>;

export function createLazyRun(): Run {
  let loading: Promise<Run> | null = null;
  return async function run(line, given) {
    loading ??= loadRun();
    try {
      return await (await loading)(line, given);
    } catch (error) {
      loading = null; // a script that could not be fetched may be tried again
      const cause = { code: 'io_error', message: 'The command line could not be loaded.', details: String(error) };
      return { exit_code: 1, stdout: '', stderr: `${JSON.stringify({ error: cause })}\n` };
    }
  };
}

async function loadRun(): Promise<Run> {
  const [{ createRun }, { commands }] = await Promise.all([import('./run.ts'), import('../commands.ts')]);
  return createRun(commands);
}
