import type { FormRule } from 'antd';

/** As much of a contract's schema as a form asks. */
export interface Schema {
  readonly safeParse: (value: unknown) => {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
  };
}

/**
 * A rule for a form's field, checked by the contract's own schema and refused in the words of the page:
 * `message`, or the entry of `others` under the schema's sentence, where there is one.
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

/** A rule that no contract has, such as that two fields of a form are equal. */
export const ruleThat = (isValid: (value: unknown) => boolean, message: string) =>
  rule({ safeParse: (value) => ({ success: isValid(value) }) }, message);
