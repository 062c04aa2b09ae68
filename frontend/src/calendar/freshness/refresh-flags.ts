import { readStored, removeStored, writeStored } from '../../shared/storage/stored-value.ts';

export type BookingAction = 'new-booking' | 'confirmation' | 'move' | 'cancellation';
/** The calendar test page has flags of its own (rule 17.9). */
export type FlagSet = '' | 'cal_test_';

const MAX_AGE_MS = 5 * 60_000;
const keys = (set: FlagSet) => ({
  needsRefresh: `${set}calendar_needs_refresh`,
  action: `${set}last_booking_action`,
  timestamp: `${set}last_booking_timestamp`,
  reference: `${set === '' ? '' : set}booking_reference`,
  reloaded: `${set}calendar_reloaded`,
});
const sets: readonly FlagSet[] = ['', 'cal_test_'];

/** Stores flags that tell the calendar, in this tab or another one, that slots have changed. */
export function flagCalendarChange(action: BookingAction, reference: string, now: Date): void {
  for (const set of sets) {
    const { needsRefresh, action: actionKey, timestamp, reference: referenceKey } = keys(set);
    writeStored(needsRefresh, 'true');
    writeStored(actionKey, action);
    writeStored(timestamp, String(now.getTime()));
    writeStored(referenceKey, reference);
  }
}

/**
 * Whether the calendar has to be fetched again because of a flag. A flag counts once and only for 5 minutes. Older
 * flags are cleared (rule 17.9).
 */
export function consumeCalendarChange(set: FlagSet, now: Date): boolean {
  const { needsRefresh, action, timestamp, reference, reloaded } = keys(set);
  if (readStored(needsRefresh) !== 'true') return false;
  const at = readStored(timestamp);
  if (at === null || !(Math.abs(now.getTime() - Number(at)) < MAX_AGE_MS)) {
    removeStored(needsRefresh, action, timestamp, reference, reloaded);
    return false;
  }
  if (readStored(reloaded) === at) return false;
  writeStored(reloaded, at);
  return true;
}
