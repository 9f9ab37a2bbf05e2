// One card with everything that asking it needs: its words, its schedule, and the recall that its subject wants.

import { parseInstant } from '../../kernel/instant.ts';
import { nowSeconds } from '../../rpc/origin.ts';
import { send } from '../../rpc/send.ts';
import { itemShow, reviewControl, reviewShow } from '../contract.ts';
import { defaultRetention } from '../core/scheduler.ts';
import type { Item, ReviewCard } from '../core/values.ts';

export interface AskedCard {
  readonly item: Item;
  /** Null while the card was never rated. */
  readonly review: ReviewCard | null;
  readonly retention: number;
}

/** Null when the card is not here any more. */
export async function loadCard(id: string): Promise<AskedCard | null> {
  const [shown, review] = await Promise.all([send(itemShow, { id }), send(reviewShow, { item_id: id })]);
  if (!shown.ok || shown.body.result.item.state !== 'verified') return null;
  const { item } = shown.body.result;
  const control = await send(reviewControl, { subject: item.subject_id });
  return {
    item,
    review: review.ok ? review.body.result.card : null,
    retention: control.ok ? control.body.result.control.desired_retention : defaultRetention,
  };
}

/** Seconds from now until a card comes back; negative when it is due. */
export function secondsUntil(at: string): number {
  return ((parseInstant(at) ?? 0) - (parseInstant(nowSeconds()) ?? 0)) / 1000;
}
