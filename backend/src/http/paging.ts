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

/** How many rows to read: one more than the page holds shows whether it is the last page. */
export const countRowsToRead = ({ limit }: PageRequest): number => limit + 1;

/** Turns these rows into a page; `cursorOf` returns a row's position in the list. */
export function toPage<Row>(
  rows: readonly Row[],
  { limit }: PageRequest,
  cursorOf: (row: Row) => bigint | string,
): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return new Page(items, rows.length > limit && last !== undefined ? String(cursorOf(last)) : null);
}

/** A list's order: by a time, and within a millisecond by the position in the log. */
interface Order<Row> {
  readonly time: keyof Row & string;
  readonly position: keyof Row & string;
  readonly direction: 'ASC' | 'DESC';
}

/** Reads a page of a query's results, newest first by `createdAt`. */
export const readNewestPage = <Row extends ObjectLiteral & { readonly createdAt: string }>(
  query: SelectQueryBuilder<Row>,
  position: keyof Row & string,
  request: PageRequest,
): Promise<Page<Row>> =>
  readPageByTime(query, { time: 'createdAt', position, direction: 'DESC' }, request);

/** Reads a page of a query's results in this order. */
export async function readPageByTime<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  { time, position, direction }: Order<Row>,
  request: PageRequest,
): Promise<Page<Row>> {
  const columns = { time: `${query.alias}.${time}`, position: `${query.alias}.${position}` };
  query
    .orderBy(columns.time, direction)
    .addOrderBy(columns.position, direction)
    .limit(countRowsToRead(request));
  if (request.cursor !== undefined) {
    const [ms, behind] = request.cursor.split('-');
    const after = `(timestamptz 'epoch' + CAST(:ms AS bigint) * interval '1 millisecond', CAST(:behind AS bigint))`;
    const sign = direction === 'DESC' ? '<' : '>';
    query.andWhere(`(${columns.time}, ${columns.position}) ${sign} ${after}`, { ms, behind });
  }

  return toPage(
    await query.getMany(),
    request,
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
