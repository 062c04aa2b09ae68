/** What becomes of a field of an event, and of all that is in it, wherever events leave the system. */
export type Treatment =
  /** As it was written. Sealed boxes in it become null all the same. */
  | 'shown'
  /** A booking's id, or its reference: the pseudonym of the event's booking. */
  | 'booking'
  /** The id of a user: their pseudonym. */
  | 'user'
  /** The id of an erased subject: a booking's or user's becomes its pseudonym, and the id of a key is left out. */
  | 'subject'
  /** The name of a stream, which reads `claim` if it is a claim's. */
  | 'stream'
  /** Tokens, keyed hashes and ids of keys, and what somebody typed. */
  | 'omitted';

const shown = (...fields: readonly string[]): (readonly [string, Treatment])[] =>
  fields.map((field) => [field, 'shown']);

/**
 * The fields of all events, by their names. Only what is named here leaves the system, so a field that a new event brings
 * along is left out until somebody has decided about it; a test tells which those are.
 */
export const exportedFields: ReadonlyMap<string, Treatment> = new Map<string, Treatment>([
  ...['bookingId', 'reference'].map((field) => [field, 'booking'] as const),
  ...['ownerId', 'userId'].map((field) => [field, 'user'] as const),
  ['subjectId', 'subject'],
  ['claim', 'stream'],
  ...['emailHash', 'linkHash', 'tokenHash', 'googleAccount', 'credentialId', 'keyIds', 'why', 'shortReference'].map(
    (field) => [field, 'omitted'] as const,
  ),
  // settings
  ...shown('dayOfWeek', 'openTime', 'closeTime', 'isClosed', 'useLocalTime', 'name', 'startTime', 'endTime'),
  ...shown('applyToWeekends', 'weekendMultiplier', 'restrictionMode', 'leadTimeHours', 'operatorOnSite', 'hoursBefore'),
  ...shown('days', 'setting', 'note', 'lv', 'en', 'address'),
  // slots and bookings
  ...shown('day', 'slots', 'slotId', 'priceCents', 'reason', 'customer', 'equipmentRental', 'language'),
  ...shown('changed', 'former', 'sequence', 'goneStretches', 'start', 'end', 'lost', 'closureId', 'from'),
  ...shown('to', 'postponedBy', 'first', 'isLater', 'passedOn', 'state', 'happenedAt', 'removed', 'repriced'),
  ...shown('kind', 'mails', 'before'),
  // what was taken back
  ...shown('was', 'left', 'postponed', 'settled', 'attendance', 'remindedOf', 'since', 'how'),
  ...shown('changedAt', 'value'),
  // what was refused
  ...shown('minute', 'wishes', 'inTheWay', 'revision'),
  // people
  ...shown('profile', 'isEmailProved', 'role', 'notice', 'method', 'link', 'expiresAt', 'subject'),
  // feedback
  ...shown('feedbackId', 'rating', 'category', 'content', 'source', 'notes'),
  // saved questions, the log and the demo
  ...shown('questionId', 'createdAt', 'updatedAt', 'logId', 'around', 'bookings'),
]);
