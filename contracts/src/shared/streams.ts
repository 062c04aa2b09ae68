import type { Day } from './riga-time.ts';

/** The ids of streams (design 2.1). */
export const dayStream = (day: Day): string => `day-${day}`;
/** A deed over several days has a stream of its own (design 2.6). */
export const moveStream = (moveId: string): string => `move-${moveId}`;
export const closureStream = (closureId: string): string => `closure-${closureId}`;
/** What was refused for slots of a day is kept apart from what was done, which decisions about the day read. */
export const refusalsStream = (day: Day): string => `refusals-${day}`;
export const feedbackStream = (feedbackId: string): string => `feedback-${feedbackId}`;
export const userStream = (userId: string): string => `user-${userId}`;
/**
 * Sign-ins are kept apart from the account, so that an account stays quick to load however often its owner signs in.
 */
export const signInsStream = (userId: string): string => `sign-ins-${userId}`;
export const questionStream = (questionId: string): string => `question-${questionId}`;
/** `name` is a keyed hash, so the stream’s id reveals nothing. */
export const claimStream = (name: string): string => `claim-${name}`;
export const specialDaysStream = (processId: string): string => `special-days-${processId}`;
export const undoStream = (undoId: string): string => `undo-${undoId}`;
export const CONFIGURATION = 'configuration';
/** What is decided together (ADR 100). Its events tell which commit they belong to. */
export const SCHEDULE = 'schedule';
export const LOG_IDENTITY = 'log-identity';
export const DEMO_SEASON = 'demo-season';

const OURS =
  /^((day|refusals)-\d{4}-\d{2}-\d{2}|(move|closure|feedback|user|sign-ins|claim|special-days|question|undo)-.+|schedule|configuration|log-identity|demo-season)$/;

/** Whether a stream is one of the park's. A log may have others: another program's, and the event store's own. */
export const isParkStream = (streamId: string): boolean => OURS.test(streamId);
/** Whether somebody claimed a name in it. */
export const isClaimStream = (streamId: string): boolean => streamId.startsWith(claimStream(''));
