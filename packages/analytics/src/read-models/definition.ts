import { eventDefinitions } from '@cablepark/contracts/events';
import { z } from 'zod';

const NAME = /^[a-z][a-z0-9_]{0,47}$/;
const COLUMN = /^[a-z][A-Za-z0-9_]{0,47}$/;

const columnType = z.enum(['text', 'integer', 'decimal', 'boolean', 'date', 'timestamp']);

/** What a file declares, apart from its code. */
export const definition = z
  .object({
    name: z.string().regex(NAME, 'must have small letters, digits and _, 48 at most'),
    version: z.number().int().min(1).max(2_000_000_000),
    columns: z
      .record(z.string().regex(COLUMN, 'must have letters, digits and _, 48 at most'), columnType)
      .refine((columns) => Object.keys(columns).length <= 100, 'must be 100 at most'),
    key: z.array(z.string()).min(1),
    types: z.array(z.string()),
  })
  .superRefine(({ columns, key, types }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (key.some((name) => !Object.hasOwn(columns, name)) || new Set(key).size < key.length)
      issue('key', 'must name columns, each once');
    const unknown = types.find((type) => !eventDefinitions.has(type as never));
    if (unknown !== undefined) issue('on', `there is no event ${unknown}`);
    if (types.length === 0) issue('on', 'must name an event');
    const lower = Object.keys(columns).map((name) => name.toLowerCase());
    if (new Set(lower).size < lower.length) issue('columns', 'must differ in more than capitals');
  });
export type Definition = z.output<typeof definition>;

/** Checks what a file declares. Throws an error with one sentence. */
export function checkedDefinition(declared: unknown): Definition {
  const parsed = definition.safeParse(declared);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`Its definition is wrong: ${issue?.path.join('.')} ${issue?.message}.`);
}
