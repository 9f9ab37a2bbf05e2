// The cover of a book: its own picture when it has one, drawn cloth until then and otherwise.

import { useEffect, useState } from 'preact/hooks';
import { send } from '../../rpc/send.ts';
import { Cover } from '../../widgets/cover.tsx';
import { coverShow } from '../picture-contract.ts';
import type { Book } from '../core/values.ts';
import { scriptLanguage } from '../../widgets/prose/script-language.ts';
import { pictureAddress } from './picture-address.ts';

/** Pictures of this visit, so that going back to the shelf asks nothing again. */
const pictures = new Map<string, Promise<string | undefined>>();

export function BookCover({ book }: { readonly book: Book }) {
  const [picture, setPicture] = useState<string | undefined>(undefined);
  useEffect(() => {
    setPicture(undefined);
    if (book.format !== 'epub' || book.state === 'imported') return undefined;
    let wanted = true;
    const found = pictures.get(book.id) ?? load(book.id);
    pictures.set(book.id, found);
    void found.then((address) => {
      if (wanted) setPicture(address);
    });
    return () => {
      wanted = false;
    };
  }, [book.id, book.state]);
  const lang = scriptLanguage(book.title) ?? undefined;
  return <Cover title={book.title} by={book.author} picture={picture} lang={lang} />;
}

const shown = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

/** The bytes become an address of this page only. SVG is left out: it is a document, not a picture. */
async function load(id: string): Promise<string | undefined> {
  const reply = await send(coverShow, { id });
  const cover = reply.ok ? reply.body.result.cover : null;
  if (cover === null || !shown.has(cover.media_type)) return undefined;
  // The drawn cover stays until the picture can be shown at once, and for good when it is none.
  return (await pictureAddress(cover.base64, cover.media_type)) ?? undefined;
}
