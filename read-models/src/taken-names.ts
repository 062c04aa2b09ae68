import { readModels } from '@cablepark/projections/registry';

/** The tables of SQL that aren't read models. */
const SQL_TABLES = ['events', 'slots', 'bookings', 'cancellations', 'refusals', 'calendar_as_of', 'bookings_as_of'];

const taken: ReadonlySet<string> = new Set([
  ...SQL_TABLES,
  ...readModels.flatMap(({ name, tables }) => [name, ...tables.map((table) => table.name)]),
]);

/** Whether a read model of the product or a table of SQL has this name. */
export const isTaken = (name: string): boolean => taken.has(name);
