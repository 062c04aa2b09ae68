import type { HoldersPass, ListedPassProduct, SoldPass } from '@cablepark/contracts/passes/passes';

import type { Browser } from '#test/browser';

/** A pass of ten rides; `more` makes it another product. */
export const tenRides = {
  kind: 'rides',
  name: { lv: '10 braucieni', en: '10 rides' },
  priceCents: 15_000,
  rides: 10,
  validDays: 365,
} as const;

/** The fields of a gift card over 50 € and of a season pass of two half hours a day. */
export const giftCard = { kind: 'value', rides: null, valueCents: 5000, priceCents: 4000 };
export const seasonPass = { kind: 'season', rides: null, perDay: 2, priceCents: 30_000 };

/** Puts a product on sale and sells a pass of it; throws if either is refused. */
export async function sellPass(
  manager: Browser,
  more: object = {},
  holder: object = {},
): Promise<SoldPass> {
  const product = await manager.post<ListedPassProduct>('/api/pass-products', {
    ...tenRides,
    ...more,
  });
  const { status, body } = await manager.post<SoldPass>('/api/passes', {
    productId: product.body.id,
    holder,
    paidBy: 'cash',
  });
  if (status !== 201) {
    throw new Error(`Refused: ${JSON.stringify([product.body, body])}`);
  }

  return body;
}

/** A pass as its holder sees it. */
export const readPass = async (visitor: Browser, { code }: Pick<SoldPass, 'code'>) =>
  (await visitor.get<HoldersPass>(`/api/passes/${code}`)).body;

/** What is left of a pass: rides and cents. */
export async function leftOf(
  visitor: Browser,
  pass: Pick<SoldPass, 'code'>,
): Promise<readonly [rides: number, cents: number]> {
  const { left } = await readPass(visitor, pass);
  return [left.rides, left.cents];
}
