// How a picture in set text is drawn: whoever has the pictures gives this; without it their words stand for them.

import { type ComponentChildren, createContext } from 'preact';

export interface DrawnPicture {
  /** As it is written in the text. */
  readonly address: string;
  readonly text: string;
  readonly isAlone: boolean;
  /** The words of the leaf that stand for it, with what is lit in them. */
  readonly children: ComponentChildren;
}

export const DrawPictureContext = createContext<((picture: DrawnPicture) => ComponentChildren) | null>(null);
