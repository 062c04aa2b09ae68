import type { Day } from './riga-time.ts';

// The ids of streams (design 2.1).

/** Everything that is decided together: slots, bookings, closures and settings (ADR 100). */
export const SCHEDULE = 'schedule';
/** What was refused for slots of a day is kept apart from what was done, which decisions about the day read. */
export const refusalsStream = (day: Day): string => `refusals-${day}`;
export const feedbackStream = (feedbackId: string): string => `feedback-${feedbackId}`;
export const userStream = (userId: string): string => `user-${userId}`;
/** Kept apart from the account, so that it stays quick to load however often its owner signs in. */
export const signInsStream = (userId: string): string => `sign-ins-${userId}`;
export const questionStream = (questionId: string): string => `question-${questionId}`;
/** `name` is a keyed hash, so the stream’s id reveals nothing. */
export const claimStream = (name: string): string => `claim-${name}`;
export const LOG_IDENTITY = 'log-identity';
export const DEMO_SEASON = 'demo-season';
/** The roots of the tree over the log, a day each (ADR 104). */
export const LOG_ROOTS = 'log-roots';

const OURS =
  /^(schedule|refusals-\d{4}-\d{2}-\d{2}|(feedback|user|sign-ins|claim|question)-.+|log-identity|log-roots|demo-season)$/;

const OF_USER = /^(user|sign-ins)-(.+)$/;

/** The stream with another id of the user whose stream it is; other streams stay as they are. */
export const withUser = (streamId: string, other: (userId: string) => string): string =>
  streamId.replace(OF_USER, (_, kind: string, userId: string) => `${kind}-${other(userId)}`);

/** Whether a stream is one of the park's. A log may have others: another program's, and the event store's own. */
export const isParkStream = (streamId: string): boolean => OURS.test(streamId);
/** Whether somebody claimed a name in it. */
export const isClaimStream = (streamId: string): boolean => streamId.startsWith(claimStream(''));
