import { allEvents, type EventType } from '@cablepark/contracts/events';
import { commandDeadline, type EventLog } from '@cablepark/event-store/log/event-log';
import { readModels, type ReadModelName } from '../registry.ts';
import { isMadeFrom } from '../runtime/define-read-model.ts';
import type { ReadModelProgress } from './read-model-progress.ts';

export type { ReadModelName } from '../registry.ts';

export const readModelNames: readonly ReadModelName[] = readModels.map(({ name }) => name);

const prompt = readModels.filter(({ isLater }) => !isLater);

/** Those that answers to commands wait for. */
export const promptReadModelNames: readonly ReadModelName[] = prompt.map(({ name }) => name);

const namesByType: ReadonlyMap<EventType, readonly ReadModelName[]> = new Map(
  allEvents.map(({ type }) => [type, prompt.filter((model) => isMadeFrom(model, type)).map(({ name }) => name)]),
);

/**
 * The prompt read models that show what a command has done: those made from the types of its events. A command that
 * wrote nothing answers with what was there before, which may be in any of them, so it gets all.
 */
export function readModelsShowing(events: readonly { readonly type: EventType }[]): readonly ReadModelName[] {
  if (events.length === 0) return promptReadModelNames;
  return [...new Set(events.flatMap(({ type }) => namesByType.get(type) ?? []))];
}

/**
 * Waits, for `timeoutMs` at most, until these read models show all that is in the log at this moment. Returns where the
 * log ended, -1 if it was empty, and whether they show it; one that is stopped isn't waited for. Throws
 * EventStoreFailure.
 */
export async function shownToTheEnd(
  log: EventLog,
  progress: ReadModelProgress,
  names: readonly ReadModelName[],
  timeoutMs: number,
): Promise<{ readonly end: bigint; readonly isShown: boolean }> {
  const until = Date.now() + timeoutMs;
  const { ours, last } = await log.end(Math.min(until, commandDeadline()));
  // Events of others may follow ours, and read models don't go beyond those that they have seen.
  const end = ours ?? last ?? -1n;
  return { end, isShown: await progress.waitFor(names, end, Math.max(0, until - Date.now())) };
}
