// The places as actions: the bar, the menu and the palette are made of the same list.

import type { IconName } from '../widgets/icon-paths.ts';
import { words } from './interface-words.ts';

export interface PlaceAction {
  readonly href: string;
  readonly icon: IconName;
  readonly name: string;
}

export interface WhatIsOn {
  readonly book: boolean;
  readonly practice: boolean;
}

/** Only what is built and turned on. */
export function mainPlaces(on: WhatIsOn): readonly PlaceAction[] {
  const places: PlaceAction[] = [];
  if (on.book || on.practice) places.push({ href: '/today', icon: 'today', name: words('today') });
  if (on.book) places.push({ href: '/books', icon: 'books', name: words('books') });
  if (on.practice) places.push({ href: '/practice', icon: 'practice', name: words('practice') });
  return places;
}

export function menuPlaces(): readonly PlaceAction[] {
  return [
    { href: '/move', icon: 'move', name: words('move') },
    { href: '/settings', icon: 'settings', name: words('settings') },
    { href: '/console', icon: 'console', name: words('console') },
  ];
}
