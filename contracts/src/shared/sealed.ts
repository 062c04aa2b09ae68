import { z } from 'zod';

/**
 * Personal data as stored in the log: encrypted with AES-256-GCM under the key named by `keyId`.
 * `box` is `1.` and base64 of nonce (12 bytes) + ciphertext + tag (16 bytes), with key id and
 * purpose as additional data. Deleting the key destroys the data for good, in the log and in every
 * copy (ADR 3).
 */
export interface Sealed<Content> {
  readonly keyId: string;
  readonly box: string;
  /** Absent at run time; it only carries the type of the content. */
  readonly content?: Content;
}

const contents = new WeakMap<z.core.$ZodType, z.ZodType>();

/** A schema for sealed content. The schema of the content gives the type that `open` returns. */
export function sealed<Content extends z.ZodType>(content: Content) {
  const box = z.object({ keyId: z.string().min(1), box: z.string().min(1) });
  contents.set(box, content);
  return box as unknown as z.ZodType<Sealed<z.output<Content>>, Sealed<z.output<Content>>>;
}

/** Returns the schema of the sealed content; undefined for a schema that `sealed` didn't make. */
export const contentOf = (schema: z.core.$ZodType): z.ZodType | undefined => contents.get(schema);

/** Stands in for a box where its content makes no difference. */
export const unknownBox = { keyId: 'none', box: 'none' };

export const sealedExample = {
  keyId: 'k-example',
  box: '1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
};
