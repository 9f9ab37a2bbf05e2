// The menu: what is not a place of its own on a narrow bar, with the palette and the shortcuts.

import { Icon } from '../widgets/icon.tsx';
import { words as frame } from './interface-words.ts';
import { paletteOpen } from './palette-open.ts';
import { words } from './palette-words.ts';
import { menuPlaces } from './place-list.ts';

function noteOf(href: string): string {
  switch (href) {
    case '/move':
      return words('moveNote');
    case '/settings':
      return words('settingsNote');
    case '/console':
      return words('consoleNote');
    default:
      return '';
  }
}

export function Menu() {
  return (
    <main id="main" class="page">
      <header class="head">
        <h1>{frame('menu')}</h1>
      </header>
      <ul class="rows">
        <li>
          <button type="button" class="row" onClick={() => (paletteOpen.value = 'palette')}>
            <Icon name="search" />
            <span class="row-body">
              <span class="row-title">{words('palette')}</span>
              <span class="row-note">{words('paletteNote')}</span>
            </span>
            <kbd>{words('paletteKey')}</kbd>
          </button>
        </li>
        {menuPlaces().map(({ href, icon, name }) => (
          <li key={href}>
            <a class="row" href={href}>
              <Icon name={icon} />
              <span class="row-body">
                <span class="row-title">{name}</span>
                <span class="row-note">{noteOf(href)}</span>
              </span>
            </a>
          </li>
        ))}
        <li>
          <button type="button" class="row" onClick={() => (paletteOpen.value = 'shortcuts')}>
            <Icon name="key" />
            <span class="row-body">
              <span class="row-title">{words('shortcuts')}</span>
              <span class="row-note">{words('shortcutsNote')}</span>
            </span>
            <kbd>?</kbd>
          </button>
        </li>
      </ul>
    </main>
  );
}
