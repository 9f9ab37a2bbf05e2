// A labelled line or paragraph to write in, with what helps below it and what is wrong said in words.

import { useId, useLayoutEffect, useRef } from 'preact/hooks';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly hint?: string;
  readonly wrong?: string | undefined;
  readonly lines?: number;
  /** In UTF-16 units, as the platform counts; a value that is longer already stays as it is. */
  readonly maxLength?: number;
  readonly takesFocus?: boolean;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly lang?: string | undefined;
}

export function Field(props: FieldProps) {
  const { label, value, onInput, hint, wrong, lines, takesFocus = false } = props;
  const id = useId();
  const below = wrong ?? hint;
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  // The attribute of the platform is read only when a page loads; a field that is drawn later is focused here, or by
  // the dialog around it, which takes the focus first.
  useLayoutEffect(() => {
    if (takesFocus) control.current?.focus();
  }, []);

  const shared = {
    id,
    ref: control,
    class: 'input',
    value,
    dir: 'auto' as const,
    lang: props.lang,
    required: props.required,
    placeholder: props.placeholder,
    maxLength: props.maxLength,
    'data-takes-focus': takesFocus ? '' : undefined,
    'aria-invalid': wrong !== undefined,
    'aria-describedby': below === undefined ? undefined : `${id}-below`,
    onInput: (event: Event & { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      onInput(event.currentTarget.value),
  };
  return (
    <div class="field" data-wrong={wrong === undefined ? undefined : ''}>
      <label for={id}>{label}</label>
      {lines === undefined ? (
        <input type="text" autocomplete="off" {...shared} />
      ) : (
        <textarea rows={lines} {...shared} />
      )}
      {below !== undefined && (
        <span class="small" id={`${id}-below`}>
          {below}
        </span>
      )}
    </div>
  );
}
