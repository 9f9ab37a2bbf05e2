// The commands of Book that answer pictures: its cover, and those in its text.
import * as v from 'valibot';
import { defineCommand } from '../kernel/command.ts';
import * as f from '../kernel/fields.ts';
import { picture } from './core/values.ts';

export const coverShow = defineCommand({
  plugin: 'book',
  command: 'cover.show',
  kind: 'query',
  positional: ['id'],
  flags: [],
  input: v.strictObject({ id: f.id }),
  result: v.strictObject({
    cover: v.nullable(v.strictObject({ sha256: v.string(), media_type: v.string(), base64: v.string() })),
  }),
  codes: ['book_not_found', 'corrupt_blob', 'blob_missing'],
  reads: ['x_blobs'],
  summary: 'Answers the cover picture that the book itself has, or null.',
});

export const pictureList = defineCommand({
  plugin: 'book',
  command: 'picture.list',
  kind: 'query',
  positional: ['id'],
  flags: [],
  input: v.strictObject({ id: f.id }),
  result: v.strictObject({ pictures: v.array(picture) }),
  codes: ['book_not_found'],
  reads: ['books', 'x_book_pictures'],
  summary: 'Lists the pictures in the text of a book with their sizes; a book has at most 10,000.',
});

export const pictureShow = defineCommand({
  plugin: 'book',
  command: 'picture.show',
  kind: 'query',
  positional: ['id'],
  flags: ['name'],
  input: v.strictObject({ id: f.id, name: v.string() }),
  result: v.strictObject({ picture: v.nullable(v.strictObject({ ...picture.entries, base64: v.string() })) }),
  codes: ['book_not_found', 'corrupt_blob', 'blob_missing'],
  reads: ['x_book_pictures'],
  summary: 'Answers a picture that stands in the text of a book under this name, or null.',
});
