import { join } from 'node:path';

import { allEvents, type EventType } from '@cablepark/contracts/events';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import { readModels } from '@cablepark/projections/registry';
import { isMadeFrom } from '@cablepark/projections/runtime/define-read-model';

import { automations } from '../../backend/src/app/automations/registry.ts';
import { formatMarkdownTable } from '../markdown-table.ts';
import { BackendSources } from './written-events.ts';

const HEAD = `# Slices

Each command, the events that it can write, the read models that are made from these, and what automations do about the example of each event. Where commands share a decision, its events are listed for each. Every event is also in the audit trail, what is done to the rows of most read models is in their histories, and what a rule refuses becomes \`WishesRefused\`. The demo isn't listed: it uses the decisions of all commands.

\`npm run slices\` draws this page from the registries and the handlers, and a test finds it stale.
`;

const types: ReadonlySet<string> = new Set(allEvents.map(({ type }) => type));
const isListed = ({ name, types: made }: (typeof readModels)[number]) =>
  made !== undefined && !name.endsWith('_history');

const findReadModels = (type: string): string[] =>
  readModels.filter((model) => isListed(model) && isMadeFrom(model, type)).map(({ name }) => name);

/** What automations intend when a guest's command writes the example of this event. */
function intentsOf(type: EventType): string[] {
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
  } as unknown as RecordedEvent;
  return automations
    .flatMap(({ react }) => react(event, { isParkNotified: true }))
    .map(({ kind }) => kind);
}

const sortByRegistry = (names: ReadonlySet<string>): string[] =>
  readModels.map(({ name }) => name).filter((name) => names.has(name));
const joinUnique = (names: readonly string[]): string => [...new Set(names)].join(', ');
const formatCode = (names: readonly string[]): string =>
  names.map((name) => `\`${name}\``).join(', ');

/** The text of docs/slices.md, from the sources below `root`. */
export function drawSlicesPage(root: string): string {
  const sources = new BackendSources(join(root, 'backend/src'));
  const commands = sources.listCommands().filter(({ feature }) => feature !== 'demo');
  const slices = commands.map(({ command, feature, handler, file }) => {
    const events = [...sources.findEvents(file, handler, types)].sort() as EventType[];
    return { command, feature, events };
  });
  const features = [...new Set(slices.map(({ feature }) => feature))].sort();
  const tables = features.map((feature) => {
    const rows = slices
      .filter((slice) => slice.feature === feature && slice.events.length > 0)
      .map(({ command, events }) => [
        `\`${command}\``,
        formatCode(events),
        sortByRegistry(new Set(events.flatMap(findReadModels))).join(', '),
        joinUnique(events.flatMap(intentsOf)),
      ]);
    return rows.length === 0
      ? ''
      : `\n## ${feature}\n\n${formatMarkdownTable([['command', 'events', 'read models', 'automations'], ...rows])}\n`;
  });
  const written = new Set<string>(slices.flatMap(({ events }) => events));
  const others = [...types]
    .filter((type) => !written.has(type))
    .map((type) => [`\`${type}\``, joinUnique(findReadModels(type))]);
  const rest = `\n## Events that no command writes\n\nThe system writes them outside of commands.\n\n${formatMarkdownTable([['event', 'read models'], ...others])}\n`;
  return HEAD + tables.join('') + rest;
}
