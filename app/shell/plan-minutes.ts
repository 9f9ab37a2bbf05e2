// Lays the minutes out: what is due first, a little that is new, and the book takes what is left.

export interface DayPlan {
  readonly total: number;
  readonly reviews: number;
  readonly reviewMinutes: number;
  readonly fresh: number;
  readonly newMinutes: number;
  readonly readMinutes: number;
  readonly used: number;
}

interface ToAsk {
  readonly cards: readonly { readonly isNew: boolean }[];
  readonly dueMinutes: number;
  readonly newMinutes: number;
}

/** `secondsLeft` of the open book; null without one. */
export function layOut(total: number, queue: ToAsk, secondsLeft: number | null): DayPlan {
  const fresh = queue.cards.filter((card) => card.isNew).length;
  const asked = queue.dueMinutes + queue.newMinutes;
  const toRead = secondsLeft === null ? 0 : Math.max(1, Math.ceil(secondsLeft / 60));
  const readMinutes = Math.min(Math.max(0, total - asked), toRead);
  return {
    total,
    reviews: queue.cards.length - fresh,
    reviewMinutes: queue.dueMinutes,
    fresh,
    newMinutes: queue.newMinutes,
    readMinutes,
    used: asked + readMinutes,
  };
}
