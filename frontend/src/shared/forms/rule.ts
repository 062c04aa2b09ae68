import type { FormRule } from 'antd';

/** The part of a zod schema that form rules need. */
export interface Schema {
  readonly safeParse: (value: unknown) => {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
  };
}

/**
 * A rule that validates a form field with a schema of the contracts. The error is `message`, or the entry of `others`
 * for the schema's own message if there is one.
 */
export const rule = (schema: Schema, message: string, others: Readonly<Record<string, string>> = {}) =>
  ({
    validator: (_: unknown, value: unknown) => {
      const { success, error } = schema.safeParse(value ?? '');
      return success
        ? Promise.resolve()
        : Promise.reject(new Error(others[error?.issues[0]?.message ?? ''] ?? message));
    },
  }) satisfies FormRule;

/** A rule that no contract contains, for example that two fields of a form are equal. */
export const ruleThat = (isValid: (value: unknown) => boolean, message: string) =>
  rule({ safeParse: (value) => ({ success: isValid(value) }) }, message);
