import type {
  SpecialDay,
  SpecialDaysOutcome,
} from '@cablepark/contracts/configuration/special-days';
import { timeOf, type Day } from '@cablepark/contracts/shared/riga-time';

import { calendarOf } from '#schedule/test/form';
import type { Browser } from '#test/browser';

export const PATH = '/api/config/special-days';

/** The settings of requests and answers. */
export const closed = { isClosed: true, openTime: null, closeTime: null, price: null, note: null };
export const createOpenSetting = (openTime: string, closeTime: string, more: object = {}) => ({
  isClosed: false,
  openTime,
  closeTime,
  price: null,
  note: null,
  ...more,
});
/** The outcome of a change that changes no slot. */
export const nothing = {
  generatedSlots: 0,
  removedSlots: 0,
  repricedSlots: 0,
  bookingsInTheWay: [],
};

export const changeSpecialDays = (manager: Browser, days: readonly Day[], setting: object) =>
  manager.put<SpecialDaysOutcome>(PATH, { days, ...setting });
export const removeSpecialDay = (manager: Browser, day: Day, query = '') =>
  manager.delete<SpecialDaysOutcome>(`${PATH}/${day}${query}`);
export const listSpecialDays = async (
  visitor: Browser,
  from: Day,
  to = from,
): Promise<SpecialDay[]> => (await visitor.get<SpecialDay[]>(`${PATH}?from=${from}&to=${to}`)).body;

/** When the stored slots of a day begin. */
export const readTimes = async (visitor: Browser, day: Day) =>
  [...(await calendarOf(visitor, day)).keys()].map(timeOf);
export const readPrices = async (visitor: Browser, day: Day) =>
  new Set([...(await calendarOf(visitor, day)).values()].map(({ price }) => price));
