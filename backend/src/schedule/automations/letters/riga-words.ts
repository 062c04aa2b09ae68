import { dayOf, dayOfWeek, slotsOfDay, timeOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

export type Language = 'lv' | 'en';

const weekdays = {
  lv: ['Pirmdiena', 'Otrdiena', 'Trešdiena', 'Ceturtdiena', 'Piektdiena', 'Sestdiena', 'Svētdiena'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
} as const;
/** Latvian stems: `jūnijs` is June, `jūnijā` in June. */
const stems = [
  'janvār',
  'februār',
  'mart',
  'aprīl',
  'maij',
  'jūnij',
  'jūlij',
  'august',
  'septembr',
  'oktobr',
  'novembr',
  'decembr',
];
/** The months of the second declension end in -is and -ī, the others in -s and -ā. */
const isSecondDeclension = (month: number): boolean => [0, 1, 3, 8, 9, 10, 11].includes(month);
const english = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const parts = (day: Day) => ({
  year: day.slice(0, 4),
  month: Number(day.slice(5, 7)) - 1,
  date: Number(day.slice(8)),
});

export const NO_BREAK_SPACE = '\u00a0';

/** `Monday 1 June 2026`, `Pirmdiena, 2026. gada 1. jūnijs`; a narrow screen breaks it where a person would. */
export function fullDay(language: Language, day: Day): string {
  const { year, month, date } = parts(day);
  const weekday = weekdays[language][dayOfWeek(day)] ?? '';
  const words =
    language === 'en'
      ? [`${date}`, english[month] ?? '', year]
      : [`${year}.`, 'gada', `${date}.`, `${stems[month] ?? ''}${isSecondDeclension(month) ? 'is' : 's'}`];
  return `${weekday}${language === 'en' ? '' : ','} ${words.join(NO_BREAK_SPACE)}`;
}

/** When something begins, for a subject: `1 June, 15:00`, `1. jūnijā plkst. 15:00`. */
export function beginning(language: Language, slot: SlotId): string {
  const { month, date } = parts(dayOf(slot));
  if (language === 'en') return `${date} ${english[month] ?? ''}, ${timeOf(slot)}`;
  return `${date}. ${stems[month] ?? ''}${isSecondDeclension(month) ? 'ī' : 'ā'} plkst. ${timeOf(slot)}`;
}

const again = { lv: ' (otrreiz, pēc pulksteņa pagriešanas)', en: ' (second time, after the clock change)' } as const;

/** In October one hour comes twice: its second time is said to be that. */
function timeSaid(language: Language, slot: SlotId): string {
  const time = timeOf(slot);
  const isSecond = slotsOfDay(dayOf(slot)).some((other) => other < slot && timeOf(other) === time);
  return isSecond ? `${time}${again[language]}` : time;
}

/** `15:00–15:30`, by Riga's clock, from the start of one slot to the end of another. */
export const timeRange = (language: Language, first: SlotId, last: SlotId): string =>
  `${timeSaid(language, first)}–${timeOf(last + 1)}`;
