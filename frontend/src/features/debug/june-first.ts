import type { Day } from '@cablepark/contracts/shared/riga-time';

export const juneFirstOf = (year: number): Day => `${year}-06-01`;

/** The year of the next 1 June, which may be today. */
export const findYearOfNextJune = (today: Day): number => {
  const year = Number(today.slice(0, 4));
  return today <= juneFirstOf(year) ? year : year + 1;
};
