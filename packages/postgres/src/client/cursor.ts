import type { ClientBase } from 'pg';

const ROWS_AT_ONCE = 5000;

/**
 * Yields the rows of a query in pages of at most 5000, each row an array of its columns. They are
 * read in a transaction of their own.
 */
export async function* readByCursor<Row extends readonly unknown[]>(
  client: ClientBase,
  query: string,
): AsyncGenerator<readonly Row[]> {
  await client.query('BEGIN READ ONLY');
  try {
    yield* readInTransaction<Row>(client, query);
  } finally {
    await client.query('ROLLBACK');
  }
}

/** The same within the transaction that the caller has begun. */
export async function* readInTransaction<Row extends readonly unknown[]>(
  client: ClientBase,
  query: string,
): AsyncGenerator<readonly Row[]> {
  await client.query(`DECLARE page NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    const { rows } = await client.query({
      text: `FETCH ${ROWS_AT_ONCE} FROM page`,
      rowMode: 'array',
    });
    if (rows.length > 0) {
      yield rows as unknown as readonly Row[];
    }
    if (rows.length < ROWS_AT_ONCE) {
      break;
    }
  }

  await client.query('CLOSE page');
}
