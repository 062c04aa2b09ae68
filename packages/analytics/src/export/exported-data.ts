import { isClaimStream, withUser } from '@cablepark/contracts/shared/streams';
import type { Pseudonyms } from '@cablepark/vault/pseudonyms';
import { exportedFieldsOf, type ExportedFields } from './exported-fields.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSealed = (value: Json): boolean => typeof value['keyId'] === 'string' && typeof value['box'] === 'string';

/** A claim's stream is a keyed hash of somebody's name, and an account's has its id. */
export const exportedStream = (streamId: string, pseudonyms: Pseudonyms): string =>
  isClaimStream(streamId) ? 'claim' : withUser(streamId, (userId) => pseudonyms.user(userId));

/**
 * The data of an event as they may leave the system: in the shape in which they were written, but with pseudonyms instead
 * of the ids of users and the ids and references of bookings, with null for what is sealed, whether or not it has been
 * erased, and without what is omitted, undecided or no field of the event.
 */
export function exportedData(type: string, data: unknown, pseudonyms: Pseudonyms): unknown {
  if (!isObject(data)) return null;
  const { bookingId } = data;
  const ofEvent = typeof bookingId === 'string' ? pseudonyms.booking(bookingId) : undefined;
  return new DataWalk(exportedFieldsOf(type), pseudonyms, ofEvent).value(data);
}

class DataWalk {
  readonly #fields: ExportedFields;
  readonly #pseudonyms: Pseudonyms;
  /** The event's own booking; its references have no id beside them. */
  readonly #booking: string | undefined;

  constructor(fields: ExportedFields, pseudonyms: Pseudonyms, booking: string | undefined) {
    this.#fields = fields;
    this.#pseudonyms = pseudonyms;
    this.#booking = booking;
  }

  value(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.value(item));
    if (!isObject(value)) return value;
    if (isSealed(value)) return null;
    const shown = Object.entries(value).flatMap(([field, content]): [string, unknown][] => {
      const exported = this.#field(field, content, value);
      return exported === undefined ? [] : [[field, exported]];
    });
    return Object.fromEntries(shown);
  }

  #field(field: string, content: unknown, within: Json): unknown {
    const treatment = this.#fields.get(field);
    if (treatment === 'shown') return this.value(content);
    if (treatment === undefined || treatment === 'undecided' || treatment === 'omitted') return undefined;
    if (typeof content !== 'string') return null;
    switch (treatment) {
      case 'booking':
        return field === 'reference' ? this.#booking : this.#pseudonyms.booking(content);
      case 'subject':
        return this.#subject(content, within['subject']);
      case 'user':
        return this.#pseudonyms.user(content);
      case 'stream':
        return exportedStream(content, this.#pseudonyms);
    }
  }

  #subject(id: string, subject: unknown): string | undefined {
    if (subject === 'booking') return this.#pseudonyms.booking(id);
    if (subject === 'user') return this.#pseudonyms.user(id);
    return subject === 'adminEmail' ? undefined : id;
  }
}
