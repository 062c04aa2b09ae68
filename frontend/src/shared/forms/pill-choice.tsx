import { useId } from 'react';

import css from './pill-choice.module.css';

interface PillProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly disabled?: boolean;
  readonly value?: Value;
  readonly onChange?: (value: Value) => void;
}

/** A choice between a few words, each of which takes one tap. */
export function PillChoice<Value extends string>({
  legend,
  options,
  disabled,
  value,
  onChange,
}: PillProps<Value>) {
  const name = useId();
  return (
    <fieldset className={css['choice']} disabled={disabled}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={css['pill']}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={value === option.value}
            onChange={() => onChange?.(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
