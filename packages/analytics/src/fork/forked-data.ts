import { forkedUserId } from '@cablepark/contracts/accounts/forked-user-id';
import { claimStream, isClaimStream, withUser } from '@cablepark/contracts/shared/streams';
import type { Pseudonyms } from '@cablepark/vault/pseudonyms';
import { exportedFieldsOf, type ExportedFields } from '../export/exported-fields.ts';

/** What a fork replaces in each of its events. */
export interface Replacing {
  readonly pseudonyms: Pseudonyms;
  /** Turns a keyed hash, a token's hash or the name of a claim into one that nothing can be compared with. */
  readonly unlinkable: (text: string) => string;
  /** The fork's own id. */
  readonly logId: string;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSealed = (value: Json): value is { keyId: string; box: string } =>
  typeof value['keyId'] === 'string' && typeof value['box'] === 'string';

/** A box without content. It is never opened, because the vault of a fork has no key of another's. */
const EMPTY_BOX = `1.${'A'.repeat(40)}`;
/** Ids without meaning outside the vault that has something under them. */
const BARE_IDS: ReadonlySet<string> = new Set(['credentialId', 'keyIds']);

/**
 * The data of an event for a fork: in the same shape, so that it can be read, but bookings are known by their pseudonyms,
 * boxes are empty and hashes are others. Which field is what is decided where exports are (ADR 92); a field that nobody
 * decided about is left out.
 */
export function forkedData(type: string, data: unknown, by: Replacing): unknown {
  const bookingId = isObject(data) ? data['bookingId'] : undefined;
  return new DataWalk(
    exportedFieldsOf(type),
    by,
    typeof bookingId === 'string' ? by.pseudonyms.booking(bookingId) : '',
  ).value(data);
}

/** The id of an account in a fork. */
export const forkedUser = (userId: string, { pseudonyms }: Replacing): string => forkedUserId(pseudonyms.user(userId));

/** The stream of an event in a fork. */
export const forkedStream = (streamId: string, by: Replacing): string =>
  isClaimStream(streamId)
    ? claimStream(by.unlinkable(streamId))
    : withUser(streamId, (userId) => forkedUser(userId, by));

class DataWalk {
  readonly #fields: ExportedFields;
  readonly #by: Replacing;
  /** The pseudonym of the event's own booking; its references have no id beside them. */
  readonly #booking: string;

  constructor(fields: ExportedFields, by: Replacing, booking: string) {
    this.#fields = fields;
    this.#by = by;
    this.#booking = booking;
  }

  value(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.value(item));
    if (!isObject(value)) return value;
    if (isSealed(value)) return { keyId: value.keyId, box: EMPTY_BOX };
    const fields = Object.entries(value).filter(([field]) => (this.#fields.get(field) ?? 'undecided') !== 'undecided');
    return Object.fromEntries(fields.map(([field, content]) => [field, this.#field(field, content, value)]));
  }

  #field(field: string, content: unknown, within: Json): unknown {
    switch (this.#fields.get(field)) {
      case 'booking':
        if (typeof content !== 'string') return content;
        return field === 'reference' ? this.#booking : this.#by.pseudonyms.booking(content);
      case 'subject':
        if (typeof content !== 'string') return content;
        if (within['subject'] === 'user') return forkedUser(content, this.#by);
        return within['subject'] === 'booking' ? this.#by.pseudonyms.booking(content) : content;
      case 'user':
        return typeof content === 'string' ? forkedUser(content, this.#by) : content;
      case 'stream':
        return typeof content === 'string' ? forkedStream(content, this.#by) : content;
      case 'omitted':
        if (field === 'shortReference') return null; // the fork gives its bookings others
        return BARE_IDS.has(field) ? content : this.#unlinkable(content);
      default:
        return field === 'logId' ? this.#by.logId : this.value(content);
    }
  }

  #unlinkable(content: unknown): unknown {
    if (typeof content === 'string') return this.#by.unlinkable(content);
    return isObject(content)
      ? Object.fromEntries(Object.entries(content).map(([name, value]) => [name, this.#unlinkable(value)]))
      : content;
  }
}
