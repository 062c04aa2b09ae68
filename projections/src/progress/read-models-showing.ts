import { allEvents, type EventType } from '@cablepark/contracts/events';
import { readModels, type ReadModelName } from '../registry.ts';
import { isMadeFrom } from '../runtime/define-read-model.ts';

export type { ReadModelName } from '../registry.ts';

export const readModelNames: readonly ReadModelName[] = readModels.map(({ name }) => name);

const namesByType: ReadonlyMap<EventType, readonly ReadModelName[]> = new Map(
  allEvents.map(({ type }) => [type, readModels.filter((model) => isMadeFrom(model, type)).map(({ name }) => name)]),
);

/**
 * The read models that show what a command has done: those made from the types of its events. A command that wrote
 * nothing answers with what was there before, which may be in any read model, so it gets all of them.
 */
export function readModelsShowing(events: readonly { readonly type: EventType }[]): readonly ReadModelName[] {
  if (events.length === 0) return readModelNames;
  return [...new Set(events.flatMap(({ type }) => namesByType.get(type) ?? []))];
}
