// A word that does something: filled (one in view), outlined, plain, or a warning; and its silent sister, the icon button.

import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export type ButtonLook = 'main' | 'outline' | 'plain' | 'stop';

interface ButtonProps {
  readonly look?: ButtonLook;
  readonly size?: 'big' | 'usual';
  readonly icon?: IconName;
  /** The key that does the same, shown where there is a keyboard. */
  readonly shortcut?: string;
  /** Says why nothing happens now; the button keeps its focus. */
  readonly unavailable?: boolean;
  readonly submit?: boolean;
  readonly describedBy?: string;
  readonly class?: string | undefined;
  readonly onPress?: (event: MouseEvent) => void;
  readonly children: ComponentChildren;
}

export function Button(props: ButtonProps) {
  const { look = 'outline', size = 'usual', icon, shortcut, unavailable = false, submit = false, children } = props;
  return (
    <button
      type={submit ? 'submit' : 'button'}
      class={looks(look, size, props.class)}
      aria-disabled={unavailable ? 'true' : undefined}
      aria-describedby={props.describedBy}
      aria-keyshortcuts={shortcut}
      onClick={(event) => {
        if (unavailable) event.preventDefault();
        else props.onPress?.(event);
      }}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
      {shortcut !== undefined && <kbd aria-hidden="true">{shortcut}</kbd>}
    </button>
  );
}

interface LinkButtonProps {
  readonly href: string;
  readonly look?: ButtonLook;
  readonly size?: 'big' | 'usual';
  readonly icon?: IconName;
  readonly class?: string;
  /** The key that does the same, shown where there is a keyboard. */
  readonly shortcut?: string;
  /** What is set before the link is followed. */
  readonly onPress?: () => void;
  readonly children: ComponentChildren;
}

export function LinkButton(props: LinkButtonProps) {
  const { href, look = 'outline', size = 'usual', icon, shortcut, children } = props;
  return (
    <a href={href} class={looks(look, size, props.class)} onClick={() => props.onPress?.()}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
      {shortcut !== undefined && <kbd aria-hidden="true">{shortcut}</kbd>}
    </a>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly name: string;
  readonly directional?: boolean;
  readonly pressed?: boolean;
  readonly class?: string;
  readonly href?: string;
  readonly onPress?: () => void;
}

/** With `href` it leads somewhere, otherwise it does something; both look the same. */
export function IconButton(props: IconButtonProps) {
  const names = ['icon-btn', props.class].filter(Boolean).join(' ');
  const icon = <Icon name={props.icon} directional={props.directional ?? false} />;
  if (props.href !== undefined) {
    return (
      <a class={names} href={props.href} aria-label={props.name} title={props.name}>
        {icon}
      </a>
    );
  }
  return (
    <button
      type="button"
      class={names}
      aria-label={props.name}
      title={props.name}
      aria-pressed={props.pressed === undefined ? undefined : props.pressed}
      onClick={() => props.onPress?.()}
    >
      {icon}
    </button>
  );
}

function looks(look: ButtonLook, size: 'big' | 'usual', extra: string | undefined): string {
  const names = ['btn', look === 'outline' ? '' : `btn-${look}`, size === 'big' ? 'btn-big' : '', extra ?? ''];
  return names.filter(Boolean).join(' ');
}
