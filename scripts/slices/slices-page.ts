import type { EventType } from '@cablepark/contracts/events';
import { readModels } from '@cablepark/projections/registry';

import { formatMarkdownTable } from '../markdown-table.ts';
import { consequences } from './consequences.ts';
import { eventTypes, findReactions, findReadModels, listSlices } from './slices.ts';

const HEAD = `# Slices

Each command, the events that it can write, the read models that are made from these, and what automations do about the example of each event. Where commands share a decision, its events are listed for each. Every event is also in the audit trail, what is done to the rows of most read models is in their histories, and what a rule refuses becomes \`WishesRefused\`. The demo isn't listed: it uses the decisions of all commands.

\`npm run slices\` draws this page from the registries and the handlers, and a test finds it stale.
`;

/** The intents of automations when a guest's command writes the example of this event. */
const intentsOf = (type: EventType): string[] =>
  findReactions(type).flatMap(({ intents }) => intents);

const sortByRegistry = (names: ReadonlySet<string>): string[] =>
  readModels.map(({ name }) => name).filter((name) => names.has(name));
const joinUnique = (names: readonly string[]): string => [...new Set(names)].join(', ');
const formatCode = (names: readonly string[]): string =>
  names.map((name) => `\`${name}\``).join(', ');

/** The cells that tell what these events lead to: read models, and what automations do. */
const describeEffects = (events: readonly EventType[]): [string, string] => [
  sortByRegistry(new Set(events.flatMap(findReadModels))).join(', '),
  joinUnique(events.flatMap(intentsOf)),
];

/** Returns the text of docs/slices.md, from the sources below `root`. */
export function drawSlicesPage(root: string): string {
  const slices = listSlices(root);
  const features = [...new Set(slices.map(({ feature }) => feature))].sort();
  const tables = features.map((feature) => {
    const rows = slices
      .filter((slice) => slice.feature === feature && slice.events.length > 0)
      .map(({ command, events }) => [
        `\`${command}\``,
        formatCode(events),
        ...describeEffects(events),
      ]);
    if (rows.length === 0) {
      return '';
    }

    const table = formatMarkdownTable([
      ['command', 'events', 'read models', 'automations'],
      ...rows,
    ]);
    return `\n## ${feature}\n\n${table}\n`;
  });
  const written = new Set<string>(slices.flatMap(({ events }) => events));
  const following = new Set<string>(consequences.flatMap(({ events }) => events));
  const others = [...eventTypes]
    .filter((type) => !written.has(type) && !following.has(type))
    .map((type) => [`\`${type}\``, joinUnique(findReadModels(type))]);
  const rest = [
    '',
    '## Events that follow others',
    '',
    'They are added to the append of whichever command writes these, on the schedule (`Schedules`).',
    '',
    formatMarkdownTable([
      ['after', 'events', 'read models', 'automations'],
      ...consequences.map(({ after, events }) => [
        formatCode(after),
        formatCode(events),
        ...describeEffects(events),
      ]),
    ]),
    '',
    '## Events that no command writes',
    '',
    'The system writes them outside of commands.',
    '',
    formatMarkdownTable([['event', 'read models'], ...others]),
    '',
  ].join('\n');
  return HEAD + tables.join('') + rest;
}
