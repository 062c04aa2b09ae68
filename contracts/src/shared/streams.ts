import type { Day } from './riga-time.ts';

/** Stream names (design 2.1). */
export const daySchedule = (day: Day): string => `day-${day}`;
export const feedbackStream = (feedbackId: string): string => `feedback-${feedbackId}`;
export const userStream = (userId: string): string => `user-${userId}`;
/** Each of a user's sign-ins, apart from the account: so that it is folded in no time, however often somebody comes. */
export const signInsStream = (userId: string): string => `sign-ins-${userId}`;
/** `name` is a keyed hash: who reads the stream's name learns nothing. */
export const claimStream = (name: string): string => `claim-${name}`;
export const CONFIGURATION = 'configuration';
export const LOG_IDENTITY = 'log-identity';
export const DEMO_SEASON = 'demo-season';
