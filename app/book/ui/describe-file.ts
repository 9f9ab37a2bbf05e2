// What a file says about itself: its title and author, read from its first lines or its own description; else its name.

import { readZipText } from './read-zip-text.ts';

export interface FileDescription {
  readonly title: string;
  readonly author: string | null;
}

const HEAD_BYTES = 8192;
const LONGEST = 300;

export async function describeFile(file: File): Promise<FileDescription> {
  const byName = { title: titleFromName(file.name), author: null };
  try {
    const found = /\.epub$/i.test(file.name) ? await describeEpub(file) : await describeText(file);
    return { title: clean(found.title) ?? byName.title, author: clean(found.author) };
  } catch {
    // Whatever is wrong with the file is said by the import, with its code; here its name is enough.
    return byName;
  }
}

interface Found {
  readonly title: string | null;
  readonly author: string | null;
}

async function describeText(file: File): Promise<Found> {
  const head = new TextDecoder().decode(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const line = (pattern: RegExp) => pattern.exec(head)?.[1] ?? null;
  if (/\.(md|markdown)$/i.test(file.name)) {
    const yaml = /^\ufeff?---\r?\n([\s\S]*?)\r?\n---/.exec(head)?.[1] ?? '';
    const field = (name: string) => new RegExp(`^${name}:\\s*["']?(.*?)["']?\\s*$`, 'mi').exec(yaml)?.[1] ?? null;
    return { title: field('title') ?? line(/^#\s+(.+?)\s*#*\s*$/m), author: field('author') };
  }
  // The head of a Project Gutenberg text.
  return { title: line(/^Title:\s*(.+)$/m), author: line(/^Author:\s*(.+)$/m) };
}

async function describeEpub(file: File): Promise<Found> {
  const container = await readZipText(file, (name) => name === 'META-INF/container.xml');
  const path = /full-path\s*=\s*["']([^"']+)["']/.exec(container ?? '')?.[1];
  const opf = path === undefined ? null : await readZipText(file, (name) => name === path);
  const field = (name: string) => new RegExp(`<dc:${name}\\b[^>]*>([\\s\\S]*?)</dc:${name}>`, 'i').exec(opf ?? '')?.[1] ?? null;
  return { title: plain(field('title')), author: plain(field('creator')) };
}

function plain(xml: string | null): string | null {
  if (xml === null) return null;
  return xml
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&#(\d{1,7});/g, (whole, code: string) => (Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : whole))
    .replace(/&amp;/g, '&');
}

function clean(text: string | null): string | null {
  const words = (text ?? '').replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim();
  return words === '' ? null : words.slice(0, LONGEST);
}

function titleFromName(name: string): string {
  const stem = name.replace(/\.[^.]*$/, '').replace(/[_]+/g, ' ').replace(/\s+/g, ' ').trim();
  return stem === '' ? name : stem;
}
