import { readModels } from '@cablepark/projections/registry';

/** The tables of SQL that aren't read models. */
const SQL_TABLES = ['events', 'slots', 'bookings', 'cancellations', 'refusals', 'calendar_as_of', 'bookings_as_of'];

const taken: ReadonlySet<string> = new Set([
  ...SQL_TABLES,
  ...readModels.flatMap(({ name, tables }) => [name, ...tables.map((table) => table.name)]),
]);

export type NameOfFile = readonly [file: string, name: string | null];

/** Why a file can't have this name: a read model, a table of SQL or another file has it. Undefined if it can. */
export function whyTaken(name: string, file: string, names: Iterable<NameOfFile>): string | undefined {
  if (taken.has(name)) return `The name ${name} is taken.`;
  const other = [...names].find(([owner, owned]) => owned === name && owner !== file);
  return other && `The name ${name} is taken by ${other[0]}.`;
}
