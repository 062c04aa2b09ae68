import type { FormProps, FormRule } from 'antd';
import type { KeyboardEvent } from 'react';

import type { PublicNote } from '@cablepark/contracts/shared/public-note';

/**
 * Labels are above fields, which our own rules check on blur. The first invalid field gets the
 * focus.
 */
export const formStyle = {
  layout: 'vertical',
  requiredMark: false,
  noValidate: true,
  validateTrigger: 'onBlur',
  scrollToFirstError: { focus: true },
} as const satisfies FormProps;

interface Issue {
  readonly message: string;
  readonly path?: readonly PropertyKey[];
}

/** The part of a zod schema that form rules need. */
export interface Schema {
  readonly safeParse: (value: unknown) => {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly Issue[] } | undefined;
  };
}

/** What is wrong with a field of a form; undefined if nothing is. */
export type FindError<Fields = unknown> = (value: unknown, fields: Fields) => string | undefined;

/**
 * Checks a field by a contract's schema. The error is `message`, or that of `others` for the
 * schema's own.
 */
export const findErrorBy =
  (schema: Schema, message: string, others: Readonly<Record<string, string>> = {}) =>
  (value: unknown): string | undefined => {
    const { success, error } = schema.safeParse(value ?? '');
    return success ? undefined : (others[error?.issues[0]?.message ?? ''] ?? message);
  };

/** The same check as a rule of an antd form. */
export const checkBy = (...by: Parameters<typeof findErrorBy>) =>
  ({
    validator: (_: unknown, value: unknown) => {
      const error = findErrorBy(...by)(value);
      return error === undefined ? Promise.resolve() : Promise.reject(new Error(error));
    },
  }) satisfies FormRule;

/**
 * Checks a field by the schema of a request's body, in which it has this name. What the schema says
 * about other fields doesn't matter.
 */
export const checkField = (
  body: Schema | undefined,
  name: string,
  message: string,
  others: Readonly<Record<string, string>> = {},
) =>
  checkBy(
    {
      safeParse: (value) => {
        const issues = body?.safeParse({ [name]: value }).error?.issues ?? [];
        const own = issues.filter(({ path }) => path?.[0] === name);
        return { success: own.length === 0, error: { issues: own } };
      },
    },
    message,
    others,
  );

/** A rule that no contract contains, for example that two fields of a form are equal. */
export const checkThat = (isValid: (value: unknown) => boolean, message: string) =>
  checkBy({ safeParse: (value) => ({ success: isValid(value) }) }, message);

export interface WrittenNote {
  readonly noteLv: string;
  readonly noteEn: string;
}

/** The form's field for each language of a note. */
export const fieldIn = { lv: 'noteLv', en: 'noteEn' } as const satisfies Record<
  keyof PublicNote,
  keyof WrittenNote
>;

export function toPublicNote({ noteLv, noteEn }: WrittenNote): PublicNote | null {
  const [lv, en] = [noteLv, noteEn].map((text) => (text.trim() === '' ? null : text.trim()));
  return lv === null && en === null ? null : { lv: lv ?? null, en: en ?? null };
}

/** Enter leads to the next field on a phone whose key says so. Elsewhere it submits the form. */
export function focusNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget } = event;
  const isOnPhone = matchMedia('(pointer: coarse)').matches;
  if (
    key !== 'Enter' ||
    !isOnPhone ||
    !(target instanceof HTMLInputElement) ||
    target.enterKeyHint !== 'next'
  ) {
    return;
  }

  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('input, textarea')];
  fields[fields.indexOf(target) + 1]?.focus();
}
