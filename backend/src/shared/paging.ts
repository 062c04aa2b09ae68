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

/** By what a list in the order of time is ordered: columns of its query, `alias.property`. */
interface TimeOrder {
  readonly time: string;
  /** In the log; tells those of one millisecond apart. */
  readonly position: string;
}

/** Lists the newest first, from behind the cursor on. */
export function newestFirst<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  { time, position }: TimeOrder,
  wanted: PageWanted,
): SelectQueryBuilder<Row> {
  query.orderBy(time, 'DESC').addOrderBy(position, 'DESC').limit(rowsToRead(wanted));
  if (wanted.cursor === undefined) return query;
  const [ms, behind] = wanted.cursor.split('-');
  const after = `(timestamptz 'epoch' + CAST(:ms AS bigint) * interval '1 millisecond', CAST(:behind AS bigint))`;
  return query.andWhere(`(${time}, ${position}) < ${after}`, { ms, behind });
}

/** The cursor behind an item of such a list. */
export const timeCursor = (createdAt: string, position: bigint | string): string =>
  `${new Date(createdAt).getTime()}-${position}`;

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

/** Answers a page as a bare array, the next page's address in `Link` (decision 10). */
export function sendPage<Item>(reply: FastifyReply, request: FastifyRequest, page: Page<Item>): Item[] {
  if (page.next !== null) {
    const url = new URL(request.url, 'http://here');
    url.searchParams.set('cursor', page.next);
    void reply.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return [...page.items];
}
