import { type DailyRoot } from '@cablepark/contracts/shared/daily-root';
import type { RootEvent } from '@cablepark/contracts/shared/log.events';
import { addDays, listDays, type Day } from '@cablepark/contracts/shared/riga-time';
import { MAX_DAYS } from '@cablepark/contracts/system/log-roots';

/** The UTC day of an instant, by which the log's roots are recorded (ADR 104). */
export const toUtcDay = (at: Date): Day => at.toISOString().slice(0, 10);

/** Records the present root for each UTC day that is over since the last recorded one. */
export function decideDailyRoots(
  roots: readonly DailyRoot[],
  { now, began, ...head }: Omit<DailyRoot, 'day'> & { readonly now: Date; readonly began: Date },
): readonly RootEvent[] {
  const last = roots.at(-1)?.day;
  const days = listDays(
    last === undefined ? toUtcDay(began) : addDays(last, 1),
    addDays(toUtcDay(now), -1),
  );
  return days
    .slice(-MAX_DAYS)
    .map((day) => ({ type: 'DailyRootRecorded', data: { day, ...head } }));
}
