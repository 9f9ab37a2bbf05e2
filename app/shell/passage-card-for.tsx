// A card from a passage of a book: Books hands over the passage, Practice keeps the card; the subject comes along.

import { useEffect, useState } from 'preact/hooks';
import { bookSubjects } from '../book/contract.ts';
import { type Garbled, GarbledQuestion, garbledPages } from '../book/ui/reader/garbled-question.tsx';
import type { CardSource } from '../book/ui/reader/make-card.ts';
import { PassageCard } from '../practice/ui/passage-card.tsx';
import { send } from '../rpc/send.ts';
import type { LastSubject } from '../widgets/last-subject.ts';

interface PassageCardForProps {
  readonly source: CardSource;
  readonly onClose: () => void;
}

export function PassageCardFor({ source, onClose }: PassageCardForProps) {
  const { book, block, quote, onKept } = source;
  const [subject, setSubject] = useState<LastSubject | null>(null);
  const [garbled, setGarbled] = useState<Garbled | null>(null);
  useEffect(() => void garbledPages(book).then(setGarbled), [book]);
  useEffect(() => {
    void send(bookSubjects.show, { id: book.subject_id }).then((reply) => {
      if (reply.ok) setSubject({ id: reply.body.result.subject.id, name: reply.body.result.subject.name });
    });
  }, [book.subject_id]);

  if (subject === null || garbled === null) return null;
  if (garbled.length > 0) {
    return <GarbledQuestion found={garbled} quote={quote} onMake={() => setGarbled([])} onClose={onClose} />;
  }
  return (
    <PassageCard
      quote={quote}
      bookTitle={book.title}
      subject={subject}
      topic={block.heading_path.at(-1) ?? book.title}
      source={{
        kind: 'book',
        id: book.id,
        revision_or_hash: block.text_hash,
        locator: block.id,
        subject_id: book.subject_id,
      }}
      onKept={onKept}
      onClose={onClose}
    />
  );
}
