// Writes the page's policy into index.html, for hosts that send no headers. The policy itself stands in one table.
import type { Plugin } from 'vite';
import policies from '../../workers/policies.json' with { type: 'json' };

export function pagePolicy(): Plugin {
  // Browsers refuse frame-ancestors in a <meta> and say so in the console.
  const directives = policies['/'].filter((directive) => !directive.startsWith('frame-ancestors'));
  const attrs = { 'http-equiv': 'Content-Security-Policy', content: directives.join('; ') };
  return {
    name: 'page-policy',
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'meta', attrs, injectTo: 'head-prepend' }],
  };
}
