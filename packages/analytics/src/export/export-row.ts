import { z } from 'zod';

import { eventDefinitions } from '@cablepark/contracts/events';
import { eventMetadata } from '@cablepark/contracts/shared/event-metadata';
import { treatments, type Treatment } from '@cablepark/contracts/shared/exported';
import { actionIdOf } from '@cablepark/contracts/shared/ids';
import { isClaimStream, replaceUser } from '@cablepark/contracts/shared/streams';
import {
  isOurEvent,
  UnreadableEvent,
  type StoredEvent,
} from '@cablepark/event-store/log/domain-events';
import type { Pseudonyms } from '@cablepark/vault/pseudonyms';

import type { ExportRow } from './export-columns.ts';

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
const isSealed = (value: Json): boolean =>
  typeof value['keyId'] === 'string' && typeof value['box'] === 'string';

/**
 * An event's data as it was written, with what its definition says of each field; other fields are
 * left out.
 */
export function replacedData(type: string, data: unknown, by: Replacements): unknown {
  if (!isObject(data)) {
    return null;
  }

  const treatments = exportedFieldsOf(type);
  const { bookingId } = data;
  // References have no id beside them.
  const ownBooking = typeof bookingId === 'string' ? by.booking(bookingId) : undefined;
  const valueOf = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      return value.map(valueOf);
    }
    if (!isObject(value)) {
      return value;
    }
    if (isSealed(value)) {
      return by.sealed(value as unknown as Box);
    }

    const fields = Object.entries(value).map(
      ([field, content]) => [field, contentOf(field, content, value)] as const,
    );
    return Object.fromEntries(fields.filter(([, content]) => content !== undefined));
  };

  const contentOf = (field: string, content: unknown, parent: Json): unknown => {
    const { subject } = parent;
    const treatment = treatments.get(field);
    if (treatment === undefined || treatment === 'undecided') {
      return undefined;
    }
    if (treatment === 'shown') {
      return valueOf(content);
    }
    if (treatment === 'omitted') {
      return by.omitted(field, content);
    }
    if (Array.isArray(content)) {
      return content.map((one) => contentOf(field, one, parent));
    }
    if (typeof content !== 'string') {
      return null;
    }
    if (field === 'reference') {
      return ownBooking;
    }
    if (treatment === 'stream') {
      return by.stream(content);
    }

    const kind = treatment === 'subject' ? subject : treatment;
    if (kind === 'user') {
      return by.user(content);
    }
    if (kind === 'booking' || kind === 'waitlistEntry') {
      return by.booking(content);
    }

    return kind === 'adminEmail' || kind === 'waitlistLink' ? by.omitted(field, content) : content;
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
 * What becomes of each field, and of all in it, outside of the system. Texts without `exportAs`
 * are undecided.
 */
export function exportedFieldsOf(type: string): ExportedFields {
  let fields = known.get(type);
  if (!fields) {
    const definition = eventDefinitions.get(type);
    fields = new Map(
      definition
        ? fieldsIn(
            z.toJSONSchema(definition.schema, {
              metadata: treatments,
              unrepresentable: 'any',
            }) as JsonSchema,
          )
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

/** A claim's stream is a keyed hash of somebody's name, and an account's has its id. */
const exportedStream = (streamId: string, pseudonyms: Pseudonyms): string =>
  isClaimStream(streamId) ? 'claim' : replaceUser(streamId, (userId) => pseudonyms.user(userId));

/**
 * Sealed boxes become null, whether or not they have been erased, so that an export has the same
 * bytes for ever.
 */
const exportedData = (type: string, data: unknown, pseudonyms: Pseudonyms): unknown =>
  replacedData(type, data, {
    booking: (id) => pseudonyms.booking(id),
    user: (id) => pseudonyms.user(id),
    stream: (name) => exportedStream(name, pseudonyms),
    sealed: () => null,
    omitted: () => undefined,
  });

const iso = (text: string): string => new Date(text).toISOString();

/**
 * The row of an event; undefined if it isn't the park's. Throws UnreadableEvent if its metadata
 * can't be read.
 */
export function exportRow(event: StoredEvent, pseudonyms: Pseudonyms): ExportRow | undefined {
  if (!isOurEvent(event)) {
    return undefined;
  }

  try {
    const metadata = eventMetadata.parse(event.metadata);
    const { actor, at } = metadata;
    const recordedAt = iso(at);
    return {
      position: Number(event.position?.commit ?? -1n),
      recorded_at: recordedAt,
      happened_at: happenedAt(event.data) ?? recordedAt,
      stream: exportedStream(event.streamId, pseudonyms),
      revision: Number(event.revision),
      type: event.type,
      version: metadata.version,
      actor_kind: actor.kind,
      actor_role: actor.kind === 'user' ? actor.role : null,
      command: metadata.command,
      correlation_id: actionIdOf(metadata),
      undoes: metadata.undoes ?? null,
      data: exportedData(event.type, event.data, pseudonyms),
    };
  } catch (cause) {
    throw new UnreadableEvent(event, cause);
  }
}

function happenedAt(data: unknown): string | undefined {
  const told =
    typeof data === 'object' && data !== null && 'happenedAt' in data ? data.happenedAt : undefined;
  return typeof told === 'string' && !Number.isNaN(Date.parse(told)) ? iso(told) : undefined;
}
