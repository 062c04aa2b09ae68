import { z } from 'zod';

import { parseEventData, type EventDefinition } from '@cablepark/contracts/shared/define-event';

import { toStableJson } from './stable-json.ts';

/** What a version of an event looked like when it was recorded. */
export interface RecordedSchema {
  readonly type: string;
  readonly version: number;
  /** The JSON schema of its data, without descriptions. */
  readonly schema: unknown;
  /** Data of that version. */
  readonly example: unknown;
}

/** The present version of an event. */
export function describeSchema(definition: EventDefinition): RecordedSchema {
  const { type, version, schema, example } = definition;
  const described = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.description;
    },
  });
  return { type, version, schema: described, example };
}

const nameOf = ({ type, version }: RecordedSchema | EventDefinition): string =>
  `${type} ${version}`;

/** The recorded versions and the present ones that weren't recorded yet. */
export function addSchemas(
  recorded: readonly RecordedSchema[],
  definitions: readonly EventDefinition[],
): RecordedSchema[] {
  const known = new Set(recorded.map(nameOf));
  const added = definitions.filter((definition) => !known.has(nameOf(definition)));
  return [...recorded, ...added.map(describeSchema)].sort(
    (one, other) => one.type.localeCompare(other.type) || one.version - other.version,
  );
}

/** Says in a sentence each what would break logs of earlier versions. */
export function findSchemaProblems(
  recorded: readonly RecordedSchema[],
  definitions: readonly EventDefinition[],
): string[] {
  const byType = new Map(definitions.map((definition) => [definition.type, definition]));
  const known = new Set(recorded.map(nameOf));
  const ofRecorded = recorded.flatMap((one) => findProblem(one, byType.get(one.type)) ?? []);
  const ofPresent = definitions.flatMap((definition) => {
    const missing = findMissingUpcasts(definition);
    return known.has(nameOf(definition))
      ? missing
      : [...missing, `${nameOf(definition)} is not recorded: npm run gate -- --record.`];
  });
  return [...ofRecorded, ...ofPresent];
}

function findProblem(
  recorded: RecordedSchema,
  definition: EventDefinition | undefined,
): string | undefined {
  const name = nameOf(recorded);
  if (definition === undefined) {
    return `${name} was recorded and is not defined any more, but logs have it.`;
  }
  if (definition.version < recorded.version) {
    return `${name} was recorded, and the present version is ${definition.version}.`;
  }
  if (definition.version > recorded.version) {
    return findUpcastProblem(recorded, definition);
  }

  const isSame = toStableJson(describeSchema(definition).schema) === toStableJson(recorded.schema);
  return isSame
    ? undefined
    : `${name} has another schema than was recorded: it needs version ${recorded.version + 1} and an upcast.`;
}

/** The example of an earlier version must become valid data of the present one. */
function findUpcastProblem(
  { version, example, ...recorded }: RecordedSchema,
  definition: EventDefinition,
): string | undefined {
  if (findMissingUpcasts(definition).length > 0) {
    return undefined;
  }

  try {
    parseEventData(definition, version, example);
    return undefined;
  } catch (error) {
    return `The example of ${recorded.type} ${version} can't be read as version ${definition.version}: ${String(error)}`;
  }
}

function findMissingUpcasts({ type, version, upcasts }: EventDefinition): string[] {
  const earlier = Array.from({ length: version - 1 }, (_, i) => i + 1);
  return earlier
    .filter((from) => upcasts[from] === undefined)
    .map((from) => `${type} has no upcast from version ${from}.`);
}
