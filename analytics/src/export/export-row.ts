import { z } from 'zod';

import { eventDefinitions, isOurs } from '@cablepark/contracts/events';
import { eventMetadata } from '@cablepark/contracts/shared/event-metadata';
import { treatments, type Treatment } from '@cablepark/contracts/shared/exported';
import { actionIdOf } from '@cablepark/contracts/shared/ids';
import { isClaimStream, replaceUser } from '@cablepark/contracts/shared/streams';
import { UnreadableEvent, type StoredEvent } from '@cablepark/event-store/log/domain-events';

import type { Pseudonyms } from '../pseudonyms.ts';
import type { ExportRow } from './export-columns.ts';

type Json = Readonly<Record<string, unknown>>;

export interface SealedBox {
  readonly keyId: string;
  readonly box: string;
}

/** Replaces ids, stream names and sealed boxes by what may be shown outside the system. */
export interface Replacements {
  readonly replaceBooking: (id: string) => string;
  readonly replaceUser: (id: string) => string;
  readonly replaceStream: (name: string) => string;
  readonly replaceBox: (box: SealedBox) => unknown;
  /** Returns a replacement for a field that isn't shown, or undefined to leave it out. */
  readonly replaceOmitted: (field: string, content: unknown) => unknown;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSealed = (value: Json): boolean =>
  typeof value['keyId'] === 'string' && typeof value['box'] === 'string';

/**
 * Returns an event's data with each field replaced as the event's definition says; other fields are
 * left out.
 */
export function replaceData(type: string, data: unknown, by: Replacements): unknown {
  if (!isObject(data)) {
    return null;
  }

  const { bookingId } = data;
  const ownBooking = typeof bookingId === 'string' ? by.replaceBooking(bookingId) : undefined;
  return new EventReplacement(exportedFieldsOf(type), ownBooking, by).replaceValue(data);
}

/** Replaces the parts of one event. */
class EventReplacement {
  constructor(
    private readonly treatments: ExportedFields,
    /** The pseudonym for references, which have no booking's id beside them. */
    private readonly ownBooking: string | undefined,
    private readonly by: Replacements,
  ) {}

