import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

import type { PageRequest } from '@cablepark/contracts/shared/fields';

/** A page of a list, and the cursor of the next page if there is one. */
export class Page<Item> {
  constructor(
    readonly items: readonly Item[],
    readonly next: string | null,
  ) {}
}

/** One row more than the page holds shows whether it is the last page. */
export const rowsToRead = ({ limit }: PageRequest): number => limit + 1;

/** Turns these rows into a page; `cursorOf` returns a row's position in the list. */
export function pageOf<Row>(
  rows: readonly Row[],
  { limit }: PageRequest,
  cursorOf: (row: Row) => bigint | string,
): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return new Page(items, rows.length > limit && last !== undefined ? String(cursorOf(last)) : null);
}

/**
 * By what a list is ordered: a time, and for items of the same millisecond their position in the
 * log.
 */
interface Order<Row> {
  readonly time: keyof Row & string;
  readonly position: keyof Row & string;
  readonly direction: 'ASC' | 'DESC';
}

/** Returns a page of a query's results, newest first by `createdAt`. */
export const newestPage = <Row extends ObjectLiteral & { readonly createdAt: string }>(
  query: SelectQueryBuilder<Row>,
  position: keyof Row & string,
  wanted: PageRequest,
): Promise<Page<Row>> =>
  pageByTime(query, { time: 'createdAt', position, direction: 'DESC' }, wanted);

/** Returns a page of a query's results in this order. */
export async function pageByTime<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  { time, position, direction }: Order<Row>,
  wanted: PageRequest,
): Promise<Page<Row>> {
  const columns = { time: `${query.alias}.${time}`, position: `${query.alias}.${position}` };
  query
    .orderBy(columns.time, direction)
    .addOrderBy(columns.position, direction)
    .limit(rowsToRead(wanted));
  if (wanted.cursor !== undefined) {
    const [ms, behind] = wanted.cursor.split('-');
    const after = `(timestamptz 'epoch' + CAST(:ms AS bigint) * interval '1 millisecond', CAST(:behind AS bigint))`;
    const sign = direction === 'DESC' ? '<' : '>';
    query.andWhere(`(${columns.time}, ${columns.position}) ${sign} ${after}`, { ms, behind });
  }

  return pageOf(
    await query.getMany(),
    wanted,
    (row) => `${new Date(row[time]).getTime()}-${row[position]}`,
  );
}

/** Answers with the page as a bare array and the address of the next page in `Link` (rule 14.4). */
export function sendPage<Item>(
  reply: FastifyReply,
  request: FastifyRequest,
  page: Page<Item>,
): Item[] {
  if (page.next !== null) {
    const url = new URL(request.url, 'http://here');
    url.searchParams.set('cursor', page.next);
    void reply.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
  }

  return [...page.items];
}
