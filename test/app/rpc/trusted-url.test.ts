// Only addresses of our own scripts become trusted.
import { afterEach, expect, test, vi } from 'vitest';
import { createTrustUrl } from '../../../app/rpc/trusted-url.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([true, false])(
  'scripts of this app are trusted and no others (Trusted Types there: %s)',
  (hasTrustedTypes) => {
    vi.stubGlobal('location', new URL('http://localhost:4173/books/1'));
    if (hasTrustedTypes) vi.stubGlobal('trustedTypes', { createPolicy: (_name: string, rules: object) => rules });
    const trustUrl = createTrustUrl();
    expect(trustUrl('/workers/store.worker-abc.js')).toBe('/workers/store.worker-abc.js');
    expect(trustUrl('/service-worker.js')).toBe('/service-worker.js');
    const foreign = [
      'https://example.com/workers/a.js',
      '//example.com/workers/a.js',
      'data:text/javascript,1',
      '/a.js',
    ];
    for (const url of foreign) expect(() => trustUrl(url)).toThrow(TypeError);
  },
);
