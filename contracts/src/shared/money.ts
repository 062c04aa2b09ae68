/** Money is stored in whole euro cents, so that sums are exact. */
export type Cents = number;

/** An amount in euros as cents, rounded to the nearest. */
export const toCents = (euros: number): Cents => Math.round(euros * 100);

/** The amount in euros, for the API's JSON numbers (rule 3.5). */
export const toEuros = (cents: Cents): number => cents / 100;
