// One picture in set text: its room is kept from the start, its bytes are there only while it is near the screen.

import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { DrawnPicture } from '../../../widgets/prose/draw-picture.ts';
import { nameInMark } from '../../core/picture-marks.ts';
import type { Picture as PictureValue } from '../../core/values.ts';
import { words } from '../words.ts';
import { type BookPictures, BookPicturesContext } from './book-pictures.ts';

/** Higher or wider ones in a sentence stand on a line of their own. */
const LINE = { width: 240, height: 96 };
const NEAR = '150% 0px';

export function Picture({ address, text, isAlone, children }: DrawnPicture) {
  const pictures = useContext(BookPicturesContext);
  const name = nameInMark(address); // null is for a picture that is not the book's own
  const found = name === null ? undefined : pictures?.find(name);
  if (pictures === null || found === undefined) return <Placeholder text={text}>{children}</Placeholder>;
  return (
    <Shown pictures={pictures} picture={found} text={text} isAlone={isAlone}>
      {children}
    </Shown>
  );
}

interface ShownProps extends Omit<DrawnPicture, 'address'> {
  readonly pictures: BookPictures;
  readonly picture: PictureValue;
}

function Shown({ pictures, picture, text, isAlone, children }: ShownProps) {
  const { width, height } = picture;
  const place = useRef<HTMLSpanElement>(null);
  const address = useAddressNear(place, pictures, picture);
  if (address === null) return <Placeholder text={text}>{children}</Placeholder>;

  const isBlock = isAlone || width > LINE.width || height > LINE.height;
  const image = address !== undefined && <img src={address} alt="" width={width} height={height} />;
  return (
    <span
      ref={place}
      class={isBlock ? 'plate plate-block' : 'plate'}
      style={{ '--w': String(width), '--h': String(height) }}
    >
      {isBlock ? (
        <button
          type="button"
          class="plate-box"
          aria-label={text === '' ? words('openPicture') : words('openPictureOf', { text })}
          onClick={() => pictures.open(picture, text)}
        >
          {image}
        </button>
      ) : (
        <span class="plate-box" {...(text === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': text })}>
          {image}
        </span>
      )}
      <span class="vh" aria-hidden="true">
        {children}
      </span>
    </span>
  );
}

/** Says with a word that something is here when the picture itself says nothing; the word is none of the leaf's. */
function Placeholder({ text, children }: { readonly text: string; readonly children: ComponentChildren }) {
  return (
    <span class="prose-picture" data-word={text === '' ? words('picture') : undefined}>
      {children}
    </span>
  );
}

/** Undefined while it is far away or on its way; null when it cannot be shown. */
function useAddressNear(
  place: { readonly current: HTMLElement | null },
  pictures: BookPictures,
  picture: PictureValue,
): string | null | undefined {
  const [address, setAddress] = useState<string | null>();

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let held: string | null = null;
    let turn = 0;
    const letGo = () => {
      turn += 1;
      if (held !== null) URL.revokeObjectURL(held);
      held = null;
    };
    const fetchIt = async () => {
      turn += 1;
      const mine = turn;
      const made = await pictures.load(picture);
      if (mine !== turn) {
        if (made !== null) URL.revokeObjectURL(made);
        return;
      }
      held = made;
      if (made === null) observer.disconnect(); // words stand for it from now on
      setAddress(made);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting === true;
        if (isNear) void fetchIt();
        else {
          letGo();
          setAddress(undefined);
        }
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      letGo();
    };
  }, [pictures, picture]);

  return address;
}
