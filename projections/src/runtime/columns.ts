/** The traits of a column, which by default is not in the key and never null. */
export interface ColumnTraits {
  /** Postgres type, e.g. `int`, `text`, `int[]`. */
  readonly type: string;
  readonly isKey?: boolean;
  readonly isNullable?: boolean;
  /** Whether its values are shown in no report: personal data, and what leads to a booking or an account. */
  readonly isSealed?: boolean;
  readonly default?: number;
}

/** The definition of one column. `Value` is the type that its values have in rows. */
export class ColumnDefinition<Value> {
  /** Exists for the compiler only. */
  declare readonly value: Value;
  readonly traits: ColumnTraits;

  constructor(traits: ColumnTraits) {
    this.traits = traits;
  }

  /** Makes it part of the table's primary key. */
  key(): ColumnDefinition<Value> {
    return new ColumnDefinition({ ...this.traits, isKey: true });
  }

  nullable(): ColumnDefinition<Value | null> {
    return new ColumnDefinition({ ...this.traits, isNullable: true });
  }

  sealed(): ColumnDefinition<Value> {
    return new ColumnDefinition({ ...this.traits, isSealed: true });
  }

  array(): ColumnDefinition<Value[]> {
    return new ColumnDefinition({ ...this.traits, type: `${this.traits.type}[]` });
  }

  /** The value in rows that `Changes.add` makes without one. */
  default(this: ColumnDefinition<number>, value: number): ColumnDefinition<number> {
    return new ColumnDefinition({ ...this.traits, default: value });
  }
}

/** A type argument can narrow the values: `text<'new' | 'reviewed'>()`. */
export const text = <Value extends string = string>() => new ColumnDefinition<Value>({ type: 'text' });
export const uuid = () => new ColumnDefinition<string>({ type: 'uuid' });
export const int = () => new ColumnDefinition<number>({ type: 'int' });
export const bigint = () => new ColumnDefinition<bigint>({ type: 'bigint' });
export const boolean = () => new ColumnDefinition<boolean>({ type: 'boolean' });
/** An instant as an ISO 8601 string, as in events. A query in SQL gets a Date instead. */
export const timestamptz = () => new ColumnDefinition<string>({ type: 'timestamptz' });
export const jsonb = <Value>() => new ColumnDefinition<Value>({ type: 'jsonb' });
