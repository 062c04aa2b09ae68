import type { SpecialDays, SpecialDaySetting } from '@cablepark/contracts/configuration/settings';
import { addDays, dayOfWeek, listDays, type Day } from '@cablepark/contracts/shared/riga-time';

/** Days that managers gave hours of their own. */
export interface PlannedSpecialDays {
  readonly days: readonly Day[];
  readonly setting: SpecialDaySetting;
}

const [WEDNESDAY, SATURDAY] = [2, 5];

const holiday: SpecialDaySetting = {
  isClosed: true,
  openTime: null,
  closeTime: null,
  priceCents: null,
  note: { lv: 'Svētku diena, parks slēgts', en: 'Public holiday, the park is closed' },
};
const competition: SpecialDaySetting = {
  isClosed: false,
  openTime: '15:00',
  closeTime: '21:00',
  priceCents: 3000,
  note: {
    lv: 'No rīta sacensības, braucam no 15.00',
    en: 'A competition in the morning, open from 15:00',
  },
};

/**
 * The season's special days: a holiday that is over, a competition next week and a holiday in the
 * week after.
 */
export const specialDaysAround = (today: Day): PlannedSpecialDays[] => [
  { days: [addDays(today, -20)], setting: holiday },
  { days: [firstFrom(addDays(today, 8), SATURDAY)], setting: competition },
  { days: [firstFrom(addDays(today, 15), WEDNESDAY)], setting: holiday },
];

/** The settings by day, as decisions ask for them. */
export const asSettings = (planned: readonly PlannedSpecialDays[]): SpecialDays =>
  new Map(planned.flatMap(({ days, setting }) => days.map((day) => [day, setting] as const)));

const firstFrom = (day: Day, weekday: number): Day =>
  listDays(day, addDays(day, 6)).find((one) => dayOfWeek(one) === weekday) ?? day;
