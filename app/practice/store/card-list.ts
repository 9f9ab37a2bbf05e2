// The list of cards: each item with its schedule and, when it was put away, why; one query instead of one a card.
import { type Handler, query } from '../../kernel/command.ts';
import { type ReadDb, text } from '../../kernel/db.ts';
import { ok } from '../../kernel/result.ts';
import { readPage } from '../../kernel/store/page.ts';
import { cardList } from '../contract.ts';
import { findCard, isLatest, itemColumns, toItem } from './rows.ts';

export function cardListHandler(): Handler {
  return query({
    def: cardList,
    run: (db, input) => {
      const kept = input.state === undefined ? " AND t.state <> 'retired'" : '';
      const page = readPage(
        db,
        {
          columns: itemColumns,
          table: 'practice_items',
          equal: { subject_id: input.subject, state: input.state },
          only: `t.item_type = 'flashcard'${kept} AND ${isLatest}`,
        },
        input.limit,
        input.after,
      );
      if (!page.ok) return page;
      const cards = page.value.rows.map((row) => {
        const item = toItem(row);
        return { item, card: findCard(db, item.id) ?? null, retired: retirement(db, item.id) };
      });
      return ok({ cards, next: page.value.next });
    },
  });
}

function retirement(db: ReadDb, itemId: string) {
  const row = db.get(
    'SELECT reason, retired_at FROM x_item_retirements WHERE item_id = ? ORDER BY revision DESC LIMIT 1',
    [itemId],
  );
  return row ? { reason: text(row, 'reason'), retired_at: text(row, 'retired_at') } : null;
}
