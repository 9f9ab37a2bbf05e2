// A picture in its place in set text, drawn by whoever has it, or its words.

import { useContext } from 'preact/hooks';
import { DrawPictureContext, type DrawnPicture } from './draw-picture.ts';

export function PlacedPicture(picture: DrawnPicture) {
  const draw = useContext(DrawPictureContext);
  return draw === null ? <span class="prose-picture">{picture.children}</span> : draw(picture);
}
