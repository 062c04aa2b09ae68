import type { Batch } from '@cablepark/event-store/log/follow-log';
import { Changes } from './changes.ts';
import { isMadeFrom, type ReadModel } from './define-read-model.ts';
import { statementsFor } from './statements.ts';
import type { Work } from './write-batch.ts';

/**
 * Projects a batch into a read model that has seen everything up to `from`. Throws what its projection throws, or the
 * first event that it needs and that couldn't be read; the read model then stops before this batch.
 */
export function projectBatch(model: ReadModel, from: bigint, batch: Batch): Work {
  const unreadable = batch.unreadable.find(({ type, position }) => position > from && isMadeFrom(model, type));
  if (unreadable) throw unreadable;
  const changes = new Changes();
  for (const event of batch.events) if (event.position > from) model.project(event, changes);
  const statements = [...changes.byTable()].flatMap(([table, rows]) => statementsFor(table, rows));
  return { model, from, statements };
}
