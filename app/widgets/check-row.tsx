// One wish that holds or does not, as a row whose whole width is the target; a switch is for what is on or off.

import { Icon } from './icon.tsx';

interface CheckRowProps {
  readonly title: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

export function CheckRow({ title, on, onChange }: CheckRowProps) {
  return (
    <button type="button" class="row check-row" role="checkbox" aria-checked={on} onClick={() => onChange(!on)}>
      <span class="check-box">{on && <Icon name="check" />}</span>
      <span class="row-body">{title}</span>
    </button>
  );
}
