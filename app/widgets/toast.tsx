// One quiet line at the foot of the page that says what has just happened, once.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Button } from './button.tsx';

interface Toast {
  readonly text: string;
  readonly action?: { readonly name: string; readonly run: () => void };
}

const SHOWN_MS = 7000;

export const toast = signal<Toast | null>(null);

/** Says it; a new line takes the place of an older one. */
export function say(text: string, action?: Toast['action']): void {
  toast.value = action === undefined ? { text } : { text, action };
}

/** The one live region; it stands in the page from the start, so that screen readers know it. */
export function ToastRegion() {
  const shown = toast.value;
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
                shown.action?.run();
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
