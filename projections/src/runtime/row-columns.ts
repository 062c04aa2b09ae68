import type { Table } from './table.ts';

/** The select list of a whole row under the names that rows have: `slot_id AS "slotId", …`. */
export const rowColumns = ({ columns }: Table): string =>
  columns.map(({ name, property }) => `${name} AS "${property}"`).join(', ');
