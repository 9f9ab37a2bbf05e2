// Help, made of the contract: what a command does, its fields and what they may be, its codes in words, all commands.

import { useEffect, useState } from 'preact/hooks';
import { commands } from '../commands.ts';
import { type CommandDef, kernelCodes } from '../kernel/command.ts';
import { useSentence } from '../widgets/refused.tsx';
import { usageOf } from './command-line.ts';
import { nameOf } from './complete-line.ts';
import { words } from './console-words.ts';
import { type FieldShape, fieldsOf } from './describe-field.ts';
import { formatList, formatNumber } from '../widgets/format.ts';

interface ConsoleHelpProps {
  readonly def: CommandDef | null;
  readonly onChoose: (def: CommandDef) => void;
}

export function ConsoleHelp({ def, onChoose }: ConsoleHelpProps) {
  const [isAll, setAll] = useState(false);
  useEffect(() => setAll(false), [def]);
  const near = def === null ? [] : commands.filter((other) => other !== def && isNear(other, def));
  const shown = def === null || isAll ? commands : near;
  return (
    <aside class="aside con-help" aria-labelledby="con-help">
      <h2 id="con-help" dir={def === null ? undefined : 'ltr'}>
        {def === null ? words('all') : nameOf(def).join(' ')}
      </h2>
      {def !== null && <One def={def} />}
      <ul class="rows rows-bare con-names" dir="ltr">
        {shown.map((other) => (
          <li key={`${other.plugin}.${other.command}`}>
            <button type="button" class="row" onClick={() => onChoose(other)}>
              {nameOf(other).join(' ')}
            </button>
          </li>
        ))}
      </ul>
      {def !== null && !isAll && (
        <button type="button" class="btn btn-plain edge-start" onClick={() => setAll(true)}>
          {words('all')}
        </button>
      )}
    </aside>
  );
}

function One({ def }: { readonly def: CommandDef }) {
  const fields = fieldsOf(def);
  return (
    <>
      <p class="quiet con-summary" lang="en" dir="ltr">
        {def.summary}
      </p>
      <p class="con-usage" dir="ltr">
        <code>{usageOf(def)}</code>
      </p>
      {fields.length > 0 && (
        <dl class="dl con-fields">
          {fields.map((field) => (
            <div key={field.name}>
              <dt>
                <code dir="ltr">{formOf(def, field.name)}</code>
              </dt>
              <dd>{sentenceOf(field)}</dd>
            </div>
          ))}
        </dl>
      )}
      <details class="more-fields con-codes">
        <summary>{words('codes', { n: def.codes.length + kernelCodes.length })}</summary>
        <dl>
          {[...def.codes, ...kernelCodes].map((code) => (
            <Code key={code} code={code} />
          ))}
        </dl>
      </details>
      <hr />
    </>
  );
}

function Code({ code }: { readonly code: string }) {
  const sentence = useSentence(code);
  return (
    <>
      <dt>
        <code dir="ltr">{code}</code>
      </dt>
      <dd class="small">{sentence?.title}</dd>
    </>
  );
}

/** As it is given: a word, a flag, or a name in the JSON. */
function formOf(def: CommandDef, name: string): string {
  if (def.positional.includes(name)) return name.toUpperCase();
  return def.flags.includes(name) ? `--${name.replaceAll('_', '-')}` : name;
}

function sentenceOf(field: FieldShape): string {
  const parts = [kindOf(field)];
  if (field.isNullable) parts.push(words('orNull'));
  if (field.isOptional) parts.push(words('optional'));
  return parts.join(words('comma'));
}

function kindOf(field: FieldShape): string {
  if (field.kind === 'choice') return words('oneOf', { options: field.options.join(' | ') });
  if (field.kind === 'list')
    return words('listOf', { what: field.inside === null ? words('anything') : kindOf(field.inside) });
  if (field.kind === 'object') return words('objectOf', { names: formatList(field.fields.map(({ name }) => name)) });
  const { min, max } = field;
  const kind = words(field.kind);
  if (min !== null && max !== null) {
    return words('range', { kind, min: formatNumber(min), max: formatNumber(max) });
  }
  return min === null ? kind : words('from', { kind, min: formatNumber(min) });
}

function isNear(other: CommandDef, def: CommandDef): boolean {
  return other.plugin === def.plugin && nameOf(other)[1] === nameOf(def)[1];
}
