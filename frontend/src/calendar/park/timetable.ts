import type { ParkSettings } from '@cablepark/contracts/configuration/get-config';
import { openSlots } from '@cablepark/contracts/configuration/opening';
import { listedPrice, tariffOf, type Tariff } from '@cablepark/contracts/configuration/price-list';
import { FALLBACK_PRICE_CENTS } from '@cablepark/contracts/configuration/settings';
import { eurosOf } from '@cablepark/contracts/shared/money';
import { timeOf, type ClockTime, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { daysOfWeek } from '../week/week.ts';

/** Half-hours in a row that cost the same, in euros each, for the same reason. */
export interface PricedHours {
  readonly from: ClockTime;
  readonly to: ClockTime;
  readonly tariff: Tariff;
  readonly price: number;
}

/** Weekdays in a row with the same hours and prices; 0 is Monday. Without hours the park is closed. */
export interface WeekdayHours {
  readonly first: number;
  readonly last: number;
  readonly hours: readonly PricedHours[];
}

type Listed = Pick<ParkSettings, 'operatingHours' | 'pricing'>;

/** The week as the settings have it, without its special days. Hours that are set in UTC are those of this week. */
export function timetableOf({ operatingHours, pricing }: Listed, monday: Day): WeekdayHours[] {
  const days = daysOfWeek(monday).map((day) =>
    openSlots(day, { operatingHours, specialDays: new Map() }).reduce<PricedHours[]>(
      (hours, slot) => withSlot(hours, slot, pricing),
      [],
    ),
  );
  return days.reduce<WeekdayHours[]>((groups, hours, day) => {
    const group = groups.at(-1);
    return group && JSON.stringify(group.hours) === JSON.stringify(hours)
      ? [...groups.slice(0, -1), { ...group, last: day }]
      : [...groups, { first: day, last: day, hours }];
  }, []);
}

function withSlot(hours: readonly PricedHours[], slot: SlotId, pricing: Listed['pricing']): PricedHours[] {
  const tariff = tariffOf(slot, pricing);
  const price = listedPrice(slot, pricing)?.price ?? eurosOf(FALLBACK_PRICE_CENTS);
  const [from, to] = [timeOf(slot), endOf(slot)];
  const before = hours.at(-1);
  return before?.to === from && before.tariff === tariff
    ? [...hours.slice(0, -1), { ...before, to }]
    : [...hours, { from, to, tariff, price }];
}

/** The end of the day is 24:00, as in the settings. */
const endOf = (slot: SlotId): ClockTime => (timeOf(slot + 1) === '00:00' ? '24:00' : timeOf(slot + 1));
