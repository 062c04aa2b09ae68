import type { HistoryTable } from '@cablepark/projections/runtime/history/history-table';
import { tableAsOf } from '@cablepark/projections/runtime/history/table-as-of';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** A moment in the past: the last event that had been decided by then, and the time that the clock showed. */
export interface Moment {
  /** The position of that event; -1 before the first one. */
  readonly position: bigint;
  readonly now: Date;
}

/** What stands for a table in a statement: the table, or its rows as they were at a moment. */
export const rowsOf = (history: HistoryTable, moment: Moment | undefined): string =>
  moment ? tableAsOf(history, moment.position) : history.of.qualifiedName;

/** Lets a query for the rows of a table have them as they were at a moment. */
export function askedAsOf<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  history: HistoryTable,
  moment: Pick<Moment, 'position'> | undefined,
): SelectQueryBuilder<Row> {
  const table = query.expressionMap.mainAlias;
  if (moment && table) table.subQuery = tableAsOf(history, moment.position);
  return query;
}
