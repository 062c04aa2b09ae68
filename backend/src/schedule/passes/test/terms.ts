import type { PassTerms } from '@cablepark/contracts/passes/pass-product';

/** The terms of a pass of ten rides. */
export const TEN_RIDES: PassTerms = {
  kind: 'rides',
  name: { lv: '10 braucieni', en: '10 rides' },
  priceCents: 15_000,
  rides: 10,
  valueCents: null,
  coversCents: null,
  perDay: null,
  vat: null,
};
