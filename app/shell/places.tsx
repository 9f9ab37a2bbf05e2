// The places, as a bar at the thumb or a rail at the side. Only what is built and turned on is shown.

import { Icon } from '../widgets/icon.tsx';
import { words } from './interface-words.ts';
import { mainPlaces, menuPlaces, type PlaceAction, type WhatIsOn } from './place-list.ts';

interface PlacesProps {
  readonly path: string;
  readonly on: WhatIsOn;
}

export function Places({ path, on }: PlacesProps) {
  const isAt = (href: string) => path === href || path.startsWith(`${href}/`);
  const isInMenu = ['/menu', ...menuPlaces().map((place) => place.href)].some(isAt);
  return (
    <nav class="places" aria-label={words('places')}>
      {mainPlaces(on).map((place) => (
        <Place key={place.href} place={place} isHere={isAt(place.href)} />
      ))}
      <Place place={{ href: '/menu', icon: 'menu', name: words('menu') }} isHere={isInMenu} last />
    </nav>
  );
}

interface PlaceProps {
  readonly place: PlaceAction;
  readonly isHere: boolean;
  readonly last?: boolean;
}

function Place({ place, isHere, last = false }: PlaceProps) {
  return (
    <a class={last ? 'place place-menu' : 'place'} href={place.href} aria-current={isHere ? 'page' : undefined}>
      <Icon name={place.icon} directional={place.icon === 'menu'} />
      <span>{place.name}</span>
    </a>
  );
}
