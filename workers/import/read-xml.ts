// Reads the small XML files of an EPUB as events, by local names, whatever prefixes and entities they use.

import { Parser } from 'htmlparser2';

export interface XmlHandlers {
  open?(name: string, attribute: (name: string) => string | null): void;
  text?(text: string): void;
  close?(name: string): void;
}

export function readXml(xml: string, handlers: XmlHandlers): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => handlers.open?.(localName(name), (wanted) => findAttribute(attributes, wanted)),
      ontext: (text) => handlers.text?.(text),
      onclosetag: (name) => handlers.close?.(localName(name)),
    },
    { xmlMode: true },
  );
  parser.end(xml);
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function findAttribute(attributes: Readonly<Record<string, string>>, wanted: string): string | null {
  const exact = attributes[wanted];
  if (exact !== undefined) return exact;
  const found = Object.entries(attributes).find(([name]) => localName(name) === wanted);
  return found ? found[1] : null;
}

const IN_XML = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/** Text of an XML file on one line, with the entities that only HTML knows. */
export function plainXmlText(text: string): string {
  const decoded = text.replace(/&([A-Za-z][A-Za-z0-9]*);/g, (entity, name) =>
    IN_XML.has(name) ? entity : decodeEntity(entity),
  );
  return decoded.replace(/\s+/g, ' ').trim();
}

/** One `&name;` as HTML reads it; itself when HTML does not know it. */
export function decodeEntity(entity: string): string {
  let decoded = '';
  const parser = new Parser({ ontext: (text) => void (decoded += text) });
  parser.end(entity);
  return decoded;
}
