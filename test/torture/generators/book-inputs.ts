// Inputs of the commands that bring a book in, put it away, and read it window by window.
import { pickFile } from '../shelf.ts';
import type { Generators } from './generator.ts';

const owners = ['device:one', 'device:two'] as const;

export const bookGenerators: Generators = {
  'book.import': {
    weight: 2,
    make(known, dice) {
      const subject = dice.maybe(known.subjects.book);
      if (!subject) return null;
      const file = pickFile(dice);
      const edition = dice.happens(0.15) ? (dice.maybe(known.books)?.id ?? null) : null;
      const about = { subject_id: subject.id, path: file.name, title: `Title of ${file.name}`, edition_of: edition };
      return { input: dice.happens(0.5) ? { ...about, author: 'Nobody' } : about, file };
    },
  },
  'book.prepare': {
    weight: 6,
    make(known, dice) {
      // What could not be prepared once is tried again now and then.
      const imported = known.books.filter((one) => one.state === 'imported');
      const book = dice.maybe(imported.filter((one) => one.anomaly_count === 0 || dice.happens(0.1)));
      return book ? { input: { id: book.id, if_revision: book.revision } } : null;
    },
  },
  'book.archive': {
    weight: 0.5,
    make(known, dice) {
      const book = dice.maybe(known.books);
      return book ? { input: { id: book.id, if_revision: book.revision, archived: dice.happens(0.5) } } : null;
    },
  },
  'book.anomaly.accept': {
    weight: 2,
    make(known, dice) {
      const anomaly = dice.maybe(known.anomalies);
      return anomaly ? { input: { id: anomaly.id } } : null;
    },
  },
  'book.read.next': {
    weight: 5,
    make(known, dice) {
      const book = dice.maybe(known.books.filter((one) => one.state === 'ready' || one.state === 'reading'));
      if (!book) return null;
      const budget = dice.pick(
        null,
        { unit: 'utf8_bytes', value: 32 * 1024 },
        { unit: 'tokens', value: 4000 },
        { unit: 'tokens', value: 9000 },
        { unit: 'tokens', value: 12 },
      );
      const owner = dice.pick(...owners);
      return {
        input: { id: book.id, if_revision: book.revision, owner, budget, lease_seconds: dice.pick(30, 900, 86_400) },
      };
    },
  },
  'book.read.renew': {
    weight: 3,
    make(known, dice) {
      const lease = dice.maybe(known.leases);
      if (!lease) return null;
      const { id, revision: if_revision, owner } = lease;
      return { input: { id, if_revision, owner, lease_seconds: dice.pick(60, 1800, 29) } };
    },
  },
  'book.read.commit': {
    weight: 8,
    make(known, dice) {
      const lease = dice.maybe(known.leases);
      if (!lease) return null;
      const cited = dice.maybe(lease.blocks);
      const points = cited ? [{ text: 'a point, نقطة', block_id: cited.id, source_hash: cited.text_hash }] : [];
      return {
        input: {
          id: lease.id,
          if_revision: lease.revision,
          owner: lease.owner,
          range_hash: lease.range_hash,
          summary: `In one’s own words ${dice.number(100)}`,
          key_points: points,
          new_concepts: dice.happens(0.5) ? ['a concept'] : [],
          prior_links: [],
          open_threads: ['what comes next'],
          anomalies: [],
        },
      };
    },
  },
};
