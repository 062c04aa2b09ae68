import { settings } from '@cablepark/platform/settings/settings';

import { formatMarkdownTable } from '../markdown-table.ts';

const all = Object.entries(settings.shape);
/** Settings of `npm run eventstore`, which no container runs. */
const OF_OTHER_COMMANDS: readonly string[] = ['EVENTSTORE_PORT'];

/** The names of the settings that docker-compose.yml may set. */
export const settingsOfContainers = all
  .map(([name]) => name)
  .filter((name) => !OF_OTHER_COMMANDS.includes(name));

function defaultOf(schema: (typeof all)[number][1]): string {
  const { otherwise } = schema.meta() as { readonly otherwise?: string };
  const { data } = schema.safeParse(undefined);
  return data === undefined ? (otherwise ?? 'none') : String(data);
}

const rows = [
  ['name', 'default', 'what'],
  ...all.map(([name, schema]) => [
    `\`${name}\``,
    defaultOf(schema),
    schema.meta()?.description ?? '',
  ]),
];

/** Returns docs/operating.md with the present table of settings. */
export const renewTable = (page: string): string =>
  page.replace(/(?<=^## Settings$.*?\n)\| name .*?(?=\n\n)/ms, () => formatMarkdownTable(rows));

/**
 * Returns docker-compose.yml with the present list of settings that it passes on as they are given,
 * which are all that it doesn't set itself.
 */
export const renewPassedOn = (compose: string): string =>
  compose.replace(
    /(?<=^ +# Passed on as they are given\b.*\n)( +\w+: \$\{\w+:-\}\n)*/m,
    (present, _, at: number) => {
      const others = compose.slice(0, at) + compose.slice(at + present.length);
      const missing = settingsOfContainers.filter(
        (name) => !new RegExp(`^ +${name}:`, 'm').test(others),
      );
      return missing.map((name) => `  ${name}: \${${name}:-}\n`).join('');
    },
  );
