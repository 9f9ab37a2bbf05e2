// The server of `npm start`: only files of its folder, only to this machine, each with its policy.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../../tools/serve.mjs';

type Served = Awaited<ReturnType<typeof serve>>;

let folder = '';
let served: Served;
let bare: Served;

beforeAll(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'lectern-serve-'));
  folder = join(parent, 'dist');
  await mkdir(join(folder, 'workers'), { recursive: true });
  await writeFile(join(parent, 'secret.txt'), 'secret');
  await writeFile(join(folder, '.build-stamp'), 'stamp');
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'workers', 'store.worker-12345678.js'), 'export {};');
  await writeFile(join(folder, 'service-worker.js'), '');
  [served, bare] = await Promise.all([serve({ folder }), serve({ folder, bare: true })]);
});

afterAll(async () => {
  await Promise.all([served.close(), bare.close()]);
  await rm(join(folder, '..'), { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Sends the path exactly as it is written; `fetch` would tidy it up. */
function get(path: string, { port = served.port, method = 'GET', host = '127.0.0.1' } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host, port, path, method }, (response) => {
      let body = '';
      response.on('data', (part) => {
        body += String(part);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/.build-stamp', '/%zz', '/a%00.js', '/no.js'])(
  'nothing is at %s',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: 'Not found\n' });
  },
);

test('every place of the app is the page; only GET and HEAD are answered', async () => {
  const page = { status: 200, body: '<!doctype html>' };
  expect(await get('/')).toMatchObject(page);
  expect(await get('/books/00000000000000000000000000000000/read?window=2')).toMatchObject(page);
  expect(await get('/', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  expect(await get('/', { method: 'POST' })).toMatchObject({ status: 405, body: '' });
});

test('the page, the workers and the service worker come each with its own policy', async () => {
  const policies = await Promise.all(
    ['/books/x', '/workers/store.worker-12345678.js', '/service-worker.js'].map(async (path) => {
      const { headers } = await get(path);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
      return headers['content-security-policy'];
    }),
  );
  expect(policies[0]).toContain("frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app");
  expect(policies[1]).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
  expect(policies[2]).toBe("default-src 'none'; script-src 'self'; connect-src 'self'");
});

test('a bare host sends none', async () => {
  const { headers } = await get('/', { port: bare.port });
  expect(headers['content-security-policy']).toBeUndefined();
  expect(headers['x-content-type-options']).toBeUndefined();
});

test('a port that is taken is refused, on either address', async () => {
  await expect(serve({ folder, port: served.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
