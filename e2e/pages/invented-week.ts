import type { Page } from '@playwright/test';

const HALF_HOUR_MS = 1_800_000;

interface InventedSlot {
  readonly status?: 'available' | 'booked' | 'blocked';
  readonly isRestricted?: boolean;
}

/**
 * Answers calendar requests with slots from an instant on, free unless `changes` says otherwise. It serves weeks in
 * which a newly started system has no slots, and states that no customer can cause.
 */
export async function slotsOf(
  page: Page,
  from: string,
  count: number,
  changes: readonly InventedSlot[] = [],
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
    ...changes[i],
  }));
  await page.route('**/api/timeslots?*', (route) => route.fulfill({ json: { timeSlots } }));
}
