// The keys that work here, made of the same actions as the buttons.

import { Dialog } from '../widgets/dialog.tsx';
import { namedActions } from '../widgets/shortcuts.ts';
import { keyName } from './key-name.ts';
import { words } from './palette-words.ts';
import './palette.css';

export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const here = namedActions();
  return (
    <Dialog title={words('shortcuts')} closeName={words('close')} onClose={onClose}>
      <div class="stack shortcut-sheet">
        {here.length > 0 && (
          <section>
            <h3>{words('here')}</h3>
            <Keys list={here.map(({ key, name }) => [keyName(key), name])} />
          </section>
        )}
        <section>
          <h3>{words('everywhere')}</h3>
          <Keys
            list={[
              [words('paletteKey'), words('palette')],
              ['?', words('shortcuts')],
              ['Esc', words('escape')],
            ]}
          />
        </section>
      </div>
    </Dialog>
  );
}

function Keys({ list }: { readonly list: readonly (readonly [key: string, name: string])[] }) {
  return (
    <dl class="keys">
      {list.map(([key, name]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{name}</dd>
        </div>
      ))}
    </dl>
  );
}
