import type { Day } from './riga-time.ts';

/** The ids of streams (design 2.1). */
export const dayStream = (day: Day): string => `day-${day}`;
/** A deed over several days has a stream of its own (design 2.6). */
export const moveStream = (moveId: string): string => `move-${moveId}`;
export const closureStream = (closureId: string): string => `closure-${closureId}`;
export const feedbackStream = (feedbackId: string): string => `feedback-${feedbackId}`;
export const userStream = (userId: string): string => `user-${userId}`;
/**
 * Sign-ins are kept apart from the account, so that an account stays quick to load however often its owner signs in.
 */
export const signInsStream = (userId: string): string => `sign-ins-${userId}`;
/** `name` is a keyed hash, so the stream’s id reveals nothing. */
export const claimStream = (name: string): string => `claim-${name}`;
export const specialDaysStream = (processId: string): string => `special-days-${processId}`;
export const CONFIGURATION = 'configuration';
export const LOG_IDENTITY = 'log-identity';
export const DEMO_SEASON = 'demo-season';
