import { z } from 'zod';

/** What becomes of a text of an event wherever events leave the system. */
export type Treatment =
  /** As it was written. */
  | 'shown'
  /** A booking's id, or its reference: the pseudonym of the event's booking. */
  | 'booking'
  /** The id of a user: their pseudonym. */
  | 'user'
  /**
   * The id of an erased subject: a booking's, entry's or user's becomes its pseudonym, and that of
   * a key is left out.
   */
  | 'subject'
  /** The name of a stream, which reads `claim` if it is a claim's. */
  | 'stream'
  /** Tokens, keyed hashes and ids of keys, and what somebody typed. */
  | 'omitted';

/** What was decided about each text of an event. */
export const treatments = z.registry<{ readonly exported: Treatment }>();

/**
 * A text of an event with what becomes of it outside (ADR 92); without, it is left out and a spec
 * names it.
 */
export function exportAs<Schema extends z.ZodType>(exported: Treatment, schema: Schema): Schema {
  treatments.add(schema, { exported });
  return schema;
}

/** A day, an instant, or an id that leads to nobody. */
export const shownText = exportAs('shown', z.string());
export const bookingIdText = exportAs('booking', z.string());
/** The id of an entry of a waiting list, which gets a pseudonym as a booking's does. */
export const entryIdText = exportAs('booking', z.string());
export const userIdText = exportAs('user', z.string());
/** A hash, a token, the id of a key, or what somebody typed. */
export const omittedText = exportAs('omitted', z.string());
