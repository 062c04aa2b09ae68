import type { Page } from '@playwright/test';

import type { CalendarClosure } from '@cablepark/contracts/schedule/time-slots';

const HALF_HOUR_MS = 1_800_000;

interface SlotOverrides {
  readonly status?: 'available' | 'reserved' | 'booked' | 'blocked';
  readonly isRestricted?: boolean;
}

/**
 * Answers the calendar's requests with consecutive slots from an instant on, which are free unless
 * `overrides` says otherwise. Journeys use it for weeks in which a newly started system has no
 * slots, and for states that no customer can cause.
 */
export async function mockSlots(
  page: Page,
  from: string,
  count: number,
  overrides: readonly SlotOverrides[] = [],
  closures?: readonly CalendarClosure[],
): Promise<void> {
  const first = Date.parse(from) / HALF_HOUR_MS;
  const timeSlots = Array.from({ length: count }, (_, i) => ({
    id: first + i,
    startTime: new Date((first + i) * HALF_HOUR_MS).toISOString(),
    endTime: new Date((first + i + 1) * HALF_HOUR_MS).toISOString(),
    price: 25,
    status: 'available',
    storageTimezone: 'UTC',
    isPast: false,
    isRestricted: false,
    ...overrides[i],
  }));
  await page.route('**/api/timeslots?*', (route) =>
    route.fulfill({ json: { timeSlots, closures } }),
  );
}
