import { useId, useState, type ComponentProps, type ReactNode } from 'react';

import { EyeIcon, EyeOffIcon } from '../ui/more-icons.tsx';
import {
  isPassword,
  OptionalLabel,
  textKinds,
  type PasswordVisibility,
  type TextKind,
} from './field-parts.tsx';
import { useFormWords } from './locales/words.ts';
import type { FormText } from './use-form-fields.ts';
import css from './public-fields.module.css';

interface PublicFormProps extends ComponentProps<'form'> {
  readonly isPending: boolean;
}

/** A form of the public pages' small kit. While it is being sent, nothing in it can be changed. */
export const PublicForm = ({ isPending, children, ...form }: PublicFormProps) => (
  <form noValidate {...form}>
    <fieldset disabled={isPending} className={css['fields']}>
      {children}
    </fieldset>
  </form>
);

interface FieldProps {
  readonly text: FormText;
  readonly label: string;
  readonly isOptional?: boolean;
  /** Stands below the field. */
  readonly hint?: string | undefined;
}

interface FieldFrameProps extends FieldProps {
  readonly id: string;
  readonly children: ReactNode;
}

const errorIdOf = (id: string): string => `${id}-error`;
const hintIdOf = (id: string): string => `${id}-hint`;

/** A label above its input, and below it what is wrong. */
const FieldFrame = ({ id, text, label, isOptional = false, hint, children }: FieldFrameProps) => (
  <div className={css['field']}>
    <label htmlFor={id} className={css['label']}>
      {isOptional ? <OptionalLabel text={label} /> : <span>{label}</span>}
    </label>
    {children}
    {hint !== undefined && (
      <p id={hintIdOf(id)} className={css['hint']}>
        {hint}
      </p>
    )}
    {text.error !== undefined && (
      <p id={errorIdOf(id)} className={css['error']}>
        {text.error}
      </p>
    )}
  </div>
);

function toInputProps(id: string, { text, isOptional, hint }: FieldProps) {
  const described: string[] = [];
  if (hint !== undefined) {
    described.push(hintIdOf(id));
  }
  if (text.error !== undefined) {
    described.push(errorIdOf(id));
  }

  return {
    id,
    name: text.name,
    value: text.value,
    'aria-required': isOptional !== true,
    'aria-invalid': text.error !== undefined,
    ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
    onBlur: text.onLeave,
  };
}

type InputProps = Pick<
  ComponentProps<'input'>,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'enterKeyHint'
  | 'inputMode'
  | 'placeholder'
  | 'readOnly'
  | 'ref'
  | 'spellCheck'
>;

interface TextInputProps extends FieldProps, InputProps {
  readonly kind: TextKind;
  /** By default each password has an eye of its own. */
  readonly visibility?: PasswordVisibility;
  /** Whether it is marked as wrong without a sentence. */
  readonly isWrong?: boolean;
}

/** A text within a public form, or a password. */
export function TextInput({
  text,
  kind,
  label,
  isOptional = false,
  hint,
  visibility,
  isWrong = false,
  ...input
}: TextInputProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const { visible, onVisibleChange } = visibility ?? {
    visible: isShown,
    onVisibleChange: setShown,
  };
  const field = toInputProps(id, { text, label, isOptional, hint });
  const shared = {
    ...textKinds[kind],
    ...input,
    ...field,
    'aria-invalid': isWrong || field['aria-invalid'],
    onChange: ({ target }: { readonly target: HTMLInputElement }) => text.onChange(target.value),
  };
  return (
    <FieldFrame id={id} text={text} label={label} isOptional={isOptional} hint={hint}>
      {isPassword(kind) ? (
        <span className={css['password']}>
          <input {...shared} type={visible ? 'text' : 'password'} className={css['input']} />
          <PasswordEye isOpen={visible} onPress={() => onVisibleChange(!visible)} />
        </span>
      ) : (
        <input {...shared} className={css['input']} />
      )}
    </FieldFrame>
  );
}

function PasswordEye({
  isOpen,
  onPress,
}: {
  readonly isOpen: boolean;
  readonly onPress: () => void;
}) {
  const t = useFormWords();
  return (
    <button
      type="button"
      className={css['eye']}
      aria-label={isOpen ? t('hidePassword') : t('showPassword')}
      onClick={onPress}
    >
      {isOpen ? <EyeIcon /> : <EyeOffIcon />}
    </button>
  );
}

interface LongTextInputProps extends FieldProps {
  readonly maxLength: number;
  /** Whether the length is shown, so that the text may be longer until it is sent. */
  readonly isCounted?: boolean;
  readonly rows?: number;
  readonly placeholder?: string;
}

/** A text of several lines, as high as what is typed, within a public form. */
export function LongTextInput({
  maxLength,
  isCounted = false,
  rows = 2,
  placeholder,
  ...field
}: LongTextInputProps) {
  const id = useId();
  return (
    <FieldFrame {...field} id={id}>
      <textarea
        {...toInputProps(id, field)}
        rows={rows}
        // Browsers that make it as high as its text ignore the rows.
        style={{ minBlockSize: `calc(${rows} * 1.5em + 18px)` }}
        placeholder={placeholder}
        maxLength={isCounted ? undefined : maxLength}
        enterKeyHint="enter"
        className={css['input']}
        onChange={({ target }) => field.text.onChange(target.value)}
      />
      {isCounted && (
        <p className={css['count']} translate="no">
          {`${field.text.value.length} / ${maxLength}`}
        </p>
      )}
    </FieldFrame>
  );
}

interface ChoiceInputProps extends FieldProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A choice of one of a few words within a public form, as a native select. */
export function ChoiceInput({ options, ...field }: ChoiceInputProps) {
  const id = useId();
  return (
    <FieldFrame {...field} id={id}>
      <span className={css['choice']}>
        <select
          {...toInputProps(id, field)}
          className={css['input']}
          onChange={({ target }) => field.text.onChange(target.value)}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </span>
    </FieldFrame>
  );
}
