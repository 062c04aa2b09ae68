import type { Page } from '@playwright/test';

const HALF_HOUR_MS = 1_800_000;

/**
 * Answers the calendar with free slots from an instant on. For weeks that a system started today
 * has no slots in: those of the clock changes and of the turn of the year.
 */
export async function slotsOf(page: Page, from: string, count: number): Promise<void> {
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
  }));
  await page.route('**/api/timeslots?*', (route) => route.fulfill({ json: { timeSlots } }));
}
