/** Money is kept in whole euro cents, so that sums are exact. */
export type Cents = number;

export const centsOf = (euros: number): Cents => Math.round(euros * 100);

/** Euros as the JSON number that the API carries (rule 3.5). */
export const eurosOf = (cents: Cents): number => cents / 100;
