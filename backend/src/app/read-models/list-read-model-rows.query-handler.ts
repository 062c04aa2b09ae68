import { reject } from '@cablepark/contracts/shared/rejection';
import type { PageWanted } from '@cablepark/contracts/shared/paging';
import type { Row } from '@cablepark/analytics/read-models/index';
import { knownFiles, readRows } from '@cablepark/analytics/read-models/tables';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { isRowFailure } from '@cablepark/projections/runtime/row-failure';
import { z } from 'zod';
import { pageOf, rowsToRead, type Page } from '../../http/paging.ts';

type StoredRow = Record<string, string | number | boolean | null>;
type PageOfRows = Page<StoredRow> & { readonly position: number };

/** Lists the rows of a read model that a file defines, by its key. */
export class ListReadModelRows extends Query<PageOfRows> {
  constructor(
    readonly name: string,
    readonly wanted: PageWanted,
  ) {
    super();
  }
}

@QueryHandler(ListReadModelRows)
export class ListReadModelRowsHandler implements IQueryHandler<ListReadModelRows> {
  constructor(private readonly pool: Pool) {}

  async execute({ name, wanted }: ListReadModelRows): Promise<PageOfRows> {
    const file = (await knownFiles(this.pool)).find((one) => one.name === name);
    if (!file) reject('READ_MODEL_NOT_FOUND');
    const { columns, key, stopped } = file;
    if (stopped !== null || !columns || !key) reject('READ_MODEL_STOPPED');
    const after = wanted.cursor === undefined ? undefined : keyIn(wanted.cursor, key.length);
    const found = await readRows(
      this.pool,
      { name, columns, key: [...key] },
      { limit: rowsToRead(wanted), after },
    ).catch((error: unknown) => {
      // A cursor made from another version's key, or invented by the caller.
      if (after && isRowFailure(error)) reject('INVALID_REQUEST', { error: NO_CURSOR });
      throw error;
    });
    const page = pageOf(found.rows as StoredRow[], wanted, (row) => cursorOf(row, key));
    const { items, next } = page;
    return { items, next, position: Number(found.position) };
  }
}

const NO_CURSOR = 'The cursor must be one that a Link header gave.';
const keyValues = z.array(z.union([z.string(), z.number(), z.boolean()]));

const cursorOf = (row: Row, key: readonly string[]): string =>
  Buffer.from(JSON.stringify(key.map((column) => row[column]))).toString('base64url');

function keyIn(cursor: string, columns: number): readonly unknown[] {
  try {
    return keyValues.length(columns).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return reject('INVALID_REQUEST', { error: NO_CURSOR });
  }
}
