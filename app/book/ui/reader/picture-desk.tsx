// Lends the text that is read its book's pictures: their sizes at once, their bytes when asked, one at a time in full.

import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { send } from '../../../rpc/send.ts';
import { Dialog } from '../../../widgets/dialog.tsx';
import { DrawPictureContext, type DrawnPicture } from '../../../widgets/prose/draw-picture.ts';
import { pictureList, pictureShow } from '../../picture-contract.ts';
import type { Picture } from '../../core/values.ts';
import { pictureAddress } from '../picture-address.ts';
import { type BookPictures, BookPicturesContext } from '../prose/book-pictures.ts';
import { Picture as PlacedPicture } from '../prose/picture.tsx';
import { words } from '../words.ts';

/** Null until they are known: then the text can be set with their room in it, and nothing moves later. */
export function usePictures(bookId: string): readonly Picture[] | null {
  const [known, setKnown] = useState<{ readonly bookId: string; readonly pictures: readonly Picture[] } | null>(null);
  useEffect(() => {
    let wanted = true;
    void send(pictureList, { id: bookId }).then((reply) => {
      // A refusal is the book's and is told where the book is opened; the text can be read without pictures.
      if (wanted) setKnown({ bookId, pictures: reply.ok ? reply.body.result.pictures : [] });
    });
    return () => {
      wanted = false;
    };
  }, [bookId]);
  return known?.bookId === bookId ? known.pictures : null;
}

interface PictureDeskProps {
  readonly bookId: string;
  readonly pictures: readonly Picture[];
  readonly children: ComponentChildren;
}

interface OnDesk {
  readonly picture: Picture;
  readonly text: string;
}

const draw = (picture: DrawnPicture) => <PlacedPicture {...picture} />;

export function PictureDesk({ bookId, pictures, children }: PictureDeskProps) {
  const [onDesk, setOnDesk] = useState<OnDesk | null>(null);
  const value = useMemo((): BookPictures => {
    const byName = new Map(pictures.map((picture) => [picture.name, picture]));
    return {
      find: (name) => byName.get(name),
      load: async ({ name }) => {
        const reply = await send(pictureShow, { id: bookId, name });
        const found = reply.ok ? reply.body.result.picture : null;
        return found === null ? null : pictureAddress(found.base64, found.media_type);
      },
      open: (picture, text) => setOnDesk({ picture, text }),
    };
  }, [bookId, pictures]);

  return (
    <BookPicturesContext.Provider value={value}>
      <DrawPictureContext.Provider value={draw}>{children}</DrawPictureContext.Provider>
      {onDesk !== null && <LargePicture {...onDesk} load={value.load} onClose={() => setOnDesk(null)} />}
    </BookPicturesContext.Provider>
  );
}

interface LargePictureProps extends OnDesk {
  readonly load: BookPictures['load'];
  readonly onClose: () => void;
}

function LargePicture({ picture, text, load, onClose }: LargePictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let held: string | null = null;
    let isOpen = true;
    void load(picture).then((made) => {
      held = made;
      if (isOpen) setAddress(made);
      else if (made !== null) URL.revokeObjectURL(made);
    });
    return () => {
      isOpen = false;
      if (held !== null) URL.revokeObjectURL(held);
    };
  }, [picture]);
  // What is larger than the screen is entered in its middle.
  useEffect(() => {
    if (address !== null) frame.current?.scrollTo((frame.current.scrollWidth - frame.current.clientWidth) / 2, 0);
  }, [address]);
  const size = { '--w': String(picture.width), '--h': String(picture.height) };
  return (
    <Dialog
      title={text === '' ? words('picture') : text}
      closeName={words('close')}
      onClose={onClose}
      class="picture-dialog"
    >
      {/* Larger than the screen it is moved with the finger, or with the keyboard. */}
      <div ref={frame} class="picture-large" style={size} tabIndex={0} role="group" aria-label={words('picture')}>
        {address !== null && <img src={address} alt={text} width={picture.width} height={picture.height} />}
      </div>
    </Dialog>
  );
}
