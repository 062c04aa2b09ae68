import { readStored, removeStored, writeStored } from '#shared/storage/storage';

export type BookingAction = 'new-booking' | 'confirmation' | 'move' | 'cancellation';
/** The calendar test page has flags of its own (rule 17.9). */
export type FlagSet = '' | 'cal_test_';

const MAX_AGE_MS = 5 * 60_000;
const keysOf = (set: FlagSet) => ({
  needsRefresh: `${set}calendar_needs_refresh`,
  action: `${set}last_booking_action`,
  timestamp: `${set}last_booking_timestamp`,
  reference: `${set}booking_reference`,
  reloaded: `${set}calendar_reloaded`,
});

/** Stores flags that tell the calendar, in this tab or another one, that slots have changed. */
export function flagCalendarChange(action: BookingAction, reference: string, now: Date): void {
  for (const set of ['', 'cal_test_'] as const) {
    const key = keysOf(set);
    writeStored(key.needsRefresh, 'true');
    writeStored(key.action, action);
    writeStored(key.timestamp, String(now.getTime()));
    writeStored(key.reference, reference);
  }
}

/**
 * Whether a flag asks to fetch the calendar again. It counts once, and only for 5 minutes (rule
 * 17.9).
 */
export function consumeCalendarChange(set: FlagSet, now: Date): boolean {
  const { needsRefresh, action, timestamp, reference, reloaded } = keysOf(set);
  if (readStored(needsRefresh) !== 'true') {
    return false;
  }

  const at = readStored(timestamp);
  if (at === null || !(Math.abs(now.getTime() - Number(at)) < MAX_AGE_MS)) {
    removeStored(needsRefresh, action, timestamp, reference, reloaded);
    return false;
  }
  if (readStored(reloaded) === at) {
    return false;
  }

  writeStored(reloaded, at);
  return true;
}
