// Minutes to choose from, and a field for any other number; what is chosen is remembered.

import { useState } from 'preact/hooks';
import { formatNumber } from './format.ts';
import { useKept } from './memory.ts';
import { minuteChoices, minutesKey, mostMinutes, parseMinutes } from './minutes.ts';
import { Segmented } from './segmented.tsx';

interface MinutesChoiceProps {
  readonly name: string;
  readonly other: string;
  /** Names the field that takes any other number. */
  readonly fieldName: string;
}

export function MinutesChoice({ name, other, fieldName }: MinutesChoiceProps) {
  const minutes = useKept(minutesKey, parseMinutes);
  const known = minuteChoices.find((choice) => choice === minutes.value);
  const [isOther, setOther] = useState(known === undefined);
  const choose = (value: string) => {
    setOther(value === 'other');
    const number = Number(value);
    if (value !== 'other') minutes.value = number;
  };
  return (
    <div class="minutes-choice">
      <Segmented
        name={name}
        value={isOther || known === undefined ? 'other' : String(known)}
        choices={[
          ...minuteChoices.map((choice) => ({ value: String(choice), label: formatNumber(choice) })),
          { value: 'other', label: other },
        ]}
        onChange={choose}
      />
      {(isOther || known === undefined) && (
        <input
          class="input"
          type="number"
          inputMode="numeric"
          min={1}
          max={mostMinutes}
          aria-label={fieldName}
          value={minutes.value}
          onInput={(event) => {
            const given = event.currentTarget.valueAsNumber;
            // A number on its way (an empty field, a lone zero) changes nothing yet.
            if (Number.isInteger(given) && given >= 1 && given <= mostMinutes) minutes.value = given;
          }}
        />
      )}
    </div>
  );
}
