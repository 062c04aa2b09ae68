import { eventDefinitions } from '@cablepark/contracts/events';
import { treatments, type Treatment } from '@cablepark/contracts/shared/exported';
import { z } from 'zod';

interface JsonSchema {
  readonly type?: string;
  readonly exported?: Treatment;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** The fields of an event by their names, with those in other fields, and what becomes of each. */
export type ExportedFields = ReadonlyMap<string, Treatment | 'undecided'>;

const known = new Map<string, ExportedFields>();

/**
 * What becomes of the fields of an event of this type, and of all that is in them, wherever events leave the system. Texts
 * say that themselves (`exportedAs`); a text without it is undecided, and left out.
 */
export function exportedFieldsOf(type: string): ExportedFields {
  let fields = known.get(type);
  if (!fields) {
    const definition = eventDefinitions.get(type);
    fields = new Map(
      definition
        ? fieldsIn(z.toJSONSchema(definition.schema, { metadata: treatments, unrepresentable: 'any' }) as JsonSchema)
        : [],
    );
    known.set(type, fields);
  }
  return fields;
}

function fieldsIn(schema: JsonSchema): [string, Treatment | 'undecided'][] {
  const fields = Object.entries(schema.properties ?? {});
  return [
    ...fields.flatMap(([name, field]) => [
      [name, treatmentOf(field)] as [string, Treatment | 'undecided'],
      ...fieldsIn(field),
    ]),
    ...partsOf(schema).flatMap(fieldsIn),
  ];
}

/** A sealed box is shown as null. */
function treatmentOf(field: JsonSchema): Treatment | 'undecided' {
  if (field.exported) return field.exported;
  if (field.type === 'string' && !field.enum && field.const === undefined) return 'undecided';
  const parts = partsOf(field).map(treatmentOf);
  return parts.find((treatment) => treatment !== 'shown') ?? 'shown';
}

const partsOf = ({ items, anyOf = [], oneOf = [] }: JsonSchema): readonly JsonSchema[] => [
  ...(items ? [items] : []),
  ...anyOf,
  ...oneOf,
];
