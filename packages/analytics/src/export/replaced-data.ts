import { eventDefinitions } from '@cablepark/contracts/events';
import { treatments, type Treatment } from '@cablepark/contracts/shared/exported';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

export interface Box {
  readonly keyId: string;
  readonly box: string;
}

/** What stands for parts of events outside of the system. */
export interface Replacements {
  readonly booking: (id: string) => string;
  readonly user: (id: string) => string;
  readonly stream: (name: string) => string;
  readonly sealed: (box: Box) => unknown;
  /** Stands for a field that isn't shown as it is; undefined if it is left out. */
  readonly omitted: (field: string, content: unknown) => unknown;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSealed = (value: Json): boolean => typeof value['keyId'] === 'string' && typeof value['box'] === 'string';

/**
 * The data of an event in the shape in which they were written, with what its definition says of each field. What is
 * undecided, or no field of the event, is left out.
 */
export function replacedData(type: string, data: unknown, by: Replacements): unknown {
  if (!isObject(data)) return null;
  const treatments = exportedFieldsOf(type);
  const { bookingId } = data;
  // References have no id beside them.
  const ownBooking = typeof bookingId === 'string' ? by.booking(bookingId) : undefined;
  const valueOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(valueOf);
    if (!isObject(value)) return value;
    if (isSealed(value)) return by.sealed(value as unknown as Box);
    const fields = Object.entries(value).map(([field, content]) => [field, contentOf(field, content, value)] as const);
    return Object.fromEntries(fields.filter(([, content]) => content !== undefined));
  };
  const contentOf = (field: string, content: unknown, { subject }: Json): unknown => {
    const treatment = treatments.get(field);
    if (treatment === undefined || treatment === 'undecided') return undefined;
    if (treatment === 'shown') return valueOf(content);
    if (treatment === 'omitted') return by.omitted(field, content);
    if (typeof content !== 'string') return null;
    if (field === 'reference') return ownBooking;
    if (treatment === 'stream') return by.stream(content);
    const kind = treatment === 'subject' ? subject : treatment;
    if (kind === 'user') return by.user(content);
    if (kind === 'booking') return by.booking(content);
    return kind === 'adminEmail' ? by.omitted(field, content) : content;
  };
  return valueOf(data);
}

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
type ExportedFields = ReadonlyMap<string, Treatment | 'undecided'>;

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
