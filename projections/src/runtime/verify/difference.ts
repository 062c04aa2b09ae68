/** A value, or a whole row, that isn't what the log says. */
export interface Difference {
  readonly model: string;
  /** The key of the row, its columns separated by commas. */
  readonly key: string;
  /** `row` if the row is missing on one side. Of a read model's further tables it begins with the table's name. */
  readonly column: string;
  readonly live: string;
  readonly replayed: string;
}

/** The difference in one line, as `time_slots 990184: price_cents live 100 replayed 2500`. */
export const differenceLine = ({ model, key, column, live, replayed }: Difference): string =>
  `${model} ${key}: ${column} live ${live} replayed ${replayed}`;

export const MISSING = 'missing';
export const PRESENT = 'present';
export const SEALED = '(sealed)';

/** Anything but visible characters would make the line ambiguous, or more than one. */
const NOT_PLAIN = /[^\x21-\x7e\u00a1-\uffff]/;

/** A value as Postgres writes it. */
export const shown = (value: string | null): string => {
  if (value === null) return 'null';
  if (value.startsWith('claim-')) return 'claim'; // the rest is a keyed hash
  return value === '' || NOT_PLAIN.test(value) ? JSON.stringify(value) : value;
};
