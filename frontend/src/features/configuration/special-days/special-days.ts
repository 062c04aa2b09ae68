import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  changeSpecialDays,
  listSpecialDays,
  removeSpecialDay,
  type SpecialDay,
  type SpecialDaysOutcome,
} from '@cablepark/contracts/configuration/special-days';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import type { BodyInput } from '@cablepark/contracts/shared/define-endpoint';
import { joinNeighbours } from '@cablepark/contracts/shared/lists';
import { noteIn } from '@cablepark/contracts/shared/note-in';
import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';

import { callEndpoint, dryRunTimes, fresh, queryOf, refresh } from '#shared/api/calls';
import { toPublicNote, type WrittenNote } from '#shared/forms/rule';
import { formatBriefDate, formatExactPrice, useLanguage } from '#shared/i18n/language';
import { useConfigurationWords } from '../locales/words.ts';
import { sumOf } from '../saving/slots-sum.ts';
import { firstDayOfYear, lastDayOfYear } from './year.ts';

/** What days get in place of their weekday's hours and prices. */
export type Setting = Omit<BodyInput<typeof changeSpecialDays>, 'days' | 'dryRun'>;

/**
 * A change to preview and then to apply: days get a setting, or follow their weekday again if it is
 * null.
 */
export interface Change {
  readonly days: readonly Day[];
  readonly setting: Setting | null;
}

const specialDaysQuery = queryOf(listSpecialDays, fresh);

/** The special days of a year from today on. */
export const useYearOfSpecialDays = (year: number, today: Day) => {
  const from = today > firstDayOfYear(year) ? today : firstDayOfYear(year);
  return useQuery(specialDaysQuery({ query: { from, to: lastDayOfYear(year) } }));
};

/**
 * Days are given a setting in one request. The API takes one away at a time. Returns the answer to
 * each request.
 */
async function send(
  { days, setting }: Change,
  dryRun: boolean,
  signal?: AbortSignal,
): Promise<SpecialDaysOutcome[]> {
  if (setting !== null) {
    return [
      await callEndpoint(
        changeSpecialDays,
        { body: { days: [...days], ...setting, dryRun } },
        { signal },
      ),
    ];
  }

  const answers: SpecialDaysOutcome[] = [];
  for (const day of days) {
    const query = dryRun ? { dryRun } : {};
    answers.push(await callEndpoint(removeSpecialDay, { params: { day }, query }, { signal }));
  }

  return answers;
}

/** What a change would do. */
export const usePreview = (change: Change) =>
  useQuery({
    ...dryRunTimes,
    queryKey: [changeSpecialDays.name, change],
    queryFn: async ({ signal }) => sumOf(await send(change, true, signal)),
  });

export function useApplyChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => send(change, false),
    onSettled: () =>
      Promise.all([
        refresh(client, listSpecialDays),
        refresh(client, listTimeSlots),
        refresh(client, listBookings),
      ]),
  });
}

/** Days in a row, both ends inclusive. */
interface DayRange {
  readonly first: Day;
  readonly last: Day;
}

/** Days in a row that differ from their weekdays in the same way. */
interface SpecialRange extends DayRange {
  readonly setting: SpecialDay;
}

/** Special days, in order, as ranges. */
export const specialRangesOf = (specialDays: readonly SpecialDay[]): SpecialRange[] =>
  joinNeighbours(
    specialDays.map((setting) => ({ first: setting.day, last: setting.day, setting })),
    (before, next) =>
      addDays(before.last, 1) === next.first && isSame(before.setting, next.setting),
    (before, next) => ({ ...before, last: next.last }),
  );

const isSame = (a: SpecialDay, b: SpecialDay): boolean =>
  a.isClosed === b.isClosed &&
  a.openTime === b.openTime &&
  a.closeTime === b.closeTime &&
  a.price === b.price &&
  a.note?.lv === b.note?.lv &&
  a.note?.en === b.note?.en;

const likeAnyOther = { isClosed: true, openTime: null, closeTime: null, price: null, note: null };

/** Days as ranges, in order. */
export const rangesOf = (days: readonly Day[]): DayRange[] =>
  specialRangesOf([...days].sort().map((day) => ({ day, ...likeAnyOther }))).map(
    ({ first, last }) => ({
      first,
      last,
    }),
  );

/** Returns a function that writes a range of days: `24 Jun`, `23 Jun – 25 Jun`. */
export function useWrittenRange(): (range: DayRange) => string {
  const language = useLanguage();
  return ({ first, last }) =>
    [...new Set([first, last])].map((day) => formatBriefDate(language, day)).join(' – ');
}

/** Returns a function that writes days: `24 Jun, 1 Jul – 5 Jul`. */
export function useWrittenDays(): (days: readonly Day[]) => string {
  const written = useWrittenRange();
  return (days) => rangesOf(days).map(written).join(', ');
}

/** Returns a function that describes a setting: `12:00–18:00, €30.00 / 30 min, Midsummer`. */
export function useSettingText(): (setting: Setting) => string {
  const t = useConfigurationWords();
  return ({ isClosed, openTime, closeTime, price, note }) =>
    [
      isClosed ? t('closed') : `${openTime ?? ''}–${closeTime ?? ''}`,
      !isClosed && typeof price === 'number'
        ? t('special.per30', { price: formatExactPrice(t.language, price) })
        : '',
      noteIn(t.language, note) ?? '',
    ]
      .filter(Boolean)
      .join(', ');
}

/** The fields of the form. An empty price stands for the price list. */
export interface SettingFields extends WrittenNote {
  readonly isClosed: boolean;
  readonly openTime: string;
  readonly closeTime: string;
  readonly price: number | null;
}

/** The form for a setting. For days that are not special yet it begins with a closed day. */
export const fieldsOf = (setting: Setting | null): SettingFields => ({
  isClosed: setting?.isClosed ?? true,
  openTime: setting?.openTime ?? '10:00',
  closeTime: setting?.closeTime ?? '22:00',
  price: setting?.price ?? null,
  noteLv: setting?.note?.lv ?? '',
  noteEn: setting?.note?.en ?? '',
});

/** A closed day has no hours and no price. */
export const settingOf = ({
  isClosed,
  openTime,
  closeTime,
  price,
  ...note
}: SettingFields): Setting => ({
  isClosed,
  openTime: isClosed ? null : openTime,
  closeTime: isClosed ? null : closeTime,
  price: isClosed ? null : price,
  note: toPublicNote(note),
});
