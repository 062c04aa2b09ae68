import type { Client, QueryConfig, QueryResult } from 'pg';

import type { DomainEvent } from '@cablepark/contracts/events';
import type { Batch } from '@cablepark/event-store/log/follow-log';
import { sendTogether } from '@cablepark/postgres/client/watched-client';

import { Changes, toPuts, type RecordedChange } from './changes.ts';
import { ADVANCE, NOTHING_SEEN } from './checkpoints.ts';
import { isMadeFrom, type ReadModel } from './define-read-model.ts';
import { completeRows, readLastRows } from './history/complete-rows.ts';
import { buildStatements, type Statement } from './statements.ts';
import type { HistoryTable } from './table.ts';

/**
 * One read model's part of a batch: its position before, the statements for the rows of each of its
 * tables, and what is to be appended to its histories.
 */
export interface Work {
  readonly model: ReadModel;
  readonly from: bigint;
  readonly statements: readonly (readonly Statement[])[];
  readonly recorded: readonly (readonly [HistoryTable, readonly RecordedChange[]])[];
}

/** A fence that no lease has, so that nothing is written. */
const NO_FENCE = '0';

/**
 * Writes the checkpoints of these read models, their rows, and the notice to other processes in one
 * transaction. All statements are sent at once, so a batch costs one round trip; the client must be
 * in pipeline mode. Checkpoints are locked before tables, as a rebuild locks them, or both would
 * wait for each other.
 *
 * Histories cost one round trip more, for the last versions of their rows. They are read before the
 * transaction: if somebody else wrote since then, the checkpoints have moved, and nothing is
 * written.
 */
export async function writeBatch(
  client: Client,
  work: readonly Work[],
  position: bigint,
  notice: string,
  fenceOf: (name: string) => string | undefined,
): Promise<void> {
  const models = work.map(({ model }) => model);
  const advance = [
    models.map(({ name }) => name),
    models.map(({ version }) => version),
    models.map(({ name }) => fenceOf(name) ?? NO_FENCE),
    work.map(({ from }) => from.toString()),
    position.toString(),
    notice,
  ];
  const appended = await buildAppends(client, work);
  const answers = sendTogether(client, (): Promise<QueryResult>[] => [
    client.query('BEGIN'),
    client.query({ ...ADVANCE, values: advance }),
    ...joinStatements([...work.flatMap(({ statements }) => statements), ...appended]).map(
      (statement) => client.query(statement),
    ),
    client.query('COMMIT'),
  ]);
  const settled = await Promise.allSettled(answers);
  const failed = settled.find((answer) => answer.status === 'rejected');
  if (failed) {
    throw failed.reason;
  }
}

/** The statements that append whole rows to the histories. */
const buildAppends = (client: Client, work: readonly Work[]): Promise<Statement[][]> =>
  Promise.all(
    work
      .flatMap(({ recorded }) => recorded)
      .map(async ([history, changes]) => {
        const last = await readLastRows(client, history, changes);
        return buildStatements(history, toPuts(completeRows(history, changes, last)));
      }),
  );

/**
 * The most joined statements that are prepared; those of rare combinations of changes are not worth
 * it.
 */
const MAX_PREPARED = 300;
/** The names of prepared statements by their texts. */
const prepared = new Map<string, string>();

/**
 * Joins the first statements of all tables, then the second ones, and so on: a statement costs more
 * than a row.
 */
function joinStatements(tables: readonly (readonly Statement[])[]): QueryConfig[] {
  const joined: QueryConfig[] = [];
  for (let round = 0; ; round++) {
    const statements = tables.flatMap((own) => own.slice(round, round + 1));
    if (statements.length === 0) {
      return joined;
    }

    joined.push(joinRound(statements));
  }
}

function joinRound(statements: readonly Statement[]): QueryConfig {
  const values = statements.flatMap((statement) => statement.values);
  let before = 0;
  const parts = statements.map(({ text, values: { length } }, i) => {
    const own = text.replaceAll(/\$(\d+)/g, (_, n) => `$${before + Number(n)}`);
    before += length;
    return `s${i} AS (${own})`;
  });
  const text = `WITH ${parts.join(', ')} SELECT`;
  if (!prepared.has(text) && prepared.size < MAX_PREPARED) {
    prepared.set(text, `batch-${prepared.size}`);
  }

  const name = prepared.get(text);
  return { ...(name !== undefined && { name }), text, values };
}

/**
 * Projects a batch into a read model. Throws an error of its projection, one for an event it needs
 * that can't be read, or one for events that the schedule lost since the read model stood still. A
 * read model without rows shows what the log still has.
 */
export function projectBatch(model: ReadModel, from: bigint, batch: Batch<DomainEvent>): Work {
  const gap = batch.gaps.find(({ position }) => position > from);
  if (gap && from !== NOTHING_SEEN) {
    throw gap.error;
  }

  const unreadable = batch.unreadable.find(
    ({ type, position }) => position > from && isMadeFrom(model, type),
  );
  if (unreadable) {
    throw unreadable;
  }

  const changes = new Changes();
  for (const event of batch.events) {
    if (event.position > from) {
      model.project(event, changes);
    }
  }

  const statements = [...changes.listByTable()].map(([table, rows]) =>
    buildStatements(table, rows),
  );
  return { model, from, statements, recorded: [...changes.listRecorded()] };
}
