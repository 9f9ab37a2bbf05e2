// A sheet over the page, as a native dialog: focus stays inside, Escape, Back and the scrim close it, focus goes back.

import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton } from './button.tsx';

interface DialogProps {
  readonly title: string;
  readonly closeName: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** The row of actions that stays in sight below the text. */
  readonly foot?: ComponentChildren;
  /** With unsaved writing inside, a stray tap on the scrim must not throw it away. */
  readonly keepOnScrim?: boolean;
  readonly class?: string;
}

export function Dialog(props: DialogProps) {
  const { title, closeName, onClose, children, foot, keepOnScrim = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const pressed = useRef<MouseEvent | null>(null);
  const leave = useRef(onClose);
  leave.current = onClose;

  // In the same turn as the key that opened it, so that what is typed next goes in here and not to the page below.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-takes-focus]')?.focus();
    document.documentElement.classList.add('is-covered');
    return () => {
      document.documentElement.classList.remove('is-covered');
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      if (pressed.current !== null) ignoreSecondTap(pressed.current);
    };
  }, []);

  // Who goes back means the sheet, and not the page below it. Where the browser cannot tell us first, the page is left.
  useLayoutEffect(() => {
    if (typeof navigation === 'undefined') return;
    const stay = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      leave.current();
    };
    navigation.addEventListener('navigate', stay);
    return () => navigation.removeEventListener('navigate', stay);
  }, []);

  return (
    // Escape is the keyboard's way out, and the browser brings it.
    <dialog
      ref={dialog}
      class={['sheet', props.class].filter(Boolean).join(' ')}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClickCapture={(event) => {
        pressed.current = event;
      }}
      onClick={(event) => {
        if (!keepOnScrim && isOutside(event, dialog.current)) onClose();
      }}
    >
      <div class="sheet-head">
        <h2 id={heading}>{title}</h2>
        <IconButton icon="x" name={closeName} onPress={onClose} />
      </div>
      <div class="sheet-body">{children}</div>
      {foot !== undefined && <div class="sheet-foot">{foot}</div>}
    </dialog>
  );
}

const SECOND_TAP_MS = 350;
const SAME_SPOT_PX = 24;

/** The second tap of a finger that closed a sheet was never meant for what lay below it. */
function ignoreSecondTap(first: MouseEvent): void {
  const swallow = (second: MouseEvent) => {
    const far = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY);
    const late = second.timeStamp - first.timeStamp;
    const isElsewhere = second.detail === 0 || far > SAME_SPOT_PX || late > SECOND_TAP_MS;
    if (isElsewhere || document.querySelector('dialog[open]') !== null) return;
    second.preventDefault();
    second.stopPropagation();
  };
  document.addEventListener('click', swallow, { capture: true });
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), SECOND_TAP_MS);
}

/** A press that began on the scrim: the dialog itself is hit, outside its own box. */
function isOutside(event: MouseEvent, element: HTMLDialogElement | null): boolean {
  if (element === null || event.target !== element) return false;
  const box = element.getBoundingClientRect();
  const { clientX, clientY } = event;
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
