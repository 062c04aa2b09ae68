import type { Client, QueryResult } from 'pg';
import type { Changes } from './changes.ts';
import { ADVANCE, PROGRESS_CHANNEL } from './checkpoints.ts';
import type { ReadModel } from './define-read-model.ts';
import { statementsFor } from './statements.ts';

/** A read model's part of a batch: where it stood, and what the batch does to its rows. */
export interface Work {
  readonly model: ReadModel;
  readonly from: bigint;
  readonly changes: Changes;
}

/**
 * One transaction: the rows of all these read models, their checkpoints, and word of it to other
 * processes. Everything is sent at once (the client must be in pipeline mode) and answered together,
 * so a batch costs one round trip.
 */
export async function writeBatch(
  client: Client,
  work: readonly Work[],
  position: bigint,
  notice: string,
): Promise<void> {
  const statements = work.flatMap(({ changes }) =>
    [...changes.byTable()].flatMap(([table, tableChanges]) => statementsFor(table, tableChanges)),
  );
  const names = work.map(({ model }) => model.name);
  const believed = work.map(({ from }) => from.toString());
  const answers: Promise<QueryResult>[] = [
    client.query('BEGIN'),
    client.query({ ...ADVANCE, values: [names, believed, position.toString()] }),
    ...statements.map(({ name, text, values }) => client.query({ name, text, values: [...values] })),
    client.query({ name: 'notify', text: 'SELECT pg_notify($1, $2)', values: [PROGRESS_CHANNEL, notice] }),
    client.query('COMMIT'),
  ];
  const settled = await Promise.allSettled(answers);
  const failed = settled.find((answer) => answer.status === 'rejected');
  if (failed) throw failed.reason;
}
