// What set text may ask about the pictures it names: only what the book itself has, and nothing from anywhere else.

import { createContext } from 'preact';
import type { Picture } from '../../core/values.ts';

export interface BookPictures {
  find(name: string): Picture | undefined;
  /** An address of this page, to be revoked by who asked for it; null when the picture is lost or cannot be shown. */
  load(picture: Picture): Promise<string | null>;
  /** Shows it as large as the screen has room for. */
  open(picture: Picture, words: string): void;
}

/** Without one, pictures are the words that stand for them. */
export const BookPicturesContext = createContext<BookPictures | null>(null);
