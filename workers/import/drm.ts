// Tells a protected book from one that only has disguised fonts, by what META-INF/encryption.xml lists.

import { readXml } from './read-xml.ts';

const FONT_DISGUISES = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

/** A rights file or licence alone protects nothing: only what is listed here is encrypted. */
export function isProtected(encryptionXml: string): boolean {
  let algorithm: string | null = null;
  let target: string | null = null;
  let isKey = false;
  let found = false;
  readXml(encryptionXml, {
    open(name, attribute) {
      if (name === 'EncryptedData') {
        algorithm = null;
        target = null;
      }
      // The method of an encrypted key says how the key travels, not what is encrypted.
      if (name === 'KeyInfo' || name === 'EncryptedKey') isKey = true;
      if (name === 'EncryptionMethod' && !isKey) algorithm = attribute('Algorithm');
      if (name === 'CipherReference' && !isKey) target = attribute('URI');
    },
    close(name) {
      if (name === 'KeyInfo' || name === 'EncryptedKey') isKey = false;
      if (name !== 'EncryptedData') return;
      const isDisguise = algorithm !== null && FONT_DISGUISES.has(algorithm);
      const isFont = target !== null && !/\.(?:x?html?|xml|opf|ncx|css|svg)$/i.test(target);
      if (!isDisguise || !isFont) found = true;
    },
  });
  return found;
}
