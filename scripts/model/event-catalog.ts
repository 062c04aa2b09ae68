import { stringify } from 'yaml';

import { compareNames, type JsonSchema, type Model } from './model.ts';

/** Returns the texts of the files of an EventCatalog, by their paths. */
export function drawEventCatalog(model: Model): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const team = { id: TEAM, name: 'Cable park', summary: 'Who works on the booking system.' };
  files.set('teams/cablepark.mdx', drawPage(team, team.summary));
  for (const service of listServices(model)) {
    files.set(`services/${service.id}/index.mdx`, drawResource(service));
  }

  const services = listServices(model).map(({ id }) => ({ id, version: FIRST }));
  const park = {
    id: 'park',
    name: 'Park',
    summary: 'The booking system of a cable park.',
    services,
  };
  files.set('domains/park/index.mdx', drawResource({ ...park, version: FIRST }));

  for (const { name, version, summary, schema } of model.events) {
    const event = { id: name, name, version: toVersion(version), summary, schemaPath: SCHEMA };
    files.set(`events/${name}/index.mdx`, drawResource(event));
    files.set(`events/${name}/${SCHEMA}`, drawJson(schema));
  }
  for (const { name, summary, route, schema } of model.commands) {
    const text = route === null ? summary : `${summary} (\`${route}\`)`;
    const command = { id: name, name, version: FIRST, summary: text, schemaPath: SCHEMA };
    files.set(`commands/${name}/index.mdx`, drawResource(command));
    files.set(`commands/${name}/${SCHEMA}`, drawJson(schema));
  }
  for (const { name, version, tables } of model.readModels) {
    const container = {
      id: name,
      name,
      version: toVersion(version),
      summary: `A read model in Postgres: ${tables.join(', ')}.`,
      container_type: 'database',
      technology: 'Postgres',
    };
    files.set(`containers/${name}/index.mdx`, drawResource(container));
  }

  return files;
}

const TEAM = 'cablepark';
const FIRST = '1.0.0';
const SCHEMA = 'schema.json';

const toVersion = (version: number): string => `${version}.0.0`;

interface Pointer {
  readonly id: string;
  readonly version: string;
}

interface Resource extends Pointer {
  readonly name: string;
  readonly summary: string;
}

interface Service extends Resource {
  readonly receives?: readonly Pointer[];
  readonly sends?: readonly Pointer[];
  readonly writesTo?: readonly Pointer[];
}

/** A service for each feature and policy, for what else writes events, and for the projections. */
function listServices(model: Model): Service[] {
  const versions = new Map(model.events.map(({ name, version }) => [name, toVersion(version)]));
  const pointTo = (names: readonly string[]): Pointer[] =>
    [...new Set(names)].sort().map((id) => ({ id, version: versions.get(id) ?? FIRST }));
  const features = [...new Set(model.commands.map(({ feature }) => feature))].sort();
  const ofFeatures = features.map((feature) => {
    const commands = model.commands.filter((command) => command.feature === feature);
    return {
      id: feature,
      version: FIRST,
      name: feature,
      summary: `Decides the commands of ${feature}.`,
      receives: pointTo(commands.map(({ name }) => name)),
      sends: pointTo(
        commands.flatMap(({ events }) => [...events, ...listConsequences(model, events)]),
      ),
    };
  });
  const ofPolicies = model.policies.map(({ name, events, intents }) => ({
    id: name,
    version: FIRST,
    name,
    summary: `A policy${intents.length === 0 ? '' : `: ${intents.join(', ')}`}.`,
    receives: pointTo(events),
  }));
  const unwritten = model.events.filter(
    ({ commands, follows }) => commands.length === 0 && follows.length === 0,
  );
  const system = {
    id: 'system',
    version: FIRST,
    name: 'system',
    summary: 'Writes what no command does: the identity of the log, its daily roots, the demo.',
    sends: pointTo(unwritten.map(({ name }) => name)),
  };
  const projections = {
    id: 'projections',
    version: FIRST,
    name: 'projections',
    summary: 'Makes read models from the log.',
    receives: pointTo(model.readModels.flatMap(({ events }) => events)),
    writesTo: model.readModels.map(({ name, version }) => ({
      id: name,
      version: toVersion(version),
    })),
  };
  return [...ofFeatures, ...ofPolicies, system, projections].sort(compareNames);
}

/** The events that follow these in the same append. */
function listConsequences({ events }: Model, written: readonly string[]): string[] {
  return events
    .filter(({ follows }) => follows.some((trigger) => written.includes(trigger)))
    .map(({ name }) => name);
}

const drawResource = (resource: Resource): string =>
  drawPage({ ...resource, owners: [TEAM] }, resource.summary);

/** In MDX, braces and angle brackets would begin code. */
const drawPage = (head: object, body: string): string =>
  `---\n${stringify(head, { lineWidth: 0 })}---\n\n${body.replace(/[{}<>]/g, String.raw`\$&`)}\n`;

const drawJson = (schema: JsonSchema): string =>
  `${JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema }, null, 2)}\n`;
