import type { z } from 'zod';

/** Brings the data of one old version up to the next. */
export type Upcast = (old: never) => unknown;

/** What the audit trail calls an event, in each language. */
export interface AuditSentence {
  readonly en: string;
  readonly lv: string;
}

interface EventParts<Schema extends z.ZodType> {
  /** The version that is written today. */
  readonly version: number;
  /** The schema of the event's data. */
  readonly schema: Schema;
  /** Data that fit the schema; the registry's tests send them through JSON and back. */
  readonly example: z.input<Schema>;
  readonly audit: AuditSentence;
}

/** A kind of event. Its `upcasts` have a step up from each older version: `upcasts[1]` turns version 1 into 2. */
export interface EventDefinition<
  Type extends string = string,
  Schema extends z.ZodType = z.ZodType,
> extends EventParts<Schema> {
  readonly type: Type;
  readonly upcasts: Readonly<Record<number, Upcast>>;
}

/** The event itself, `{ type, data }`, as deciders make it and `evolve` takes it. */
export type EventOf<Definition extends EventDefinition> = Definition extends unknown
  ? { readonly type: Definition['type']; readonly data: z.output<Definition['schema']> }
  : never;

export function defineEvent<const Type extends string, Schema extends z.ZodType>(
  type: Type,
  { upcasts = {}, ...parts }: EventParts<Schema> & { readonly upcasts?: Readonly<Record<number, Upcast>> },
): EventDefinition<Type, Schema> {
  return { type, upcasts, ...parts };
}

/** The data of a stored event in today's shape. Throws a ZodError on data that never was valid. */
export function parseEventData(definition: EventDefinition, version: number, stored: unknown): unknown {
  let data = stored;
  for (let v = version; v < definition.version; v++) {
    const upcast = definition.upcasts[v];
    if (upcast === undefined) throw new Error(`${definition.type} has no upcast from version ${v}.`);
    data = upcast(data as never);
  }
  return definition.schema.parse(data);
}
