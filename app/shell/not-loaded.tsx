// A place whose code could not be loaded: what happened, what was kept, and the way to try again.

import { useState } from 'preact/hooks';
import { Button } from '../widgets/button.tsx';
import { EmptyState } from '../widgets/empty-state.tsx';
import { words } from './interface-words.ts';
import { loadAgain } from './load-again.ts';

export function NotLoaded() {
  const [state, setState] = useState<'asked' | 'looking' | 'away'>('asked');
  const tryAgain = async () => {
    setState('looking');
    if (!(await loadAgain())) setState('away');
  };
  return (
    <main id="main" class="page">
      <h1>{words('notLoadedTitle')}</h1>
      <EmptyState text={words('notLoadedText')}>
        <Button look="main" unavailable={state === 'looking'} onPress={() => void tryAgain()}>
          {words('tryAgain')}
        </Button>
        <p class="small" role="status">
          {state === 'away' && words('stillAway')}
        </p>
      </EmptyState>
    </main>
  );
}
