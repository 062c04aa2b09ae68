import type { z } from 'zod';

import type { Day, SlotId } from './riga-time.ts';

/** Converts the data of one version to the next. */
export type Upcast = (old: never) => unknown;

/** A field that an event changed, as far as the event itself says. Histories may say more. */
export interface Fact {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Whether it is personal. If so, it has no values, and is hidden once its subject is erased. */
  readonly isPersonal?: true;
}
/** A field of an audit entry with its value before and after; null where there was none. */
export const toFact = (field: string, after: unknown, before: unknown = null): Fact => ({
  field,
  before,
  after,
});
/** A field of an audit entry that shows only its name, because its values are personal. */
export const toPersonalFact = (field: string): Fact => ({
  field,
  before: null,
  after: null,
  isPersonal: true,
});

/** The parts of the schedule that an event changes. */
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
   * Whether the audit trail hides such events unless their type is selected, because there can be
   * very many.
   */
  readonly isQuiet?: boolean;
  /**
   * The parts of the schedule it changes. Undo uses them to find what to restore and what came in
   * between.
   */
  touches?(data: z.output<Schema>): AffectedParts;
  /**
   * The days of its slots, or those of its booking, the present one first. Defaults to its `day`.
   */
  days?(data: z.output<Schema>): readonly Day[];
  /**
   * What what-if keeps of the event, without personal data; undefined if it doesn't affect what can
   * be sold. Keeps everything by default.
   */
  inWhatIf?(data: z.output<Schema>): z.output<Schema> | undefined;
  /** What the audit trail reports as changed, apart from what has a history. */
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

/** What a definition declares. Its version is 1, and one more for each upcast. */
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
 * Converts the data of a stored event to the present version. Throws if an upcast is missing, and
 * ZodError if the data are invalid.
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
