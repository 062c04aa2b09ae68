import { beforeEach, describe, expect, it } from '@jest/globals';

import { consumeCalendarChange, flagCalendarChange } from './refresh-flags.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 5, 17, 12, minutes));
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  globalThis.localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  } as unknown as Storage;
});

describe('the refresh flags', () => {
  it('are stored for the calendar and for its test page', () => {
    flagCalendarChange('new-booking', 'ABC', at(0));
    expect(Object.fromEntries(stored)).toEqual({
      calendar_needs_refresh: 'true',
      last_booking_action: 'new-booking',
      last_booking_timestamp: String(at(0).getTime()),
      booking_reference: 'ABC',
      cal_test_calendar_needs_refresh: 'true',
      cal_test_last_booking_action: 'new-booking',
      cal_test_last_booking_timestamp: String(at(0).getTime()),
      cal_test_booking_reference: 'ABC',
    });
  });

  it('are consumed once within 5 minutes, and again after the next change', () => {
    flagCalendarChange('new-booking', 'ABC', at(0));
    expect(consumeCalendarChange('', at(4))).toBe(true);
    expect(consumeCalendarChange('', at(4))).toBe(false);
    expect(consumeCalendarChange('cal_test_', at(4))).toBe(true);
    flagCalendarChange('confirmation', 'ABC', at(4));
    expect(consumeCalendarChange('', at(5))).toBe(true);
  });

  it('are cleared when they are older', () => {
    flagCalendarChange('new-booking', 'ABC', at(0));
    expect(consumeCalendarChange('', at(5))).toBe(false);
    expect([...stored.keys()].every((key) => key.startsWith('cal_test_'))).toBe(true);
  });

  it.each(['soon', ''])('are cleared when their timestamp is "%s"', (timestamp) => {
    stored.set('calendar_needs_refresh', 'true');
    stored.set('last_booking_timestamp', timestamp);
    expect(consumeCalendarChange('', at(0))).toBe(false);
    expect(stored.size).toBe(0);
  });
});
