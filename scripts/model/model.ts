import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { z } from 'zod';

import { allEvents, kindsOfStreams } from '@cablepark/contracts/events';
import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import type { EventDefinition } from '@cablepark/contracts/shared/define-event';
import { streamKinds, type StreamKind } from '@cablepark/contracts/shared/streams';
import { isMadeFrom, type ReadModel } from '@cablepark/projections/runtime/define-read-model';

import { servedEndpoints } from '../../backend/src/app/served-endpoints.ts';
import { findTriggers } from '../slices/consequences.ts';
import {
  findReactions,
  findReadModels,
  listedReadModels,
  listSlices,
  type Reaction,
} from '../slices/slices.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ModelCommand {
  readonly name: string;
  readonly feature: string;
  readonly summary: string;
  /** The endpoint of the same name, such as `POST /api/bookings`; null if it has none. */
  readonly route: string | null;
  readonly schema: JsonSchema;
  readonly events: readonly string[];
}

export interface ModelEvent {
  readonly name: string;
  /** The file in which it is defined, without its ending: `booking`. */
  readonly group: string;
  readonly version: number;
  readonly summary: string;
  /** The kinds of streams that it belongs to. */
  readonly streams: readonly string[];
  readonly schema: JsonSchema;
  readonly example: unknown;
  readonly commands: readonly string[];
  /** Events that it follows in the same append, whichever command writes them. */
  readonly follows: readonly string[];
  readonly readModels: readonly string[];
  readonly policies: readonly Reaction[];
}

export interface ModelPolicy {
  readonly name: string;
  readonly events: readonly string[];
  readonly intents: readonly string[];
}

export interface ModelReadModel {
  readonly name: string;
  readonly version: number;
  readonly tables: readonly string[];
  readonly events: readonly string[];
}

/** A stream, or all streams of one kind. */
export interface ModelStream {
  readonly kind: string;
  /** Its name, with what differs in braces: `user-{id}`. */
  readonly address: string;
  readonly events: readonly string[];
}

/** What happens in the system, according to its code. */
export interface Model {
  readonly commands: readonly ModelCommand[];
  readonly events: readonly ModelEvent[];
  readonly policies: readonly ModelPolicy[];
  readonly readModels: readonly ModelReadModel[];
  readonly streams: readonly ModelStream[];
}

const definitions: readonly EventDefinition[] = allEvents;

/** Reads the model from the registries, and from the sources below `root`. */
export function readModel(root: string): Model {
  const commands = listSlices(root)
    .map(({ command, feature, events }) => ({
      name: command,
      feature,
      events,
      ...describeCommand(command),
    }))
    .sort(compareNames);
  const sources = readEventSources(join(root, 'contracts/src'));
  const events = definitions.map((definition) => describeEvent(definition, sources, commands));
  return {
    commands,
    events,
    policies: listPolicies(events),
    readModels: listedReadModels
      .map((model) => describeReadModel(model, events))
      .sort(compareNames),
    streams: Object.entries(streamKinds).map(([kind, pattern]) => ({
      kind,
      address: toAddress(pattern),
      events: events.filter(({ streams }) => streams.includes(kind)).map(({ name }) => name),
    })),
  };
}

const describeReadModel = (model: ReadModel, events: readonly ModelEvent[]): ModelReadModel => ({
  name: model.name,
  version: model.version,
  tables: model.tables.map(({ name }) => name),
  events: events.filter(({ name }) => isMadeFrom(model, name)).map(({ name }) => name),
});

/** Sorts by name, the same way on every machine. */
export function compareNames(one: { readonly name: string }, other: { readonly name: string }) {
  if (one.name === other.name) {
    return 0;
  }

  return one.name < other.name ? -1 : 1;
}

/** Describes a command by the endpoint that calls it, which has its name, if there is one. */
function describeCommand(name: string): Pick<ModelCommand, 'summary' | 'route' | 'schema'> {
  const own = `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
  const endpoint = servedEndpoints.find((one: AnyEndpoint) => one.name === own);
  if (endpoint === undefined) {
    return { summary: splitWords(name), route: null, schema: { type: 'object' } };
  }

  const schema = endpoint.body ? toJsonSchema(endpoint.body) : { type: 'object' };
  return { summary: endpoint.summary, route: `${endpoint.method} ${endpoint.path}`, schema };
}

const splitWords = (name: string): string =>
  name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Bounds that zod adds to every integer.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) {
        delete jsonSchema.minimum;
      }
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) {
        delete jsonSchema.maximum;
      }
    },
  });
  return described;
}

/** The file that defines an event, and its docstring. */
interface EventSource {
  readonly group: string;
  readonly docstring: string | null;
}

/** Finds a definition and the docstring right before it, without any earlier comment. */
const DEFINITION =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?export const \w+ = defineEvent\(\s*'(\w+)'/g;

function readEventSources(folder: string): ReadonlyMap<string, EventSource> {
  const sources = new Map<string, EventSource>();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.events.ts')).sort()) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, comment, type = ''] of text.matchAll(DEFINITION)) {
      const docstring = comment?.replace(/\s*\n\s*\*\s*/g, ' ').trim() ?? null;
      sources.set(type, { group: basename(file, '.events.ts'), docstring });
    }
  }

  return sources;
}

/** The events of declared settings are made from these, in no file of events. */
const SETTINGS = 'configuration';

function describeEvent(
  definition: EventDefinition,
  sources: ReadonlyMap<string, EventSource>,
  commands: readonly ModelCommand[],
): ModelEvent {
  const { type: name, version, schema, example, audit } = definition;
  const source = sources.get(name);
  return {
    name,
    group: source?.group ?? SETTINGS,
    version,
    summary: source?.docstring ?? `${audit.en}.`,
    streams: (kindsOfStreams.get(name) ?? []).map(nameOfKind),
    schema: toJsonSchema(schema),
    example,
    commands: commands.filter(({ events }) => events.includes(name)).map((one) => one.name),
    follows: findTriggers(name),
    readModels: findReadModels(name).sort(),
    policies: findReactions(name as Parameters<typeof findReactions>[0]),
  };
}

const nameOfKind = (kind: StreamKind): string =>
  Object.entries(streamKinds).find(([, one]) => one === kind)?.[0] ?? '';

/** The name of a stream from the pattern of its kind. */
const toAddress = ({ names }: StreamKind): string =>
  names.source
    .replace(/^\^|\$$/g, '')
    .replace(String.raw`\d{4}-\d{2}-\d{2}`, '{day}')
    .replace(/\(\.\+\)/, '{id}')
    .replace(/\[.*/, '{hash}');

/** Lists the policies by name, each with the events that it follows and what it does about them. */
function listPolicies(events: readonly ModelEvent[]): ModelPolicy[] {
  const found = new Map<string, { readonly events: string[]; readonly intents: Set<string> }>();
  for (const { name, policies } of events) {
    for (const { automation, intents } of policies) {
      const policy = found.get(automation) ?? { events: [], intents: new Set() };
      found.set(automation, policy);
      policy.events.push(name);
      for (const intent of intents) {
        policy.intents.add(intent);
      }
    }
  }

  const listed = [...found].map(([name, policy]) => ({
    name,
    events: policy.events,
    intents: [...policy.intents].sort(),
  }));
  return listed.sort(compareNames);
}
