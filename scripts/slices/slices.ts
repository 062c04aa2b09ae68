import { join } from 'node:path';

import { parkSettings } from '@cablepark/contracts/configuration/park-settings';
import { allEvents, type EventType, type ParkEvent } from '@cablepark/contracts/events';
import { readModels } from '@cablepark/projections/registry';
import { isMadeFrom } from '@cablepark/projections/runtime/define-read-model';

import { automations } from '../../backend/src/app/automations/registry.ts';
import { BackendSources } from './written-events.ts';

/** A command and the events that it can write. */
export interface Slice {
  readonly command: string;
  readonly feature: string;
  readonly events: readonly EventType[];
}

/** What an automation does about an event. */
export interface Reaction {
  readonly automation: string;
  /** What the example of the event makes it do. */
  readonly intents: readonly string[];
}

export const eventTypes: ReadonlySet<string> = new Set(allEvents.map(({ type }) => type));

/** The read models that are made from certain events, without their histories. */
export const listedReadModels = readModels.filter(
  ({ name, types }) => types !== undefined && !name.endsWith('_history'),
);

/** The names of the read models that are made from events of this type. */
export const findReadModels = (type: string): string[] =>
  listedReadModels.filter((model) => isMadeFrom(model, type)).map(({ name }) => name);

/** Lists the commands of the sources below `root`, without those of the demo. */
export function listSlices(root: string): Slice[] {
  const sources = new BackendSources(join(root, 'backend/src'));
  const commands = sources.listCommands().filter(({ feature }) => feature !== 'demo');
  const handled = commands.map(({ command, feature, handler, file }) => {
    const events = [...sources.findEvents(file, handler, eventTypes)].sort() as EventType[];
    return { command, feature, events };
  });
  // A declared setting's declaration names its event, which no code of the back end does.
  const declared = parkSettings.map(({ command, event }) => ({
    command,
    feature: 'configuration',
    events: [event.type],
  }));
  return [...handled, ...declared];
}

/** What automations do when a guest's command writes the example of this event. */
export function findReactions(type: EventType): Reaction[] {
  const definition = allEvents.find((event) => event.type === type);
  const event = {
    type,
    data: definition?.example,
    id: 'event',
    streamId: 'schedule',
    revision: 0n,
    position: 0n,
    metadata: {
      version: 1,
      at: '2026-05-20T08:30:00Z',
      actor: { kind: 'guest' },
      command: 'Slices',
    },
  } as unknown as ParkEvent;
  return automations
    .filter(({ reactsTo }) => reactsTo.has(type))
    .map(({ name, react }) => ({
      automation: name,
      intents: react(event, { isParkNotified: true }).map(({ kind }) => kind),
    }));
}
