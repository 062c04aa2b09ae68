import type { Batch } from '@cablepark/event-store/log/follow-log';
import { Changes } from './changes.ts';
import { isMadeFrom, type ReadModel } from './define-read-model.ts';
import { statementsFor } from './statements.ts';
import type { Work } from './write-batch.ts';

/**
 * What a batch does to a read model that has come to `from`. Throws what its projection throws, and
 * the first event it is made of that can't be read: then it stops before this batch.
 */
export function projectBatch(model: ReadModel, from: bigint, batch: Batch): Work {
  const unreadable = batch.unreadable.find(({ type, position }) => position > from && isMadeFrom(model, type));
  if (unreadable) throw unreadable;
  const changes = new Changes();
  for (const event of batch.events) if (event.position > from) model.project(event, changes);
  const statements = [...changes.byTable()].flatMap(([table, rows]) => statementsFor(table, rows));
  return { model, from, statements };
}
