import { describe, expect, it } from '@jest/globals';

import { passProduct } from '@cablepark/contracts/passes/pass-product';

import { giftCard, tenRides } from '#calendar/test/passes';
import { toProduct, toProductFields } from './product-fields.ts';

const productOf = ({ id: _, ...product }: typeof tenRides) => product;

describe('the form of a product', () => {
  it.each([tenRides, giftCard])('gives back what it was filled with: $name.en', (listed) => {
    expect(toProduct(toProductFields(listed))).toEqual(productOf(listed));
  });

  it.each(['rides', 'season', 'value'] as const)(
    'sends what the API takes where the kind is changed to %s',
    (kind) => {
      const fields = { ...toProductFields(tenRides), kind, value: 50.5 };
      const product = passProduct.parse(toProduct(fields));
      expect(product).toMatchObject({
        kind,
        rides: kind === 'rides' ? 10 : null,
        perDay: kind === 'season' ? 2 : null,
        valueCents: kind === 'value' ? 5050 : null,
        coversCents: kind === 'value' ? null : 2000,
      });
    },
  );

  it('has one end of its time, and VAT only with a percentage', () => {
    const fields = {
      ...toProductFields(tenRides),
      validity: 'until' as const,
      validUntil: '2046-09-30',
    };
    expect(toProduct(fields)).toMatchObject({
      validDays: null,
      validUntil: '2046-09-30',
      vat: null,
    });
    expect(toProduct({ ...fields, vatPercent: 21 }).vat).toEqual({ percent: 21, due: 'sale' });
  });
});
