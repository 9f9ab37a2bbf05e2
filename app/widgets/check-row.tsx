// One wish that holds or does not, as a row whose whole width is the target; a switch is for what is on or off.

interface CheckRowProps {
  readonly title: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

export function CheckRow({ title, on, onChange }: CheckRowProps) {
  return (
    <label class="row check-row">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span class="row-body">{title}</span>
    </label>
  );
}
