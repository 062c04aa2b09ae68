import type { Day } from './riga-time.ts';

// The ids of streams (design 2.1).

/** Everything that is decided together: slots, bookings, closures and settings (ADR 100). */
export const SCHEDULE = 'schedule';
/**
 * Refusals for a day's slots have a stream of their own, apart from the one that decisions read.
 */
export const refusalsStreamOf = (day: Day): string => `refusals-${day}`;
/** The stream of one feedback. */
export const feedbackStreamOf = (feedbackId: string): string => `feedback-${feedbackId}`;
/** The stream of one account. */
export const userStreamOf = (userId: string): string => `user-${userId}`;
/** Sign-ins are kept apart from the account, which therefore loads fast however many there are. */
export const signInsStreamOf = (userId: string): string => `sign-ins-${userId}`;
/** The stream of one saved question of an analyst. */
export const questionStreamOf = (questionId: string): string => `question-${questionId}`;
/** The stream of a name's claims. `name` is a keyed hash, so the id reveals nothing. */
export const claimStreamOf = (name: string): string => `claim-${name}`;
export const LOG_IDENTITY = 'log-identity';
export const DEMO_SEASON = 'demo-season';
/** The roots of the tree over the log, a day each (ADR 104). */
export const LOG_ROOTS = 'log-roots';
/** Names the unreadable events, of any stream, that are to be skipped. */
export const SET_ASIDE = 'set-aside';

const OF_USER = /^(user|sign-ins)-(.+)$/;

/** Replaces the user's id in the name of a user's stream. Other streams stay as they are. */
export const replaceUser = (streamId: string, other: (userId: string) => string): string =>
  streamId.replace(OF_USER, (_, kind: string, userId: string) => `${kind}-${other(userId)}`);

/** Whether the stream holds the claims of a name. */
export const isClaimStream = (streamId: string): boolean => streamId.startsWith(claimStreamOf(''));

/** One stream, or all streams of one kind. `events.ts` says which events belong to which kinds. */
export interface StreamKind {
  readonly names: RegExp;
  /** The fields of an event's data that may hold the id in the stream's name, after the hyphen. */
  readonly ids?: readonly string[];
}

const matchOnly = (stream: string): StreamKind => ({ names: new RegExp(`^${stream}$`) });

/**
 * The kinds of streams that belong to the park. All others belong to other programs or to the event
 * store.
 */
export const streamKinds = {
  schedule: matchOnly(SCHEDULE),
  setAside: matchOnly(SET_ASIDE),
  logIdentity: matchOnly(LOG_IDENTITY),
  logRoots: matchOnly(LOG_ROOTS),
  demoSeason: matchOnly(DEMO_SEASON),
  refusals: { names: /^refusals-\d{4}-\d{2}-\d{2}$/ },
  // A SHA-256 in base64url has 43 letters.
  claim: { names: /^claim-[\w-]{1,43}$/ },
  user: { names: /^user-(.+)$/, ids: ['userId', 'subjectId'] },
  signIns: { names: /^sign-ins-(.+)$/, ids: ['userId'] },
  feedback: { names: /^feedback-(.+)$/, ids: ['feedbackId', 'subjectId'] },
  question: { names: /^question-(.+)$/, ids: ['questionId', 'subjectId'] },
} as const satisfies Record<string, StreamKind>;

/** The name that all streams of one kind share: `schedule`, or `user` for `user-<id>`. */
export function categoryOf(stream: string): string {
  const kind = Object.values<StreamKind>(streamKinds).find(({ names }) => names.test(stream));
  const [prefix = ''] = kind === undefined ? [] : kind.names.source.slice(1).split(/-[(\\[]|\$/);
  return prefix === '' ? stream : prefix;
}

/**
 * Whether the stream is of this kind and an event with these data belongs in it. In a copy of an
 * account's stream the ids differ. `data` is called only if the stream's name holds an id.
 */
export function isOfKind(
  { names, ids = [] }: StreamKind,
  streamId: string,
  data: () => unknown,
): boolean {
  const found = names.exec(streamId);
  if (!found) {
    return false;
  }

  const [, subject] = found;
  if (subject === undefined) {
    return true;
  }

  const fields = Object(data()) as Readonly<Record<string, unknown>>;
  const named = ids.map((id) => fields[id]).find((id) => typeof id === 'string');
  return named === undefined || named === subject;
}
