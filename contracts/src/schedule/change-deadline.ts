import {
  countDaysBetween,
  dayOf,
  dayOfInstant,
  HOUR_MS,
  startOfSlot,
  timeOf,
  type Day,
  type SlotId,
} from '../shared/riga-time.ts';
import { addHalfHours } from '../shared/slot-ids.ts';

/**
 * How many hours before a booking's first slot customers may still move or cancel it (rules 6.1 and
 * 6.7).
 */
export const CHANGE_HOURS = 24;

/** The last instant at which customers may move or cancel a booking with this first slot. */
export const changeDeadlineOf = (firstSlot: SlotId, hours = CHANGE_HOURS): Date =>
  new Date(startOfSlot(firstSlot).getTime() - hours * HOUR_MS);

/**
 * Whether customers may still move or cancel a booking with this first slot; at the deadline itself
 * they may. `hours` before the first slot is the deadline.
 */
export const isChangeable = (firstSlot: SlotId, now: Date, hours?: number): boolean =>
  now <= changeDeadlineOf(firstSlot, hours);

/**
 * A sentence on what can still be changed online, the same everywhere. A weekday alone means one of
 * the next seven days.
 */
export function describeChangeDeadline(
  language: 'lv' | 'en',
  firstSlot: SlotId,
  now: Date,
): string {
  const { free, late } = texts[language];
  if (!isChangeable(firstSlot, now)) {
    return late;
  }

  const last = addHalfHours(firstSlot, -CHANGE_HOURS * 2);
  return free(dayOf(last), timeOf(last), countDaysBetween(dayOfInstant(now), dayOf(last)) < 7);
}

const texts = {
  en: {
    free: (day: Day, time: string, isSoon: boolean) => {
      const weekday = formatDayPart('en-GB', day, { weekday: 'short' });
      const date = formatDayPart('en-GB', day, { day: 'numeric', month: 'long' });
      const when = isSoon ? `${weekday} ${time}` : `${weekday} ${date}, ${time}`;

      return `Free to change or cancel until ${when}`;
    },
    late: "This is less than 24 hours ahead: it can't be changed online. Phone us.",
  },
  lv: {
    free: (day: Day, time: string, isSoon: boolean) => {
      const weekday = `${formatDayPart('lv', day, { weekday: 'long' }).toLowerCase()}s`;
      const when = isSoon ? weekday : `${weekday}, ${formatDateInGenitive(day)},`;

      return `Bez maksas maināms un atceļams līdz ${when} plkst. ${time}`;
    },
    late: 'Līdz braucienam ir mazāk nekā 24 stundas, tāpēc tiešsaistē rezervāciju vairs nevar mainīt. Zvani mums.',
  },
};

/**
 * A part of a day's name. A day isn't an instant, so it is formatted in UTC, where no time zone can
 * shift it.
 */
const formatDayPart = (locale: string, day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** `20. jūnija`, `2. aprīļa`; locale data have the nominative only. */
const formatDateInGenitive = (day: Day): string =>
  formatDayPart('lv', day, { day: 'numeric', month: 'long' })
    .replace(/lis$/, 'ļis')
    .replace(/i?s$/, 'a');
