import type { FormRule } from 'antd';

/** As much of a contract's schema as a form asks. */
export interface Schema {
  readonly safeParse: (value: unknown) => {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
  };
}

/**
 * A rule of a form's field by the contract's own schema, said in the words of the page:
 * in those of `others` where the schema's sentence is one of theirs.
 */
export const rule = (schema: Schema, message: string, others: Readonly<Record<string, string>> = {}): FormRule => ({
  validator: (_: unknown, value: unknown) => {
    const { success, error } = schema.safeParse(value ?? '');
    return success ? Promise.resolve() : Promise.reject(new Error(others[error?.issues[0]?.message ?? ''] ?? message));
  },
});
