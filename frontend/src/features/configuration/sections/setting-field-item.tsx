import { Form, Input, InputNumber, Switch } from 'antd';
import { useId } from 'react';

import type { SettingField } from '@cablepark/contracts/configuration/define-setting';
import type { ParkSetting } from '@cablepark/contracts/configuration/park-settings';

import { checkField } from '#shared/forms/rule';
import { useFillText } from '#shared/i18n/dictionary';
import { ModeChoice } from '../mode-choice.tsx';
import sections from '../sections.module.css';
import css from './park-setting-section.module.css';

interface FieldProps<Kind extends SettingField['kind']> {
  readonly setting: ParkSetting;
  readonly name: string;
  readonly field: Extract<SettingField, { readonly kind: Kind }>;
}

/** The field of a declared setting in its form, by its kind. */
export function SettingFieldItem({ setting, name, field }: FieldProps<SettingField['kind']>) {
  switch (field.kind) {
    case 'mode':
      return <ModeItem setting={setting} name={name} field={field} />;
    case 'wholeNumber':
      return <WholeNumberItem setting={setting} name={name} field={field} />;
    case 'yesOrNo':
      return <YesOrNoItem setting={setting} name={name} field={field} />;
    case 'sentence':
      return <SentenceItem setting={setting} name={name} field={field} />;
  }
}

function ModeItem({ name, field }: FieldProps<'mode'>) {
  const fill = useFillText();
  const modes = Object.entries(field.modes).map(([value, mode]) => ({
    value,
    name: fill(mode.name),
    explanation: fill(mode.explanation),
  }));
  return (
    <div className={css['modes']}>
      <Form.Item noStyle name={name}>
        <ModeChoice label={fill(field.label)} modes={modes} />
      </Form.Item>
    </div>
  );
}

function WholeNumberItem({ setting, name, field }: FieldProps<'wholeNumber'>) {
  const fill = useFillText();
  return (
    <Form.Item
      name={name}
      label={fill(field.label)}
      extra={<Hint setting={setting} name={name} field={field} />}
      rules={[checkField(setting.change.body, name, fill(field.invalid))]}
    >
      <InputNumber
        suffix={<span>{fill(field.unit)}</span>}
        inputMode="numeric"
        placeholder={String(setting.defaultValue[name])}
      />
    </Form.Item>
  );
}

/** Says which numbers are possible, or what 0 means while it is chosen. */
function Hint({ name, field }: FieldProps<'wholeNumber'>) {
  const fill = useFillText();
  const value = Form.useWatch<number | null | undefined>(name, Form.useFormInstance());
  const hint = value === 0 ? (field.hintAtZero ?? field.hint) : field.hint;
  return hint && <span>{fill(hint)}</span>;
}

function YesOrNoItem({ name, field }: FieldProps<'yesOrNo'>) {
  const fill = useFillText();
  const id = useId();
  return (
    <div className={css['yesOrNo']}>
      <Form.Item noStyle name={name} valuePropName="checked">
        <Switch id={id} />
      </Form.Item>
      <label htmlFor={id}>
        <strong>{fill(field.label)}</strong>
        <span className={sections['explanation']}>{fill(field.explanation)}</span>
      </label>
    </div>
  );
}

function SentenceItem({ setting, name, field }: FieldProps<'sentence'>) {
  const fill = useFillText();
  return (
    <Form.Item
      className={css['sentence'] ?? ''}
      name={name}
      label={fill(field.label)}
      rules={[checkField(setting.change.body, name, fill(field.invalid))]}
    >
      <Input lang={field.language} maxLength={field.maxLength} />
    </Form.Item>
  );
}
