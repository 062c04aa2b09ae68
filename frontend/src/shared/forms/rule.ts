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

/** The part of a zod schema that form rules need. */
export interface Schema {
  readonly safeParse: (value: unknown) => {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
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
