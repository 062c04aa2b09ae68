import type { DomainEvent, EventType } from '@cablepark/contracts/events';

/**
 * The types that columns can have. `date` is a day, `yyyy-MM-dd`; `timestamp` an instant, ISO 8601 in UTC with
 * milliseconds; `decimal` a number with up to six decimal places; `integer` one that JavaScript holds exactly.
 */
export type ColumnType = 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'timestamp';

export type Columns = Readonly<Record<string, ColumnType>>;

interface Values {
  text: string;
  integer: number;
  decimal: number;
  boolean: boolean;
  date: string;
  timestamp: string;
}

/** A row; what is left out of one that is put is null. The columns of the key must have values. */
export type Row<C extends Columns = Columns> = { readonly [Column in keyof C]?: Values[C[Column]] | null };

/** The key of a row: its columns, or the value itself where the key has one column. */
export type Key<C extends Columns = Columns> = Row<C> | string | number | boolean;

/** The rows as they are at this event. */
export interface Rows<C extends Columns = Columns> {
  get(key: Key<C>): Row<C> | undefined;
  /** The row is now this, whether it existed or not. */
  put(row: Row<C>): void;
  delete(key: Key<C>): void;
}

/**
 * An event, as `npm run -s events -- export` shows it, but with `data` in the present version. `data` has pseudonyms in
 * place of the ids of users and the ids and references of bookings, and null for personal data. Times are ISO 8601, UTC.
 */
export interface ReadModelEvent<Type extends EventType = EventType> {
  readonly position: number;
  readonly recordedAt: string;
  readonly happenedAt: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: Type;
  /** The version in which the event was written. */
  readonly version: number;
  readonly actorKind: 'guest' | 'user' | 'system';
  readonly actorRole: string | null;
  readonly command: string;
  readonly correlationId: string;
  readonly undoes: string | null;
  /**
   * Who a `BookingPlaced` is for: one pseudonym a person; null once they are erased, and in other events. The rows are made
   * anew after an erasure.
   */
  readonly customer: string | null;
  readonly data: Extract<DomainEvent, { type: Type }>['data'];
}

export interface ReadModelFile<C extends Columns = Columns> {
  /** Also the table's name in SQL: small letters, digits and `_`. */
  readonly name: string;
  /** A higher one makes the rows anew from the whole log. */
  readonly version: number;
  readonly columns: C;
  readonly key: readonly (keyof C & string)[];
  /** What an event of each type does to the rows. Handlers are not async, and keep nothing but rows between events. */
  readonly on: { readonly [Type in EventType]?: (event: ReadModelEvent<Type>, rows: Rows<C>) => void };
}

/** Defines a read model of one file. The file exports it by default. */
export const defineReadModel = <const C extends Columns>(definition: ReadModelFile<C>): ReadModelFile<C> => definition;
