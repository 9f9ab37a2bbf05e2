// Files that were given to the Console, by picking or by drop: what `--json @name` and `path` may name.

import { signal } from '@preact/signals';

export const consoleFiles = signal<readonly File[]>([]);

/** A later file of the same name takes the place of the earlier one. */
export function addConsoleFiles(files: readonly File[]): void {
  const names = new Set(files.map((file) => file.name));
  consoleFiles.value = [...consoleFiles.peek().filter((file) => !names.has(file.name)), ...files];
}
