// What a new book is called: what its file says, or else the name of the file without its ending.

import { inspectFile } from '../../rpc/inspect-file.ts';

export interface FileTitle {
  readonly title: string;
  readonly author: string | null;
}

export async function titleOfFile(file: File): Promise<FileTitle> {
  const { title, author } = await inspectFile(file);
  return { title: clean(title) ?? titleFromName(file.name), author: clean(author) };
}

export function titleFromName(name: string): string {
  const stem = name
    .replace(/\.[^.]*$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  return stem === '' ? name : stem;
}

function clean(text: string | null): string | null {
  const words = (text ?? '').replace(/\s+/g, ' ').trim();
  return words === '' ? null : words;
}
