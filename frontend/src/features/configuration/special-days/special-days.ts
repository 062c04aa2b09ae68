import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  changeSpecialDays,
  listSpecialDays,
  removeSpecialDay,
  type SpecialDaysOutcome,
} from '@cablepark/contracts/configuration/special-days';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import type { BodyInput } from '@cablepark/contracts/shared/define-endpoint';
import { noteIn } from '@cablepark/contracts/shared/note-in';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import { callEndpoint } from '#shared/api/calls';
import { dryRunTimes, fresh, queryOf } from '#shared/api/queries';
import { refresh } from '#shared/api/query-client';
import { formatExactPrice } from '#shared/i18n/format-price';
import { useConfigurationWords } from '../locales/words.ts';
import { sumOutcomes } from '../saving/slots-sum.ts';
import { firstDayOfYear, lastDayOfYear } from './year.ts';

/** The hours, price and note that days get in place of their weekday's. */
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
 * Gives days a setting in one request, or takes it away in a request for each day, since the API
 * removes only one at a time. Returns the answer to each request.
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
    queryFn: async ({ signal }) => sumOutcomes(await send(change, true, signal)),
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
