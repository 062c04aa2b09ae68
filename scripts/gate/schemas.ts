import { z } from 'zod';

import { parseEventData, type EventDefinition } from '@cablepark/contracts/shared/define-event';
import { contentOf } from '@cablepark/contracts/shared/sealed';

import { toStableJson } from './stable-json.ts';

/** What a version of an event looked like when it was recorded. */
export interface RecordedSchema {
  readonly type: string;
  readonly version: number;
  /** The JSON schema of its data, without descriptions. */
  readonly schema: unknown;
  /** Data of that version. */
  readonly example: unknown;
  /** The JSON schemas of what its boxes hold, by their places in its schema. */
  readonly sealed: Readonly<Record<string, JsonSchema>>;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Describes the present version of an event. */
export function describeSchema({ type, version, schema, example }: EventDefinition) {
  const sealed: Record<string, JsonSchema> = {};
  const described = toJsonSchema(schema, (part, path) => {
    const content = contentOf(part);
    if (content !== undefined) {
      sealed[path.join('/')] = toJsonSchema(content);
    }
  });
  return { type, version, schema: described, example, sealed } satisfies RecordedSchema;
}

/** Returns the JSON schema without descriptions. Calls `visit` for each schema in it. */
const toJsonSchema = (
  schema: z.ZodType,
  visit: (part: z.core.$ZodType, path: readonly (string | number)[]) => void = () => undefined,
): JsonSchema =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema, path }) => {
      delete jsonSchema.description;
      visit(zodSchema, path);
    },
  });

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

/** Returns a sentence for each change that would break logs of earlier versions. */
export function findSchemaProblems(
  recorded: readonly RecordedSchema[],
  definitions: readonly EventDefinition[],
): string[] {
  const byType = new Map(definitions.map((definition) => [definition.type, definition]));
  const known = new Set(recorded.map(nameOf));
  const ofRecorded = recorded.flatMap((one) => {
    const definition = byType.get(one.type);
    return [...findProblem(one, definition), ...findBoxProblems(one, definition)];
  });
  const ofPresent = definitions.flatMap((definition) => {
    const missing = findMissingUpcasts(definition);
    return known.has(nameOf(definition))
      ? missing
      : [...missing, `${nameOf(definition)} is not recorded: npm run gate -- --record.`];
  });
  return [...ofRecorded, ...ofPresent];
}

function findProblem(recorded: RecordedSchema, definition: EventDefinition | undefined): string[] {
  const name = nameOf(recorded);
  if (definition === undefined) {
    return [`${name} was recorded and is not defined any more, but logs have it.`];
  }
  if (definition.version < recorded.version) {
    return [`${name} was recorded, and the present version is ${definition.version}.`];
  }
  if (definition.version > recorded.version) {
    return findUpcastProblem(recorded, definition);
  }
  if (isSame(describeSchema(definition).schema, recorded.schema)) {
    return [];
  }

  return [
    `${name} has another schema than was recorded: it needs version ${recorded.version + 1} and an upcast.`,
  ];
}

const isSame = (one: unknown, other: unknown): boolean => toStableJson(one) === toStableJson(other);

/** The example of an earlier version must become valid data of the present one. */
function findUpcastProblem(
  { version, example, ...recorded }: RecordedSchema,
  definition: EventDefinition,
): string[] {
  if (findMissingUpcasts(definition).length > 0) {
    return [];
  }

  try {
    parseEventData(definition, version, example);
    return [];
  } catch (error) {
    return [
      `The example of ${recorded.type} ${version} can't be read as version ${definition.version}: ${String(error)}`,
    ];
  }
}

/**
 * An upcast can't open boxes, so whatever was ever sealed must still be readable. A box that has
 * another place in a later version is not found here.
 */
function findBoxProblems(
  recorded: RecordedSchema,
  definition: EventDefinition | undefined,
): string[] {
  const present = definition && describeSchema(definition).sealed;
  return Object.entries(recorded.sealed).flatMap(([place, before]) => {
    const now = present?.[place];
    return now === undefined || canRead(now, before)
      ? []
      : [
          `What ${nameOf(recorded)} seals at ${place} was recorded otherwise, and boxes have no upcast: ` +
            'its fields must stay, and new ones be optional.',
        ];
  });
}

/** Whether a schema still has every field of an earlier one, and needs no others. */
function canRead(now: JsonSchema, before: JsonSchema): boolean {
  const [fields, fieldsBefore] = [now.properties, before.properties];
  if (fields === undefined || fieldsBefore === undefined) {
    return isSame(now, before);
  }

  const hasStayed = Object.entries(fieldsBefore).every(([name, field]) =>
    isSame(fields[name], field),
  );
  return hasStayed && (now.required ?? []).every((name) => (before.required ?? []).includes(name));
}

function findMissingUpcasts({ type, version, upcasts }: EventDefinition): string[] {
  const earlier = Array.from({ length: version - 1 }, (_, i) => i + 1);
  return earlier
    .filter((from) => upcasts[from] === undefined)
    .map((from) => `${type} has no upcast from version ${from}.`);
}
