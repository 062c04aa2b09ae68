import type { PageWanted } from '@cablepark/contracts/shared/paging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** A page of a list, and the cursor of the next page if there is one. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** One row more than the page holds shows whether it is the last page. */
export const rowsToRead = ({ limit }: PageWanted): number => limit + 1;

/** Turns these rows into a page; `cursorOf` returns a row's position in the list. */
export function pageOf<Row>(
  rows: readonly Row[],
  { limit }: PageWanted,
  cursorOf: (row: Row) => bigint | string,
): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? String(cursorOf(last)) : null };
}

/** A row of a list that is ordered by time. */
interface DatedRow extends ObjectLiteral {
  readonly createdAt: string;
}

/**
 * Returns a page of a query's results, newest first. `position` is the property with the item's position in the log,
 * which orders items of the same millisecond.
 */
export async function newestPage<Row extends DatedRow>(
  query: SelectQueryBuilder<Row>,
  position: keyof Row & string,
  wanted: PageWanted,
): Promise<Page<Row>> {
  const columns = { time: `${query.alias}.createdAt`, position: `${query.alias}.${position}` };
  query.orderBy(columns.time, 'DESC').addOrderBy(columns.position, 'DESC').limit(rowsToRead(wanted));
  if (wanted.cursor !== undefined) {
    const [ms, behind] = wanted.cursor.split('-');
    const after = `(timestamptz 'epoch' + CAST(:ms AS bigint) * interval '1 millisecond', CAST(:behind AS bigint))`;
    query.andWhere(`(${columns.time}, ${columns.position}) < ${after}`, { ms, behind });
  }
  return pageOf(await query.getMany(), wanted, (row) => `${new Date(row.createdAt).getTime()}-${row[position]}`);
}

/** Answers with the page as a bare array and the address of the next page in `Link` (rule 14.4). */
export function sendPage<Item>(reply: FastifyReply, request: FastifyRequest, page: Page<Item>): Item[] {
  if (page.next !== null) {
    const url = new URL(request.url, 'http://here');
    url.searchParams.set('cursor', page.next);
    void reply.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return [...page.items];
}
