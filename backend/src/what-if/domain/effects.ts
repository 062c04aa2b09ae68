import { daysOfEvent, type ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { Day } from '@cablepark/contracts/shared/riga-time';

/** Finds the days on which two lists of events differ in their effects, in any order. */
export function findDifferingDays(
  some: readonly ScheduleStreamEvent[],
  others: readonly ScheduleStreamEvent[],
): readonly Day[] {
  const [one, other] = [groupEffects(some), groupEffects(others)];
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (day) => one.get(day)?.sort().join('\n') !== other.get(day)?.sort().join('\n'),
  );
}

function groupEffects(events: readonly ScheduleStreamEvent[]): Map<Day, string[]> {
  const effects = new Map<Day, string[]>();
  for (const event of events) {
    const days = daysOfEvent(event);
    const effect = days.length > 0 ? toEffect(event) : '';
    for (const day of days) {
      effects.set(day, [...(effects.get(day) ?? []), effect]);
    }
  }

  return effects;
}

const EFFECTIVE = ['bookingId', 'closureId', 'slots', 'removed', 'repriced', 'from', 'to', 'left'];

const toEffect = ({ type, data }: ScheduleStreamEvent): string =>
  JSON.stringify([
    type,
    ...EFFECTIVE.map((key) => (data as Readonly<Record<string, unknown>>)[key] ?? null),
  ]);
