// Stored replies: whatever a reply holds, unpacking gives the same text back (extensions.md, what requests keeps).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SuccessBody } from '../../../../app/kernel/command.ts';
import { packBody, unpackBody } from '../../../../app/kernel/store/requests.ts';

const bodyOf = (result: unknown): SuccessBody => ({ schema_version: 1, plugin: 'book', command: 'x', result });

test('any JSON survives, also what looks like a reference', async () => {
  const jsonLike = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue(),
      fc.array(tie('tree')),
      fc.dictionary(fc.constantFrom('$note', '$literal', '$blocks', '$', 'a'), tie('tree'), { maxKeys: 2 }),
    ),
  })).tree;
  await fc.assert(
    fc.asyncProperty(jsonLike, async (result) => {
      const plain = JSON.parse(JSON.stringify(bodyOf(result)));
      const stored = JSON.parse(JSON.stringify(packBody(plain, [])));
      const unpacked = await unpackBody(stored, () => Promise.reject(new Error('there is no reference')));
      expect(unpacked).toEqual({ ok: true, value: plain });
      expect(JSON.stringify(unpacked.ok && unpacked.value)).toBe(JSON.stringify(plain));
    }),
  );
});

test('a reference is resolved where it stands, and a text that cannot be read refuses the replay', async () => {
  const body = bodyOf({ note: { id: 'n', text: 'long', more: { $note: { id: 'x' } } } });
  const stored = packBody(body, [{ path: ['note', 'text'], ref: { $note: { id: 'n' } } }]);
  expect(JSON.stringify(stored)).not.toContain('long');
  const resolve = async (kind: string, argument: Readonly<Record<string, string>>) =>
    kind === '$note' && argument['id'] === 'n'
      ? ({ ok: true, value: 'long' } as const)
      : ({ ok: false, error: { code: 'blob_missing', message: '', details: null } } as const);
  expect(await unpackBody(stored, resolve)).toEqual({ ok: true, value: body });
  const lost = packBody(body, [{ path: ['note', 'text'], ref: { $note: { id: 'gone' } } }]);
  expect(await unpackBody(lost, resolve)).toMatchObject({ ok: false, error: { code: 'blob_missing' } });
});
