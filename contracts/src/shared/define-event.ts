import type { z } from 'zod';
import type { Day, SlotId } from './riga-time.ts';

/** Converts the data of one version to the next. */
export type Upcast = (old: never) => unknown;

/**
 * A field that an event changed, as far as the event alone tells; the histories of what it changed
 * tell more.
 */
export interface Fact {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Whether it is personal: it has no values then, and is hidden once its subject was erased. */
  readonly isPersonal?: true;
}
/** A field of an audit entry with its value before and after; null where there was none. */
export const toFact = (field: string, after: unknown, before: unknown = null): Fact => ({
  field,
  before,
  after,
});
/** A field of an audit entry of which only the name is shown, because its values are personal. */
export const toPersonalFact = (field: string): Fact => ({
  field,
  before: null,
  after: null,
  isPersonal: true,
});

/** What of the schedule an event changes. */
export interface AffectedParts {
  readonly slots?: readonly SlotId[];
  readonly booking?: string;
  readonly closure?: string;
  /** By their names (`settingNames`). */
  readonly settings?: readonly string[];
}

interface EventParts<Schema extends z.ZodType> {
  /** The version of events that are written now. */
  readonly version: number;
  readonly schema: Schema;
  /** Valid data of the event. Tests send them through JSON and back. */
  readonly example: z.input<Schema>;
  /** The sentence by which the audit trail describes it. */
  readonly audit: { readonly en: string; readonly lv: string };
  /**
   * Whether the audit trail shows such events only if their type is asked for, because there can be
   * very many.
   */
  readonly isQuiet?: boolean;
  /**
   * What of the schedule it changes, by which undoing knows what to give back and what came
   * between.
   */
  touches?(data: z.output<Schema>): AffectedParts;
  /**
   * The days of its slots, or those that its booking has or had, the present one first. The default
   * is its `day`.
   */
  days?(data: z.output<Schema>): readonly Day[];
  /**
   * What what-if keeps of it, nothing personal; undefined if it doesn't affect what can be sold. By
   * default all.
   */
  inWhatIf?(data: z.output<Schema>): z.output<Schema> | undefined;
  /** What the audit trail says that it changed, apart from what has a history. */
  facts?(data: z.output<Schema>, at: string): readonly Fact[];
}

/** A kind of event. `upcasts[1]` makes version 2 of version 1, and so on. */
export interface EventDefinition<
  Type extends string = string,
  Schema extends z.ZodType = z.ZodType,
> extends EventParts<Schema> {
  readonly type: Type;
  readonly upcasts: Readonly<Record<number, Upcast>>;
}

/** What a definition says. Its version is 1, and one more with each upcast. */
type NewEvent<Schema extends z.ZodType> = Omit<EventParts<Schema>, 'version'> &
  Partial<Pick<EventDefinition<string, Schema>, 'upcasts'>>;

/** The event itself, `{ type, data }`, as deciders return it and `evolve` takes it. */
export type EventOf<Definition extends EventDefinition> = Definition extends unknown
  ? { readonly type: Definition['type']; readonly data: z.output<Definition['schema']> }
  : never;

/** Declares a type of event. Its version is 1, and one more for each upcast. */
export function defineEvent<const Type extends string, Schema extends z.ZodType>(
  type: Type,
  { upcasts = {}, ...parts }: NewEvent<Schema>,
): EventDefinition<Type, Schema> {
  return { type, version: 1 + Object.keys(upcasts).length, upcasts, ...parts };
}

/**
 * Converts the data of a stored event to its present version. Throws a ZodError if the data are
 * invalid.
 */
export function parseEventData(
  definition: EventDefinition,
  version: number,
  stored: unknown,
): unknown {
  let data = stored;
  for (let v = version; v < definition.version; v++) {
    const upcast = definition.upcasts[v];
    if (upcast === undefined) {
      throw new Error(`${definition.type} has no upcast from version ${v}.`);
    }

    data = upcast(data as never);
  }

  return definition.schema.parse(data);
}
