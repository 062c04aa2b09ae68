import { parkSettings } from '@cablepark/contracts/configuration/park-settings';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import { calendarOf } from '#schedule/test/form';
import type { Browser } from '#test/browser';

/** Reads everything that an undo has to restore, without the sequence numbers of bookings. */
export async function readEverything(
  manager: Browser,
  days: readonly Day[],
  references: readonly string[] = [],
) {
  const get = async (path: string) => (await manager.get(path)).body;
  const state = {
    calendars: await Promise.all(
      days.map(async (one) => [...(await calendarOf(manager, one)).values()]),
    ),
    statistics: await Promise.all(days.map((one) => get(`/api/stats?from=${one}&to=${one}`))),
    cancellations: await get('/api/stats/cancellations'),
    occupancy: await get('/api/stats/occupancy'),
    pickup: await get('/api/stats/pickup?month=2026-06'),
    bookings: await Promise.all(references.map((reference) => get(`/api/bookings/${reference}`))),
    list: await get('/api/bookings'),
    postponed: await get('/api/bookings?status=postponed'),
    config: await get('/api/config'),
    declared: await Promise.all(parkSettings.map(({ read }) => get(read.path))),
    adminEmail: await get('/api/config/admin-email'),
    specialDays: await get('/api/config/special-days'),
    closures: await get('/api/closures'),
  };
  return JSON.parse(
    JSON.stringify(state, (name, value: unknown) => (name === 'sequence' ? 0 : value)),
  ) as unknown;
}
