import type { PageWanted } from '@cablepark/contracts/shared/paging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** A page of a list, and the cursor of the next one where there is more. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** Reads one row more than the page holds, to know whether it is the last. */
export const rowsToRead = ({ limit }: PageWanted): number => limit + 1;

/** The page that these rows make; `cursorOf` gives what a row is listed by. */
export function pageOf<Row>(
  rows: readonly Row[],
  { limit }: PageWanted,
  cursorOf: (row: Row) => bigint | string,
): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? String(cursorOf(last)) : null };
}

/** What a list in the order of time holds. */
interface DatedRow extends ObjectLiteral {
  readonly createdAt: string;
}

/**
 * The page of what a query finds, the newest first. `position` is the property with an item's place in the log,
 * which tells those of one millisecond apart.
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

/** Answers a page as a bare array, the next page's address in `Link` (rule 14.4). */
export function sendPage<Item>(reply: FastifyReply, request: FastifyRequest, page: Page<Item>): Item[] {
  if (page.next !== null) {
    const url = new URL(request.url, 'http://here');
    url.searchParams.set('cursor', page.next);
    void reply.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return [...page.items];
}
