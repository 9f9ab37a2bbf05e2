// Calls `lectern.run` inside a page, handing files over in a form that travels.
import type { Page } from 'playwright-core';

/** `text` stands `times` times, then `tail`: a file of many megabytes is made in the page and not sent there. */
export type RunFile =
  | { readonly name: string; readonly text: string; readonly times?: number; readonly tail?: string }
  | { readonly name: string; readonly bytes: Uint8Array };

export interface Ran {
  readonly exit_code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Lectern {
  run(line: string, options: { json?: unknown; files?: readonly File[] }): Promise<Ran>;
}

export async function runInPage(
  page: Page,
  line: string,
  options: { readonly json?: unknown; readonly files?: readonly RunFile[] },
): Promise<Ran> {
  const files = (options.files ?? []).map((file) =>
    'bytes' in file ? { name: file.name, base64: Buffer.from(file.bytes).toString('base64') } : file,
  );
  return page.evaluate(
    async ([command, json, sent]) => {
      const made = sent.map((file) => {
        if ('text' in file) return new File([...Array(file.times ?? 1).fill(file.text), file.tail ?? ''], file.name);
        return new File([Uint8Array.from(atob(file.base64), (char) => char.charCodeAt(0))], file.name);
      });
      const { lectern } = globalThis as unknown as { readonly lectern: Lectern };
      return lectern.run(command, { ...(json === undefined ? {} : { json }), files: made });
    },
    [line, options.json, files] as const,
  );
}

/** The `result` of a command that must succeed. */
export function resultOf(ran: Ran): unknown {
  if (ran.exit_code !== 0) throw new Error(`exit code ${ran.exit_code}: ${ran.stderr}`);
  return JSON.parse(ran.stdout).result;
}

/** The code of a command that must be refused, with exit code 1 and nothing on stdout. */
export function codeOf(ran: Ran): string {
  if (ran.exit_code !== 1 || ran.stdout !== '') throw new Error(`not refused: ${ran.stdout}`);
  return JSON.parse(ran.stderr).error.code;
}
