import { useState, type SubmitEvent } from 'react';

import type { FindError } from './rule.ts';

interface FormOptions<Fields> {
  readonly initial: Fields;
  /** What is wrong with each field, in the order of the form. */
  readonly checks: { readonly [Name in keyof Fields]?: FindError<Fields> };
  /** Whether a field is checked when it is left, not only when the form is sent. */
  readonly isCheckedOnLeave?: boolean;
  readonly onChange?: (changed: Partial<Fields>) => void;
  /** Called with the first field's error if the form can't be sent, beside what the form shows. */
  readonly onInvalid?: (error: string | undefined) => void;
  readonly onSubmit: (fields: Fields) => void;
}

/** A value that the server has refused, and why. */
interface RefusedValue<Fields> {
  readonly name: keyof Fields;
  readonly value: unknown;
  readonly error: string;
}

/** A text of a form, for its input. */
export interface FormText {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

/**
 * The fields of a public form, which does without antd. A field says what is wrong with it once it
 * was checked, in the page's present language, and until it is right. A form with a wrong field
 * isn't sent, and the first wrong field gets the focus. It stays in one piece, because values,
 * checks and refusals decide together what a field says.
 */
export function useFormFields<Fields extends object>({
  initial,
  checks,
  isCheckedOnLeave = true,
  onChange,
  onInvalid,
  onSubmit,
}: FormOptions<Fields>) {
  const [fields, setFields] = useState(initial);
  const [checked, setChecked] = useState<readonly (keyof Fields)[]>([]);
  const [refused, setRefused] = useState<RefusedValue<Fields> | null>(null);

  const change = (changed: Partial<Fields>) => {
    setFields((before) => ({ ...before, ...changed }));
    onChange?.(changed);
  };

  const findError = (name: keyof Fields) => checks[name]?.(fields[name] ?? '', fields);
  const shownErrorOf = (name: keyof Fields) => {
    if (refused?.name === name && refused.value === fields[name]) {
      return refused.error;
    }

    return checked.includes(name) ? findError(name) : undefined;
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const names = Object.keys(checks) as (keyof Fields & string)[];
    setChecked(names);
    const wrong = names.find((name) => findError(name) !== undefined);
    if (wrong === undefined) {
      onSubmit(fields);
      return;
    }

    onInvalid?.(findError(wrong));
    const input = event.currentTarget.elements.namedItem(wrong);
    if (input instanceof HTMLElement) {
      input.focus();
    }
  };

  return {
    fields,
    change,
    submit,
    /** Says that the server has refused a field's present value. */
    refuse: (name: keyof Fields, error: string) => {
      setRefused({ name, value: fields[name], error });
    },
    bindText: (name: keyof Fields & string): FormText => ({
      name,
      value: String(fields[name] ?? ''),
      error: shownErrorOf(name),
      onChange: (value) => change({ [name]: value } as Partial<Fields>),
      onLeave: () => {
        if (isCheckedOnLeave) {
          setChecked((before) => (before.includes(name) ? before : [...before, name]));
        }
      },
    }),
  };
}
