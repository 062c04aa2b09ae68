import { daysOfEvent, type ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { Day } from '@cablepark/contracts/shared/riga-time';

/** The days on which events do not do the same to slots and bookings, in whatever order. */
export function differingDays(
  some: readonly ScheduleStreamEvent[],
  others: readonly ScheduleStreamEvent[],
): readonly Day[] {
  const [one, other] = [effectsByDay(some), effectsByDay(others)];
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (day) => one.get(day)?.sort().join('\n') !== other.get(day)?.sort().join('\n'),
  );
}

function effectsByDay(events: readonly ScheduleStreamEvent[]): Map<Day, string[]> {
  const effects = new Map<Day, string[]>();
  for (const event of events) {
    const days = daysOfEvent(event);
    const effect = days.length > 0 ? effectOf(event) : '';
    for (const day of days) {
      effects.set(day, [...(effects.get(day) ?? []), effect]);
    }
  }

  return effects;
}

const EFFECTIVE = ['bookingId', 'closureId', 'slots', 'removed', 'repriced', 'from', 'to', 'left'];

const effectOf = ({ type, data }: ScheduleStreamEvent): string =>
  JSON.stringify([
    type,
    ...EFFECTIVE.map((key) => (data as Readonly<Record<string, unknown>>)[key] ?? null),
  ]);
