// Opens an EPUB as far as its package file: the archive, its mimetype, protection and root file.

import { ok, refuse, type Result } from '../../app/kernel/result.ts';
import type { Anomalies } from './anomalies.ts';
import { decodeDocument } from './decode-document.ts';
import { isProtected } from './drm.ts';
import { createHrefResolver, type HrefResolver } from './href.ts';
import { readPackage, type PackageFile } from './package-file.ts';
import { readXml } from './read-xml.ts';
import { openZip, type ReadEntry, type ZipArchive, type ZipLimits } from './zip.ts';

const CONTAINER = 'META-INF/container.xml';
const ENCRYPTION = 'META-INF/encryption.xml';
const MIMETYPE = 'mimetype';
const MIMETYPE_TEXT = 'application/epub+zip';
const LONGEST_MIMETYPE = 1_024;
const PACKAGE_TYPE = 'application/oebps-package+xml';

export interface EpubFile {
  readonly hrefs: HrefResolver;
  readonly names: readonly string[];
  readonly packagePath: string;
  readonly book: PackageFile;
  readText(path: string): Promise<Result<string>>;
  readBytes(path: string): Promise<Result<Uint8Array>>;
  declaredBytes(path: string): number;
  /** Reads what is beside the text, within limits of its own. */
  readerWith(limits: ZipLimits): (path: string) => Promise<Result<Uint8Array>>;
}

/** Takes the bytes over. */
export async function openEpub(bytes: Uint8Array, anomalies: Anomalies): Promise<Result<EpubFile>> {
  const opened = await openZip(bytes);
  if (!opened.ok) return opened;
  const zip = opened.value;
  for (const name of zip.duplicates) anomalies.add('zip_duplicate_entry', name);

  const reader = createReader(zip.read, anomalies);
  const mimetype = await checkMimetype(zip, reader, anomalies);
  if (!mimetype.ok) return mimetype;
  if (zip.names.includes(ENCRYPTION)) {
    const encryption = await reader.readText(ENCRYPTION);
    if (!encryption.ok) return encryption;
    if (isProtected(encryption.value)) return refuse('epub_drm_protected', 'the book is protected against reading');
  }
  const packagePath = await findPackagePath(zip, reader, anomalies);
  if (!packagePath.ok) return packagePath;
  const opf = await reader.readText(packagePath.value);
  if (!opf.ok) return opf;
  return ok({
    ...reader,
    hrefs: createHrefResolver(zip.names),
    names: zip.names,
    packagePath: packagePath.value,
    book: readPackage(opf.value),
    declaredBytes: (path) => zip.declaredBytes(path),
    readerWith: (limits) => createReader(zip.readerWith(limits), anomalies).readBytes,
  });
}

type Reader = Pick<EpubFile, 'readText' | 'readBytes'>;

function createReader(readEntry: ReadEntry, anomalies: Anomalies): Reader {
  return { readBytes, readText };

  async function readBytes(path: string): Promise<Result<Uint8Array>> {
    const body = await readEntry(path);
    if (!body.ok) return body;
    if (!body.value.isIntact) anomalies.add('zip_checksum_differs', path);
    return ok(body.value.bytes);
  }

  async function readText(path: string): Promise<Result<string>> {
    const body = await readBytes(path);
    if (!body.ok) return body;
    const { text, doubt, encoding } = decodeDocument(body.value);
    if (doubt) anomalies.add(doubt, `${path}: ${encoding}`);
    return ok(text);
  }
}

async function checkMimetype(zip: ZipArchive, reader: Reader, anomalies: Anomalies): Promise<Result<null>> {
  if (!zip.names.includes(MIMETYPE)) {
    anomalies.add('mimetype_missing', MIMETYPE);
    return ok(null);
  }
  if (zip.names[0] !== MIMETYPE) anomalies.add('mimetype_not_first', zip.names[0] ?? '');
  if (zip.declaredBytes(MIMETYPE) > LONGEST_MIMETYPE) {
    anomalies.add('mimetype_not_exact', MIMETYPE);
    return ok(null);
  }
  const body = await reader.readBytes(MIMETYPE);
  if (!body.ok) return body;
  const isExact = new TextDecoder('latin1').decode(body.value) === MIMETYPE_TEXT;
  if (!isExact) anomalies.add('mimetype_not_exact', MIMETYPE);
  return ok(null);
}

async function findPackagePath(zip: ZipArchive, reader: Reader, anomalies: Anomalies): Promise<Result<string>> {
  const resolver = createHrefResolver(zip.names);
  if (zip.names.includes(CONTAINER)) {
    const container = await reader.readText(CONTAINER);
    if (!container.ok) return container;
    const paths = rootfiles(container.value).flatMap((href) => {
      const target = resolver.resolve('', href);
      return target.kind === 'inside' ? [target.path] : [];
    });
    const [first, ...others] = [...new Set(paths)];
    for (const other of others) anomalies.add('rendition_left_out', other);
    if (first !== undefined) return ok(first);
  }
  const packages = zip.names.filter((name) => name.toLowerCase().endsWith('.opf'));
  const [only] = packages;
  if (only === undefined || packages.length > 1) {
    return refuse('epub_no_rootfile', 'the file does not say which of its parts is the book', { found: packages });
  }
  anomalies.add('container_missing', only);
  return ok(only);
}

function rootfiles(container: string): readonly string[] {
  const paths: string[] = [];
  readXml(container, {
    open(name, attribute) {
      const path = attribute('full-path');
      if (name === 'rootfile' && path && (attribute('media-type') ?? PACKAGE_TYPE) === PACKAGE_TYPE) paths.push(path);
    },
  });
  return paths;
}
