// The only addresses a book may lead to. Everything else stays plain words: no scripts, no files, no data.

const allowed = new Set(['http:', 'https:', 'mailto:']);

/** The address in full, or null when a book must not lead there. */
export function safeLink(href: string): string | null {
  // Browsers drop tabs and line ends inside a scheme; an address that needs that is not an honest one.
  for (let at = 0; at < href.length; at += 1) {
    if (href.charCodeAt(at) <= 0x20) return null;
  }
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return allowed.has(url.protocol) ? url.href : null;
}
