// The places, as a bar at the thumb or a rail at the side. Only what is built and turned on is shown.

import { Icon } from '../widgets/icon.tsx';
import type { IconName } from '../widgets/icon-paths.ts';
import { words } from './interface-words.ts';

interface PlacesProps {
  readonly path: string;
  readonly on: { readonly book: boolean; readonly practice: boolean };
}

export function Places({ path, on }: PlacesProps) {
  return (
    <nav class="places" aria-label={words('places')}>
      {on.book && <Place href="/books" icon="books" name={words('books')} path={path} />}
      {on.practice && <Place href="/practice" icon="practice" name={words('practice')} path={path} />}
      <Place href="/settings" icon="settings" name={words('settings')} path={path} last />
    </nav>
  );
}

interface PlaceProps {
  readonly href: string;
  readonly icon: IconName;
  readonly name: string;
  readonly path: string;
  readonly last?: boolean;
}

function Place({ href, icon, name, path, last = false }: PlaceProps) {
  const isHere = path === href || path.startsWith(`${href}/`);
  return (
    <a class={last ? 'place place-menu' : 'place'} href={href} aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} />
      <span>{name}</span>
    </a>
  );
}
