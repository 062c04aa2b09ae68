import { DateTime } from 'luxon';

import {
  dayOfInstant,
  endOfSlot,
  RIGA,
  startOfSlot,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

export type Language = 'lv' | 'en';

export const NO_BREAK_SPACE = '\u00a0';

const toRigaTime = (instant: Date, locale: Language): DateTime =>
  DateTime.fromJSDate(instant, { zone: RIGA }).setLocale(locale);

const dayFormats = { lv: "cccc, yyyy. 'gada' d. LLLL", en: 'cccc d LLLL yyyy' } as const;

/**
 * `Monday 1 June 2026`, `Pirmdiena, 2026. gada 1. jūnijs`. On a narrow screen, the line breaks
 * after the weekday only.
 */
export function formatDay(language: Language, day: Day): string {
  const [weekday = '', ...date] = DateTime.fromISO(day, { zone: RIGA, locale: language })
    .toFormat(dayFormats[language])
    .split(' ');
  return `${weekday} ${date.join(NO_BREAK_SPACE)}`;
}

/** The beginning of a booking, for a subject: `1 June, 15:00`, `1. jūnijā plkst. 15:00`. */
export function formatStart(language: Language, slot: SlotId): string {
  const start = toRigaTime(startOfSlot(slot), language);
  if (language === 'en') {
    return start.toFormat('d LLLL, HH:mm');
  }

  return `${start.day}. ${toLocative(start.toFormat('LLLL'))} plkst. ${formatClockTime(start)}`;
}

/**
 * The Latvian locative, which locale data lack: `jūnijs` becomes `jūnijā`, `aprīlis` becomes
 * `aprīlī`.
 */
const toLocative = (month: string): string => month.replace(/is$/, 'ī').replace(/s$/, 'ā');

const again = {
  lv: ' (otrreiz, pēc pulksteņa pagriešanas)',
  en: ' (second time, after the clock change)',
} as const;

const formatClockTime = (time: DateTime): string => time.toFormat('HH:mm');

/** The day and the time of an instant on Riga's clock. */
export const formatDayAndTime = (language: Language, instant: Date): string =>
  `${formatDay(language, dayOfInstant(instant))}, ${formatMarkedTime(language, instant)}`;

/** In October one hour occurs twice; its second occurrence is marked as such. */
function formatMarkedTime(language: Language, instant: Date): string {
  const start = toRigaTime(instant, language);
  const isSecond = start.minus({ hours: 1 }).hour === start.hour;
  return isSecond ? `${formatClockTime(start)}${again[language]}` : formatClockTime(start);
}

/** `15:00–15:30` on Riga's clock, from the start of one slot to the end of another. */
export const formatTimeRange = (language: Language, first: SlotId, last: SlotId): string =>
  `${formatMarkedTime(language, startOfSlot(first))}–${formatClockTime(toRigaTime(endOfSlot(last), language))}`;
