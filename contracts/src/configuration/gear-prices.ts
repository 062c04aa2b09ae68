/**
 * What gear costs for half an hour and for an hour, in euros. It is paid at the park and part of no
 * total (rule 3.4).
 */
export const gearPrices = {
  wetsuit: { halfHour: 5, hour: 7 },
  board: { halfHour: 7, hour: 10 },
} as const;
export type Gear = keyof typeof gearPrices;

/** An hour of riding with sauna and gear, in euros. */
export const SAUNA_HOUR_PRICE = 60;
