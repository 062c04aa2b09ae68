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

/**
 * Checks a field by a contract's schema. The error is `message`, or that of `others` for the
 * schema's own.
 */
export const checkBy = (
  schema: Schema,
  message: string,
  others: Readonly<Record<string, string>> = {},
) =>
  ({
    validator: (_: unknown, value: unknown) => {
      const { success, error } = schema.safeParse(value ?? '');
      return success
        ? Promise.resolve()
        : Promise.reject(new Error(others[error?.issues[0]?.message ?? ''] ?? message));
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
