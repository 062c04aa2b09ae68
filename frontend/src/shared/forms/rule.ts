import type { FormRule } from 'antd';

/** As much of a contract's schema as a form asks. */
interface Schema {
  readonly safeParse: (value: unknown) => { readonly success: boolean };
}

/** A rule of a form's field by the contract's own schema, said in the words of the page (decision 32). */
export const rule = (schema: Schema, message: string): FormRule => ({
  validator: (_: unknown, value: unknown) =>
    schema.safeParse(value ?? '').success ? Promise.resolve() : Promise.reject(new Error(message)),
});
