// JSON set so that its parts can be told apart: names, punctuation, and the code of a refusal. Text stays text.

import type { ComponentChildren } from 'preact';

export function JsonView({ text, name }: { readonly text: string; readonly name: string }) {
  const value = parse(text);
  return (
    <pre class="term" tabIndex={0} role="region" aria-label={name} dir="ltr">
      {value === undefined ? text : show(value, '', null)}
    </pre>
  );
}

const NARROW = 60;

function show(value: unknown, indent: string, name: string | null): ComponentChildren {
  if (typeof value !== 'object' || value === null) {
    const shown = JSON.stringify(value);
    return name === 'code' ? <span class="e">{shown}</span> : shown;
  }
  const isList = Array.isArray(value);
  const parts: (readonly [string | null, unknown])[] = isList
    ? value.map((part) => [null, part])
    : Object.entries(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return <span class="p">{`${open}${close}`}</span>;
  // What is short stands on one line, as a person would write it.
  const isShort = JSON.stringify(value).length <= NARROW;
  const inner = `${indent}  `;
  const gap = isShort ? ' ' : `\n${inner}`;
  return (
    <>
      <span class="p">{open}</span>
      {parts.map(([key, part], at) => (
        <>
          {at > 0 && <span class="p">,</span>}
          {gap}
          {key !== null && (
            <>
              <span class="k">{JSON.stringify(key)}</span>
              <span class="p">:</span>{' '}
            </>
          )}
          {show(part, inner, key)}
        </>
      ))}
      {isShort ? ' ' : `\n${indent}`}
      <span class="p">{close}</span>
    </>
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
