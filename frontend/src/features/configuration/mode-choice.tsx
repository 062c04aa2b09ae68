import { Radio } from 'antd';
import { useId } from 'react';
import css from './mode-choice.module.css';
import sections from './sections.module.css';

interface Mode<Value> {
  readonly value: Value;
  readonly name: string;
  readonly explanation: string;
}

interface ModeChoiceProps<Value> {
  readonly label: string;
  readonly modes: readonly Mode<Value>[];
  readonly value: Value;
  readonly disabled?: boolean;
  readonly onChange: (value: Value) => void;
}

/** A choice between modes, each with an explanation under its name. */
export function ModeChoice<Value extends string>({
  label,
  modes,
  value,
  disabled = false,
  onChange,
}: ModeChoiceProps<Value>) {
  const id = useId();
  return (
    <div>
      <span id={id} className={sections['label']}>
        {label}
      </span>
      <Radio.Group
        aria-labelledby={id}
        className={css['modes'] ?? ''}
        disabled={disabled}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {modes.map((mode) => (
          <Radio key={mode.value} value={mode.value}>
            <strong>{mode.name}</strong>
            <span className={sections['explanation']}>{mode.explanation}</span>
          </Radio>
        ))}
      </Radio.Group>
    </div>
  );
}
