import { Form, Input, type FormItemProps } from 'antd';
import { useEffect, type ComponentProps } from 'react';

import { languages, useLanguage } from '../i18n/language.ts';
import {
  isPassword,
  OptionalLabel,
  textKinds,
  type PasswordVisibility,
  type TextKind,
} from './field-parts.tsx';
import { useFormWords } from './locales/words.ts';
import { fieldIn } from './rule.ts';
import css from './fields.module.css';

export interface TextFieldProps extends Omit<FormItemProps, 'children' | 'label'> {
  readonly kind: TextKind;
  /** The field of the form. Defaults to the kind. */
  readonly name?: string;
  readonly label: string;
  readonly isOptional?: boolean;
  readonly input?: ComponentProps<typeof Input>;
  /** For passwords that are shown and hidden together. By default each has an eye of its own. */
  readonly visibility?: PasswordVisibility;
}

/** For data of somebody else, in whose place the browser must not offer the user's own. */
export const NO_AUTOFILL = { autoComplete: 'off' };

/** A text within an antd form, or a password. */
export function TextField({
  kind,
  name = kind,
  label,
  isOptional = false,
  input,
  visibility,
  ...item
}: TextFieldProps) {
  return (
    <Form.Item {...item} name={name} label={isOptional ? <OptionalLabel text={label} /> : label}>
      {isPassword(kind) ? (
        <Input.Password {...textKinds[kind]} {...input} visibilityToggle={visibility ?? true} />
      ) : (
        <Input {...textKinds[kind]} {...input} />
      )}
    </Form.Item>
  );
}

/**
 * Repeats the errors of the surrounding form in the new language when the page's language changes.
 */
export function TranslatedErrors() {
  const form = Form.useFormInstance();
  const language = useLanguage();
  useEffect(() => {
    const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    if (wrong.length > 0) {
      form.validateFields(wrong.map(({ name }) => name)).catch(() => undefined);
    }
  }, [form, language]);
  return null;
}

/**
 * The fields of a public note within a form, that of the user's own language first. Either may stay
 * empty.
 */
export function NoteFields({ maxLength }: { readonly maxLength: number }) {
  const t = useFormWords();
  const own = useLanguage();
  return (
    <>
      <p className={css['public']}>{t('note.text')}</p>
      {[own, ...languages.filter((language) => language !== own)].map((language) => (
        <Form.Item
          key={language}
          name={fieldIn[language]}
          label={<OptionalLabel text={t(`note.${language}`)} />}
        >
          <Input lang={language} maxLength={maxLength} showCount />
        </Form.Item>
      ))}
    </>
  );
}
