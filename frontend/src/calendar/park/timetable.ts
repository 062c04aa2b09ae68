import type { ParkConfig } from '@cablepark/contracts/configuration/get-config';
import { listOpenSlots } from '@cablepark/contracts/configuration/opening';
import {
  FALLBACK_PRICE_CENTS,
  findListedPrice,
  tariffOf,
  type Tariff,
} from '@cablepark/contracts/configuration/price-list';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/schedule/limits';
import { joinNeighbours } from '@cablepark/contracts/shared/lists';
import { toEuros } from '@cablepark/contracts/shared/money';
import {
  addDays,
  mondayOf,
  timeOf,
  type ClockTime,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { useConfig } from '#shared/park/park';
import { useToday } from '#shared/time/clock';
import { useWeekSpecialDays } from '../api.ts';
import { daysOfWeek } from '../week/week.ts';
import type { ListedPrice } from './prices.ts';

/** Half-hours in a row that cost the same for the same reason. */
interface PricedHours {
  readonly from: ClockTime;
  readonly to: ClockTime;
  readonly tariff: Tariff;
  readonly price: ListedPrice;
}

/**
 * Weekdays in a row with the same hours and prices; 0 is Monday. Without hours the park is closed.
 */
interface WeekdayHours {
  readonly first: number;
  readonly last: number;
  readonly hours: readonly PricedHours[];
}

type Listed = Pick<ParkConfig, 'operatingHours' | 'pricing'>;

/**
 * The week as the settings have it, without its special days. Hours that are set in UTC are those
 * of this week.
 */
export function makeTimetable({ operatingHours, pricing }: Listed, monday: Day): WeekdayHours[] {
  const weekdays = daysOfWeek(monday).map((day, weekday): WeekdayHours => {
    const slots = listOpenSlots(day, { operatingHours, specialDays: new Map() });
    return { first: weekday, last: weekday, hours: listPricedHours(slots, pricing) };
  });

  return joinNeighbours(
    weekdays,
    (before, next) => JSON.stringify(before.hours) === JSON.stringify(next.hours),
    (before, next) => ({ ...before, last: next.last }),
  );
}

function listPricedHours(slots: readonly SlotId[], pricing: Listed['pricing']): PricedHours[] {
  const halfHours = slots.map((slot): PricedHours => ({
    from: timeOf(slot),
    to: endOf(slot),
    tariff: tariffOf(slot, pricing),
    price: findListedPrice(slot, pricing) ?? { price: toEuros(FALLBACK_PRICE_CENTS) },
  }));

  return joinNeighbours(
    halfHours,
    (before, next) => before.to === next.from && before.tariff === next.tariff,
    (before, next) => ({ ...before, to: next.to }),
  );
}

/** The end of the day is 24:00, as in the settings. */
const endOf = (slot: SlotId): ClockTime =>
  timeOf(nextSlot(slot)) === '00:00' ? '24:00' : timeOf(nextSlot(slot));

/**
 * The hours and prices of each weekday by the present settings; undefined until these are known.
 */
export function useTimetable(): readonly WeekdayHours[] | undefined {
  const today = useToday();
  const { data: config } = useConfig();
  return config && makeTimetable(config, mondayOf(today));
}

/** The special days that can be booked now. */
export function useSpecialDaysAhead(): readonly SpecialDay[] {
  const today = useToday();
  const { data = [] } = useWeekSpecialDays(mondayOf(today));
  return data.filter(({ day }) => day >= today && day < addDays(today, BOOKING_WINDOW_DAYS));
}
