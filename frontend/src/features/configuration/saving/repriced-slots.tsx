import { useQuery } from '@tanstack/react-query';

import type { ParkConfig } from '@cablepark/contracts/configuration/get-config';
import { listSpecialDays } from '@cablepark/contracts/configuration/special-days';
import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/schedule/limits';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { addDays } from '@cablepark/contracts/shared/riga-time';

import { fresh, queryOf } from '#shared/api/queries';
import { Planning } from '#shared/forms/dialogs';
import { formatBareListPrice } from '#shared/i18n/format-price';
import { useToday } from '#shared/time/clock';
import { useConfigurationWords } from '../locales/words.ts';
import { countSetByHand, listRepricings } from './repricings.ts';
import facts from '../regeneration/regenerate-dialog.module.css';

/** Says in one sentence how a price list would change the prices of the days on sale. */
export function RepricedSlots({ pricing }: { readonly pricing: ParkConfig['pricing'] }) {
  const t = useConfigurationWords();
  const from = useToday();
  const to = addDays(from, BOOKING_WINDOW_DAYS - 1);
  const calendar = useQuery(
    queryOf(listTimeSlots, fresh)({ query: { startDate: from, endDate: to } }),
  );
  const special = useQuery(queryOf(listSpecialDays, fresh)({ query: { from, to } }));
  if (calendar.data === undefined || special.data === undefined) {
    const isFailed = calendar.isError || special.isError;
    return <Planning failure={isFailed ? t('preview.failed') : null}>{t('planning')}</Planning>;
  }

  const { timeSlots } = calendar.data;
  const specialDays = new Map(special.data.map((one) => [one.day, one]));
  const repricings = listRepricings(timeSlots, pricing, specialDays);
  const setByHand = countSetByHand(timeSlots);
  const written = repricings.map(({ count, ...prices }) =>
    t('apply.repriced', {
      count,
      from: formatBareListPrice(t.language, prices.from),
      to: formatBareListPrice(t.language, prices.to),
    }),
  );
  const clauses = [
    written.length === 0 ? t('apply.nothing') : t('apply.fromToday', { slots: written.join(', ') }),
    ...(setByHand === 0 ? [] : [t('apply.setByHand', { count: setByHand })]),
    t('apply.bookings'),
  ];
  return <p className={facts['range']}>{`${clauses.join('; ')}.`}</p>;
}
