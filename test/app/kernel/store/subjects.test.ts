// Subjects: only the exact id, name, parent and tags are the same subject (suite §2.0.4, TU3).
import { expect, test } from 'vitest';
import { tutorSubjects } from '../../../../app/tutor/contract.ts';
import { createNodeStores } from '../../../kit/node-stores.ts';

test('TU3 tags that only look the same when they are joined are other tags', async () => {
  const node = await createNodeStores();
  const subject = { id: 'a'.repeat(16), name: 'x' };
  await node.call(tutorSubjects.ensure, { ...subject, tags: ['one\ntwo'], request_id: 'a' });
  expect(await node.call(tutorSubjects.ensure, { ...subject, tags: ['one', 'two'], request_id: 'b' })).toMatchObject({
    ok: false,
    body: { error: { code: 'subject_identity_conflict' } },
  });
  expect(await node.call(tutorSubjects.ensure, { ...subject, tags: [' one\ntwo '], request_id: 'c' })).toMatchObject({
    ok: true,
    body: { result: { created: false } },
  });
});

test('tags are sorted as their UTF-8 bytes are, without doubles', async () => {
  const node = await createNodeStores();
  const tags = ['\u{1f914}', 'b', '\u{ff01}', ' b ', 'a'];
  expect(await node.call(tutorSubjects.create, { name: 'x', tags, request_id: 'a' })).toMatchObject({
    body: { result: { subject: { tags: ['a', 'b', '\u{ff01}', '\u{1f914}'] } } },
  });
});
