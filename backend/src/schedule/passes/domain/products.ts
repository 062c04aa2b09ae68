import type { PassProduct } from '@cablepark/contracts/passes/pass-product';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { reject } from '@cablepark/contracts/shared/rejection';

import type { Schedule } from '#schedule/domain/schedule';

type Products = Pick<Schedule, 'passProducts'>;

/** Puts a new product on sale. Returns no events if a product already has this id. */
export const decideAddProduct = (
  productId: string,
  product: PassProduct,
  { passProducts }: Products,
): ScheduleEvent[] =>
  passProducts.has(productId) ? [] : [toProductChanged(productId, product, null)];

/**
 * Changes a product for those who buy it from now on, or with null takes it off sale. Rejects
 * PASS_PRODUCT_NOT_FOUND.
 */
export function decideChangeProduct(
  productId: string,
  product: PassProduct | null,
  { passProducts }: Products,
): ScheduleEvent[] {
  const before = passProducts.get(productId) ?? reject('PASS_PRODUCT_NOT_FOUND');
  const isUnchanged = product !== null && isSameProduct(before, product);
  return isUnchanged ? [] : [toProductChanged(productId, product, before)];
}

const PLAIN_FIELDS = [
  'kind',
  'priceCents',
  'rides',
  'valueCents',
  'coversCents',
  'perDay',
  'validDays',
  'validUntil',
  'position',
] as const;

const isSameProduct = (one: PassProduct, other: PassProduct): boolean =>
  one.name.lv === other.name.lv &&
  one.name.en === other.name.en &&
  one.vat?.percent === other.vat?.percent &&
  one.vat?.due === other.vat?.due &&
  PLAIN_FIELDS.every((field) => one[field] === other[field]);

const toProductChanged = (
  productId: string,
  product: PassProduct | null,
  before: PassProduct | null,
): ScheduleEvent => ({ type: 'PassProductChanged', data: { productId, product, before } });
