// Reads an EPUB's package file (OPF): what the book is called, which files it has, and the order to read them in.

import { plainXmlText, readXml } from './read-xml.ts';

export interface ManifestItem {
  readonly id: string;
  readonly href: string;
  readonly mediaType: string;
  readonly properties: readonly string[];
  readonly fallback: string | null;
}

export interface SpineItem {
  readonly idref: string;
  readonly isLinear: boolean;
}

export interface PackageFile {
  readonly title: string | null;
  readonly authors: readonly string[];
  readonly language: string | null;
  readonly items: ReadonlyMap<string, ManifestItem>;
  readonly spine: readonly SpineItem[];
  /** The id of the NCX, as the spine names it. */
  readonly tocId: string | null;
  /** The id of the cover image, as EPUB 2 names it. */
  readonly coverId: string | null;
  /** The file that an EPUB 2 guide calls the cover. */
  readonly coverPage: string | null;
}

interface Creator {
  readonly id: string | null;
  readonly name: string;
  readonly role: string | null;
}

export function readPackage(opf: string): PackageFile {
  const titles: string[] = [];
  const creators: Creator[] = [];
  const languages: string[] = [];
  const roleById = new Map<string, string>();
  const items = new Map<string, ManifestItem>();
  const spine: SpineItem[] = [];
  let tocId: string | null = null;
  let coverId: string | null = null;
  let coverPage: string | null = null;
  let take: ((text: string) => void) | null = null;
  let text = '';

  readXml(opf, {
    open(name, attribute) {
      text = '';
      take = null;
      switch (name.toLowerCase()) {
        case 'title':
          take = (value) => void titles.push(value);
          break;
        case 'creator': {
          const id = attribute('id');
          const role = attribute('role');
          take = (value) => void creators.push({ id, name: value, role });
          break;
        }
        case 'language':
          take = (value) => void languages.push(value);
          break;
        case 'meta': {
          if (attribute('name') === 'cover') coverId = attribute('content');
          const subject = attribute('refines')?.replace(/^#/, '');
          if (subject && attribute('property') === 'role') take = (value) => void roleById.set(subject, value);
          break;
        }
        case 'item':
          addItem(items, attribute);
          break;
        case 'spine':
          tocId = attribute('toc');
          break;
        case 'itemref': {
          const idref = attribute('idref');
          const isLinear = attribute('linear')?.trim().toLowerCase() !== 'no';
          if (idref !== null) spine.push({ idref, isLinear });
          break;
        }
        case 'reference':
          if (attribute('type') === 'cover') coverPage = attribute('href');
          break;
      }
    },
    text(value) {
      text += value;
    },
    close() {
      const value = plainXmlText(text);
      if (take && value !== '') take(value);
      take = null;
    },
  });

  return {
    title: titles[0] ?? null,
    authors: authorsOf(creators, roleById),
    language: languages[0] ?? null,
    items,
    spine,
    tocId,
    coverId,
    coverPage,
  };
}

function addItem(items: Map<string, ManifestItem>, attribute: (name: string) => string | null): void {
  const id = attribute('id');
  const href = attribute('href');
  if (id === null || href === null || items.has(id)) return;
  items.set(id, {
    id,
    href,
    mediaType: attribute('media-type')?.trim().toLowerCase() ?? '',
    properties: attribute('properties')?.trim().split(/\s+/) ?? [],
    fallback: attribute('fallback'),
  });
}

/** Who is known to be a translator or an illustrator is no author, unless there is nobody else. */
function authorsOf(creators: readonly Creator[], roleById: ReadonlyMap<string, string>): readonly string[] {
  const roleOf = ({ id, role }: Creator): string => role ?? (id === null ? undefined : roleById.get(id)) ?? 'aut';
  const authors = creators.filter((creator) => roleOf(creator) === 'aut');
  return [...new Set((authors.length > 0 ? authors : creators).map(({ name }) => name))];
}
