import { allEvents, type EventType } from '@cablepark/contracts/events';
import { commandDeadlineFrom, type EventLog } from '@cablepark/event-store/log/event-log';

import { readModels, type ReadModelName } from '../registry.ts';
import { isMadeFrom } from '../runtime/define-read-model.ts';
import { ReadModelProgress } from './read-model-progress.ts';

export type { ReadModelName };

export const readModelNames: readonly ReadModelName[] = readModels.map(({ name }) => name);

const prompt = readModels.filter(({ isLater }) => !isLater);

/** The read models that answers to commands wait for. */
export const promptReadModelNames: readonly ReadModelName[] = prompt.map(({ name }) => name);

const namesByType: ReadonlyMap<EventType, readonly ReadModelName[]> = new Map(
  allEvents.map(({ type }) => [
    type,
    prompt.filter((model) => isMadeFrom(model, type)).map(({ name }) => name),
  ]),
);

/** The prompt read models that show what a command has done; all of them if it wrote nothing. */
export function findReadModelsShowing(
  events: readonly { readonly type: EventType }[],
): readonly ReadModelName[] {
  if (events.length === 0) {
    return promptReadModelNames;
  }

  return [...new Set(events.flatMap(({ type }) => namesByType.get(type) ?? []))];
}

/**
 * Waits, for `timeoutMs` at most, until these read models show everything that is in the log now;
 * stopped ones aren't waited for. Returns where the log ended (-1 if it is empty) and whether they
 * show it. Throws EventStoreFailure.
 */
export async function waitForReadModels(
  log: EventLog,
  progress: ReadModelProgress,
  names: readonly ReadModelName[],
  timeoutMs: number,
): Promise<{ readonly end: bigint; readonly isShown: boolean }> {
  const until = Date.now() + timeoutMs;
  const { ours, last } = await log.readEnd(Math.min(until, commandDeadlineFrom()));
  // Other programs' events may follow ours, and read models don't go beyond the last of ours.
  const end = ours ?? last ?? -1n;
  return { end, isShown: await progress.waitFor(names, end, Math.max(0, until - Date.now())) };
}
