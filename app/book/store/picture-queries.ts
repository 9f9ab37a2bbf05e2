// `book picture list` and `book picture show`: the pictures in a book's text, each proved by its hash before it is seen.
import type { BlobStore } from '../../kernel/blob.ts';
import { type Handler, query } from '../../kernel/command.ts';
import { int, type ReadDb, type Row, text, word } from '../../kernel/db.ts';
import { ok } from '../../kernel/result.ts';
import { pictureList, pictureShow } from '../picture-contract.ts';
import { type Picture, picture } from '../core/values.ts';
import { bookNotFound, findBook } from './rows.ts';

const columns = 'name, sha256, bytes, media_type, width, height';

export function pictureQueries(blobs: BlobStore): readonly Handler[] {
  return [
    query({
      def: pictureList,
      run: (db, input) => {
        if (!findBook(db, input.id)) return bookNotFound();
        const rows = db.all(`SELECT ${columns} FROM x_book_pictures WHERE book_id = ? ORDER BY name`, [input.id]);
        return ok({ pictures: rows.map(toPicture) });
      },
    }),
    query<typeof pictureShow, string | null>({
      def: pictureShow,
      load: async (db, input) => {
        const found = findPicture(db, input.id, input.name);
        return found ? blobs.readBase64(found.sha256) : ok(null);
      },
      run: (db, input, context) => {
        if (!findBook(db, input.id)) return bookNotFound();
        const found = findPicture(db, input.id, input.name);
        return ok({ picture: found && context.loaded !== null ? { ...found, base64: context.loaded } : null });
      },
    }),
  ];
}

function findPicture(db: ReadDb, bookId: string, name: string): Picture | null {
  const row = db.get(`SELECT ${columns} FROM x_book_pictures WHERE book_id = ? AND name = ?`, [bookId, name]);
  return row ? toPicture(row) : null;
}

function toPicture(row: Row): Picture {
  return {
    name: text(row, 'name'),
    sha256: text(row, 'sha256'),
    bytes: int(row, 'bytes'),
    media_type: word(row, 'media_type', picture.entries.media_type.options),
    width: int(row, 'width'),
    height: int(row, 'height'),
  };
}
