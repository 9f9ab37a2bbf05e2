// The words of one leaf, with lit passages; offsets in what is drawn equal offsets in `leaf.text`.

import type { ComponentChildren } from 'preact';
import { cutAtMarks, type Mark } from './marks.ts';
import { PlacedPicture } from './placed-picture.tsx';
import { type Inline, isAllPictures, type Leaf } from './prose-tree.ts';

export function leafWords(leaf: Leaf, marks: readonly Mark[]): ComponentChildren {
  const own = marks.filter((mark) => mark.leaf === leaf.id);
  const isAlone = isAllPictures(leaf);
  let offset = 0;

  const words = (text: string): ComponentChildren => {
    const pieces = cutAtMarks(text, offset, own);
    offset += text.length;
    return pieces.map((piece, at) =>
      piece.looks.length === 0 ? (
        piece.text
      ) : (
        <mark key={at} data-look={piece.looks.join(' ')}>
          {piece.text}
        </mark>
      ),
    );
  };

  const one = (inline: Inline): ComponentChildren => {
    switch (inline.kind) {
      case 'text':
        return words(inline.text);
      case 'code':
        return <code dir="ltr">{words(inline.text)}</code>;
      case 'picture':
        return (
          <PlacedPicture address={inline.address} text={inline.text} isAlone={isAlone}>
            {words(inline.text)}
          </PlacedPicture>
        );
      case 'em':
        return <em>{inline.inside.map(one)}</em>;
      case 'strong':
        return <strong>{inline.inside.map(one)}</strong>;
      case 'del':
        return <del>{inline.inside.map(one)}</del>;
      case 'link':
        return (
          <a href={inline.href} target="_blank" rel="noreferrer noopener">
            {inline.inside.map(one)}
          </a>
        );
      case 'note':
        return <sup class="prose-note-ref">{words(inline.label)}</sup>;
      case 'break':
        return (
          <>
            {words('\n')}
            <br />
          </>
        );
    }
  };
  return leaf.inside.map(one);
}
