import { Radio } from 'antd';
import { useId } from 'react';

import css from './mode-choice.module.css';

interface ModeChoiceProps<Value> {
  readonly label: string;
  readonly modes: readonly {
    readonly value: Value;
    readonly name: string;
    readonly explanation: string;
  }[];
  readonly disabled?: boolean;
  readonly value?: Value;
  readonly onChange?: (value: Value) => void;
}

/**
 * A choice between modes, each with an explanation under its name. In an antd form, its field
 * passes the value.
 */
export function ModeChoice<Value extends string>({
  label,
  modes,
  disabled,
  value,
  onChange,
}: ModeChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={css['choice']}>
      <span id={id} className={css['label']}>
        {label}
      </span>
      <Radio.Group
        aria-labelledby={id}
        className={css['modes'] ?? ''}
        {...(disabled === undefined ? {} : { disabled })}
        value={value}
        onChange={({ target }) => onChange?.(target.value as Value)}
      >
        {modes.map((mode) => (
          <Radio key={mode.value} value={mode.value}>
            <strong>{mode.name}</strong>
            <span className={css['explanation']}>{mode.explanation}</span>
          </Radio>
        ))}
      </Radio.Group>
    </div>
  );
}