  replaceValue(value: unknown): unknown {
    if (Array.isArray(value)) {
      return value.map((item) => this.replaceValue(item));
    }
    if (!isObject(value)) {
      return value;
    }
    if (isSealed(value)) {
      return this.by.replaceBox(value as unknown as SealedBox);
    }

    const fields = Object.entries(value).map(
      ([field, content]) => [field, this.#replaceField(field, content, value)] as const,
    );
    return Object.fromEntries(fields.filter(([, content]) => content !== undefined));
  }

  #replaceField(field: string, content: unknown, parent: Json): unknown {
    const treatment = this.treatments.get(field);
    if (treatment === undefined || treatment === 'undecided') {
      return undefined;
    }
    if (treatment === 'shown') {
      return this.replaceValue(content);
    }
    if (treatment === 'omitted') {
      return this.by.replaceOmitted(field, content);
    }
    if (Array.isArray(content)) {
      return content.map((item) => this.#replaceField(field, item, parent));
    }
    if (typeof content !== 'string') {
      return null;
    }
    if (field === 'reference') {
      return this.ownBooking;
    }

    const { subject } = parent;
    return this.#replaceId(field, content, treatment === 'subject' ? subject : treatment);
  }

  #replaceId(field: string, id: string, kind: unknown): unknown {
    switch (kind) {
      case 'stream':
        return this.by.replaceStream(id);
      case 'user':
      case 'pass':
        return this.by.replaceUser(id);
      case 'booking':
      case 'waitlistEntry':
        return this.by.replaceBooking(id);
      case 'adminEmail':
      case 'waitlistLink':
        return this.by.replaceOmitted(field, id);
      default:
        return id;
    }
  }
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

/** How each field of an event is treated, by its name. Nested fields are included. */
type ExportedFields = ReadonlyMap<string, Treatment | 'undecided'>;

const knownFields = new Map<string, ExportedFields>();

/**
 * Returns how each field of an event type, nested ones included, is treated outside the system.
 * Texts without `exportAs` are undecided.
 */
export function exportedFieldsOf(type: string): ExportedFields {
  let fields = knownFields.get(type);
  if (!fields) {
    const definition = eventDefinitions.get(type);
    fields = new Map(
      definition
        ? listFields(
            z.toJSONSchema(definition.schema, {
              metadata: treatments,
              unrepresentable: 'any',
            }) as JsonSchema,
          )
        : [],
    );
    knownFields.set(type, fields);
  }

  return fields;
}

function listFields(schema: JsonSchema): [string, Treatment | 'undecided'][] {
  const fields = Object.entries(schema.properties ?? {});
  return [
    ...fields.flatMap(([name, field]) => [
      [name, treatmentOf(field)] as [string, Treatment | 'undecided'],
      ...listFields(field),
    ]),
    ...partsOf(schema).flatMap(listFields),
  ];
}

/**
 * Finds how a field is treated: like the first of its parts that isn't shown. An object counts as
 * shown, because its fields have treatments of their own, and so does a sealed box.
 */
function treatmentOf(field: JsonSchema): Treatment | 'undecided' {
  if (field.exported) {
    return field.exported;
  }
  if (field.type === 'string' && !field.enum && field.const === undefined) {
    return 'undecided';
  }

  const parts = partsOf(field).map(treatmentOf);
  return parts.find((treatment) => treatment !== 'shown') ?? 'shown';
}

const partsOf = ({ items, anyOf = [], oneOf = [] }: JsonSchema): readonly JsonSchema[] => [
  ...(items ? [items] : []),
  ...anyOf,
  ...oneOf,
];

/** A claim's stream is named by a keyed hash of somebody's name, an account's by its id. */
const toExportedStream = (streamId: string, pseudonyms: Pseudonyms): string =>
  isClaimStream(streamId)
    ? 'claim'
    : replaceUser(streamId, (userId) => pseudonyms.nameUser(userId));

/**
 * Sealed boxes become null, erased or not, so that an export has the same bytes for ever.
 */
const toExportedData = (type: string, data: unknown, pseudonyms: Pseudonyms): unknown =>
  replaceData(type, data, {
    replaceBooking: (id) => pseudonyms.nameBooking(id),
    replaceUser: (id) => pseudonyms.nameUser(id),
    replaceStream: (name) => toExportedStream(name, pseudonyms),
    replaceBox: () => null,
    replaceOmitted: () => undefined,
  });

const toIso = (text: string): string => new Date(text).toISOString();

/**
 * Returns the row of an event, or undefined if it isn't the park's. Throws UnreadableEvent if its
 * metadata can't be read.
 */
export function toExportRow(event: StoredEvent, pseudonyms: Pseudonyms): ExportRow | undefined {
  if (!isOurs(event.type, event.streamId, () => event.data)) {
    return undefined;
  }

  try {
    const metadata = eventMetadata.parse(event.metadata);
    const { actor, at } = metadata;
    const recordedAt = toIso(at);
    return {
      position: Number(event.position?.commit ?? -1n),
      recorded_at: recordedAt,
      happened_at: readHappenedAt(event.data) ?? recordedAt,
      stream: toExportedStream(event.streamId, pseudonyms),
      revision: Number(event.revision),
      type: event.type,
      version: metadata.version,
      actor_kind: actor.kind,
      actor_role: actor.kind === 'user' ? actor.role : null,
      command: metadata.command,
      correlation_id: actionIdOf(metadata),
      undoes: metadata.undoes ?? null,
      data: toExportedData(event.type, event.data, pseudonyms),
    };
  } catch (cause) {
    throw new UnreadableEvent(event, cause);
  }
}

function readHappenedAt(data: unknown): string | undefined {
  const happenedAt = isObject(data) ? data['happenedAt'] : undefined;
  const isInstant = typeof happenedAt === 'string' && !Number.isNaN(Date.parse(happenedAt));
  return isInstant ? toIso(happenedAt) : undefined;
}
