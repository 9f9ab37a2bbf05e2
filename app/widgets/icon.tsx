// One icon, always silent: the control around it carries the name.

import { type IconName, iconPaths } from './icon-paths.ts';

export interface IconProps {
  readonly name: IconName;
  readonly small?: boolean;
  /** Points along the line of writing, so it turns around where writing does. */
  readonly directional?: boolean;
}

export function Icon({ name, small = false, directional = false }: IconProps) {
  const names = ['i', small ? 'i-s' : '', directional ? 'i-dir' : ''];
  return (
    <svg class={names.filter(Boolean).join(' ')} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
