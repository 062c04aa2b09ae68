import type { KeptPass } from '@cablepark/contracts/accounts/kept-passes';
import type { HoldersPass, ListedPassProduct, StaffPass } from '@cablepark/contracts/passes/passes';

/** A product on sale: ten rides for 150 €. */
export const tenRides: ListedPassProduct = {
  id: '0198f3a0-0000-7000-8000-0000000000b1',
  kind: 'rides',
  name: { lv: '10 braucieni', en: '10 rides' },
  priceCents: 15_000,
  rides: 10,
  valueCents: null,
  coversCents: 2000,
  perDay: null,
  validDays: 365,
  validUntil: null,
  vat: null,
  position: 1,
};

/** A gift card of 50 €. */
export const giftCard: ListedPassProduct = {
  ...tenRides,
  id: '0198f3a0-0000-7000-8000-0000000000b2',
  kind: 'value',
  name: { lv: 'Dāvanu karte', en: 'Gift card' },
  priceCents: 5000,
  rides: null,
  valueCents: 5000,
  coversCents: null,
  position: 2,
};

export const CODE = 'K7QM-2XRD-9FHT-V3WB';

/** The pass of that code: ten rides, two of which were used. */
export const heldPass: HoldersPass = {
  name: tenRides.name,
  kind: 'rides',
  status: 'active',
  left: { rides: 8, cents: 0, today: null },
  expiresOn: '2046-05-31',
  entries: [
    {
      at: '2045-06-01T09:00:00.000Z',
      kind: 'sold',
      rides: 10,
      cents: 0,
      booking: null,
      left: { rides: 10, cents: 0 },
    },
    {
      at: '2045-06-02T09:00:00.000Z',
      kind: 'used',
      rides: -2,
      cents: 0,
      booking: 'QZ7-K4M',
      left: { rides: 8, cents: 0 },
    },
  ],
};

/** The same pass as staff see it. */
export const staffPass: StaffPass = {
  ...heldPass,
  id: '0198f3a0-0000-7000-8000-0000000000a1',
  productId: tenRides.id,
  priceCents: 15_000,
  holder: { fullName: 'Anna Kalniņa', email: 'anna@example.com' },
  language: 'lv',
  paidBy: 'card',
  soldAt: '2045-06-01T09:00:00.000Z',
};

/** The same pass as it is kept in an account. */
export const keptPass: KeptPass = {
  id: staffPass.id,
  name: heldPass.name,
  kind: heldPass.kind,
  left: heldPass.left,
  expiresOn: heldPass.expiresOn,
};
