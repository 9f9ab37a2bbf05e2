// One quiet line at the foot of the page that says what has just happened, once.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Button } from './button.tsx';
import { go, route } from './route.ts';

interface Toast {
  readonly text: string;
  readonly action?: Action;
}

type Action =
  | { readonly name: string; readonly run: () => void }
  /** Another place; who is there already needs the line no more. */
  | { readonly name: string; readonly href: string };

const SHOWN_MS = 7000;

export const toast = signal<Toast | null>(null);

/** Says it; a new line takes the place of an older one. */
export function say(text: string, action?: Toast['action']): void {
  toast.value = action === undefined ? { text } : { text, action };
}

/** The one live region; it stands in the page from the start, so that screen readers know it. */
export function ToastRegion() {
  const said = toast.value;
  const isThere = said?.action !== undefined && 'href' in said.action && said.action.href === route.value;
  const shown = isThere ? null : said;
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => {
      if (toast.peek() === shown) toast.value = null;
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <div role="status" class="toast-region">
      {shown !== null && (
        <div class="toast">
          <span>{shown.text}</span>
          {shown.action !== undefined && (
            <Button
              look="plain"
              onPress={() => {
                toast.value = null;
                act(shown.action);
              }}
            >
              {shown.action.name}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function act(action: Action | undefined): void {
  if (action === undefined) return;
  if ('href' in action) go(action.href);
  else action.run();
}
