// One thing that is on or off, as a row whose whole width is the target.

import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

interface SwitchProps {
  readonly title: string;
  readonly note?: string;
  readonly icon?: IconName;
  readonly on: boolean;
  readonly unavailable?: boolean;
  readonly onChange: (on: boolean) => void;
}

export function SwitchRow({ title, note, icon, on, unavailable = false, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      class="row switch"
      role="switch"
      aria-checked={on}
      aria-disabled={unavailable ? 'true' : undefined}
      onClick={() => {
        if (!unavailable) onChange(!on);
      }}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span class="row-body">
        <span class="row-title">{title}</span>
        {note !== undefined && <span class="row-note">{note}</span>}
      </span>
      <span class="switch-knob" />
    </button>
  );
}
