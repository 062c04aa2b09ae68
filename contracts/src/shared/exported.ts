import { z } from 'zod';

/** How a text of an event is treated when events leave the system. */
export type Treatment =
  /** As it was written. */
  | 'shown'
  /** A booking's id, or its reference: the pseudonym of the event's booking. */
  | 'booking'
  /** The id of a user: their pseudonym. */
  | 'user'
  /**
   * The id of an erased subject. That of a booking, an entry, a user or a pass becomes its
   * pseudonym; a key's is left out.
   */
  | 'subject'
  /** The name of a stream; that of a claim becomes `claim`. */
  | 'stream'
  /** Tokens, keyed hashes, ids of keys and typed text: left out. */
  | 'omitted';

/** The treatment of each text field of an event. */
export const treatments = z.registry<{ readonly exported: Treatment }>();

/**
 * Marks a text of an event with its treatment outside (ADR 92). An unmarked one is left out, and a
 * spec names it.
 */
export function exportAs<Schema extends z.ZodType>(exported: Treatment, schema: Schema): Schema {
  treatments.add(schema, { exported });
  return schema;
}

/** A day, an instant, or an id that identifies nobody. */
export const shownText = exportAs('shown', z.string());
export const bookingIdText = exportAs('booking', z.string());
/** The id of a waitlist entry, which gets a pseudonym like a booking's. */
export const entryIdText = exportAs('booking', z.string());
export const userIdText = exportAs('user', z.string());
/** A hash, a token, the id of a key, or typed text. */
export const omittedText = exportAs('omitted', z.string());
