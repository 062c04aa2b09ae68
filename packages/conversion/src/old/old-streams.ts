import { eventDefinitions } from '@cablepark/contracts/events';
import { isDay, type Day } from '@cablepark/contracts/shared/riga-time';
import { LOG_IDENTITY, streamKinds } from '@cablepark/contracts/shared/streams';
import { LogIdentityEstablished } from '@cablepark/contracts/system/system.events';
import { isServersOwn } from '../copying/copied-events.ts';

export const CONFIGURATION = 'configuration';
export const dayStream = (day: Day): string => `day-${day}`;

const SCHEDULED = /^((day)-\d{4}-\d{2}-\d{2}|(move|closure|special-days|undo)-.+|configuration)$/;
const DAY = 'day-';

/** The day whose stream this is. */
export function dayOfStream(stream: string): Day | undefined {
  const day = stream.startsWith(DAY) ? stream.slice(DAY.length) : '';
  return isDay(day) ? day : undefined;
}

/** What only processes needed: who reads the new log must not know that they were ever taken in steps. */
const DROPPED: ReadonlySet<string> = new Set([
  'MoveBegun',
  'BookingHeld',
  'SlotsHeld',
  'MoveReleased',
  'BookingMovedOut',
  'BookingMovedIn',
  'MoveAbandoned',
  'MoveEnded',
  'ClosureCompleted',
  'ClosureTakeBackBegun',
  'SpecialDaysApplied',
  'DeedClaimed',
  'DeedClaimEnded',
  'UndoBegun',
  'UndoDecided',
  'UndoAbandoned',
  'UndoEnded',
]);

/** The types of before that become others. */
const RENAMED: ReadonlySet<string> = new Set(['ClosureBegun', 'BookingRevertedAway']);

/** What the conversion does with an event. Another program's is copied as it is, whatever its stream is called. */
export type Fate = 'scheduled' | 'dropped' | 'identity' | 'refusal' | 'copied' | 'left out';

export function fateOf({ stream, type }: { readonly stream: string; readonly type: string }): Fate {
  if (isServersOwn({ stream, type })) return 'left out';
  if (stream === LOG_IDENTITY && type === LogIdentityEstablished.type) return 'identity';
  if (type === 'WishesRefused' && streamKinds.refusals.names.test(stream)) return 'refusal';
  if (!SCHEDULED.test(stream)) return 'copied';
  if (DROPPED.has(type)) return 'dropped';
  return eventDefinitions.has(type) || RENAMED.has(type) ? 'scheduled' : 'copied';
}

/** Whether a stream's events of this type are those of a log of before. Every such log has them, from its first start on. */
export const isOfOldLog = (event: { readonly stream: string; readonly type: string }): boolean =>
  event.stream === CONFIGURATION && fateOf(event) === 'scheduled';
