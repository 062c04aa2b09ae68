import type { Day } from '@cablepark/contracts/shared/riga-time';
import {
  CONFIGURATION,
  daySchedule,
  feedbackStream,
  signInsStream,
  userStream,
} from '@cablepark/contracts/shared/streams';

/** What a deed was done to, as far as a person cares. */
export type Subject =
  | { readonly kind: 'days'; readonly days: readonly Day[] }
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'settings' }
  | { readonly kind: 'feedback' }
  | { readonly kind: 'none' };

const [dayPrefix, feedbackPrefix] = [daySchedule(''), feedbackStream('')];
const userPrefixes = [userStream(''), signInsStream('')];

/** The subject that these streams are; streams of one change are of one kind. */
export function subjectOf(streams: readonly string[]): Subject {
  const [first = ''] = streams;
  if (first.startsWith(dayPrefix))
    return { kind: 'days', days: streams.map((stream) => stream.slice(dayPrefix.length)) };
  const userPrefix = userPrefixes.find((prefix) => first.startsWith(prefix));
  if (userPrefix !== undefined) return { kind: 'user', userId: first.slice(userPrefix.length) };
  if (first.startsWith(feedbackPrefix)) return { kind: 'feedback' };
  return { kind: first === CONFIGURATION ? 'settings' : 'none' };
}
