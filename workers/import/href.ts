// Finds the file inside an archive that a reference means, however it is encoded, and never one outside.

export type HrefTarget =
  | { readonly kind: 'inside'; readonly path: string; readonly fragment: string | null }
  | { readonly kind: 'missing'; readonly path: string }
  | { readonly kind: 'outside' };

export interface HrefResolver {
  /** `from` is the path of the file that the reference stands in. */
  resolve(from: string, href: string): HrefTarget;
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

export function createHrefResolver(names: readonly string[]): HrefResolver {
  const exact = new Set(names);
  // Archives made on a Mac decompose their names, and some books differ in case between file and reference.
  const byFold = new Map(names.map((name) => [foldName(name), name]));

  return {
    resolve(from, href) {
      const trimmed = href.trim();
      const [, body = '', fragment] = /^([^#]*)(?:#(.*))?$/s.exec(trimmed) ?? [];
      if (body === '') return inside(from, fragment);
      const base = from.split('/').slice(0, -1);
      for (const reference of [body, body.replace(/\?.*$/s, '')]) {
        for (const spelling of [percentDecoded(reference), reference]) {
          const path = joinPath(base, spelling);
          const found = path === null ? null : find(path);
          if (found !== null) return inside(found, fragment);
        }
      }
      // A name may have a number sign of its own that nobody encoded.
      const whole = joinPath(base, trimmed);
      if (whole !== null && exact.has(whole)) return inside(whole, undefined);
      if (SCHEME.test(body) || body.startsWith('//')) return { kind: 'outside' };
      const path = joinPath(base, percentDecoded(body));
      return path === null ? { kind: 'outside' } : { kind: 'missing', path };
    },
  };

  function find(path: string): string | null {
    return exact.has(path) ? path : (byFold.get(foldName(path)) ?? null);
  }
}

function inside(path: string, fragment: string | undefined): HrefTarget {
  return { kind: 'inside', path, fragment: fragment ? percentDecoded(fragment) : null };
}

function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Decodes what can be decoded and leaves the rest as it is. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A URIError: some sequence is not UTF-8. Decode the others one by one.
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => decodedRun(run));
  }
}

function decodedRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    // A URIError again: this run stays as it is written.
    return run;
  }
}

/** Null when the path would climb out of the archive. */
function joinPath(base: readonly string[], reference: string): string | null {
  const parts = reference.startsWith('/') ? [] : [...base];
  for (const part of reference.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}
