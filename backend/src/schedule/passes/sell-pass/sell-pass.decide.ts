import type { DataOf } from '@cablepark/contracts/events';
import type { PassProduct } from '@cablepark/contracts/passes/pass-product';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { reject } from '@cablepark/contracts/shared/rejection';
import { addDays, dayOfInstant, type Day } from '@cablepark/contracts/shared/riga-time';

import type { Schedule } from '#schedule/domain/schedule';

/** The event's data, and every other input of the decision besides the schedule. */
export interface SellPassDecision extends Pick<
  DataOf<'PassSold'>,
  'passId' | 'productId' | 'codeHash' | 'holder' | 'hasEmail' | 'language' | 'paidBy'
> {
  readonly now: Date;
}

/**
 * Sells a pass of a product, on the product's present terms. Rejects PASS_PRODUCT_NOT_FOUND if it
 * is not on sale, and PASS_EXPIRED if a pass of it would be over already.
 */
export function decideSellPass(
  { now, ...sale }: SellPassDecision,
  { passProducts }: Pick<Schedule, 'passProducts'>,
): ScheduleEvent[] {
  const product = passProducts.get(sale.productId) ?? reject('PASS_PRODUCT_NOT_FOUND');
  const day = dayOfInstant(now);
  const expiresOn = lastDayOf(product, day);
  if (expiresOn < day) {
    reject('PASS_EXPIRED');
  }

  const { validDays: _, validUntil: __, position: ___, ...terms } = product;
  const left = { rides: product.rides ?? 0, cents: product.valueCents ?? 0 };
  return [{ type: 'PassSold', data: { ...sale, terms, day, expiresOn, left } }];
}

/** The last day of a pass that is sold on this day, which counts as its first. */
const lastDayOf = ({ validDays, validUntil }: PassProduct, soldOn: Day): Day =>
  validUntil ?? addDays(soldOn, (validDays ?? 1) - 1);
