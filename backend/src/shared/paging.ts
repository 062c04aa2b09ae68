import type { PageWanted } from '@cablepark/contracts/shared/paging';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A page of a list, and the cursor of the next one where there is more. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** Reads one row more than the page holds, to know whether it is the last. */
export const rowsToRead = ({ limit }: PageWanted): number => limit + 1;

/** The page that these rows make; `cursorOf` gives the log position that a row is listed by. */
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
