import type { PassProduct } from '@cablepark/contracts/passes/pass-product';
import type { ListedPassProduct, SoldPass } from '@cablepark/contracts/passes/passes';
import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';

import { tenRides } from '#schedule/passes/test/selling';
import { createForm, dayOfJune } from '#schedule/test/form';
import type { RunningApp } from '#test/running-app';
import { signIn } from '#test/sign-in';
import { CUSTOMER } from './accounts-season.ts';
import { assertDone } from './assert-done.ts';
import type { Staff } from './staff.ts';
import { undoAction } from './undo-action.ts';

const SEASON = {
  kind: 'season',
  name: { lv: 'Sezona', en: 'Season' },
  priceCents: 60_000,
  perDay: 2,
  validUntil: dayOfJune(30),
} as const;
const GIFT_CARD = {
  kind: 'value',
  name: { lv: 'Dāvanu karte', en: 'Gift card' },
  priceCents: 5000,
  valueCents: 5000,
  validDays: 10,
} as const;

/** Passes of each kind are sold, used, changed and ended. */
export async function playPasses(app: RunningApp, { manager, operator }: Staff): Promise<void> {
  const putOnSale = (product: Partial<PassProduct>) =>
    assertDone(manager.post<ListedPassProduct>('/api/pass-products', product));
  const sell = ({ id }: ListedPassProduct, holder: object) =>
    assertDone(operator.post<SoldPass>('/api/passes', { productId: id, holder, paidBy: 'cash' }));

  const rides = await putOnSale(tenRides);
  await assertDone(
    manager.put(`/api/pass-products/${rides.id}`, { ...tenRides, priceCents: 16_000 }),
  );
  const anna = await sell(rides, { fullName: 'Anna Ozola', email: 'anna@example.lv' });
  await sell(await putOnSale(SEASON), { fullName: 'Juris Ozols' });
  await sell(await putOnSale(GIFT_CARD), {});

  const form = { ...createForm(['15:00', '15:30'], dayOfJune(16)), payWith: [anna.code] };
  const { booking } = await assertDone(
    app.createGuest().post<PlacedBookingDetail>('/api/bookings', form),
  );
  await assertDone(operator.delete(`/api/bookings/${booking.id}`));
  await assertDone(manager.post(`/api/passes/${anna.id}/adjust`, { rides: 1, why: 'It rained' }));
  await assertDone(manager.post(`/api/passes/${anna.id}/extend`, { until: '2027-08-31' }));
  const customer = await signIn(app.url, CUSTOMER);
  await assertDone(customer.post('/api/user/passes', { code: anna.code }));
  await assertDone(customer.delete(`/api/user/passes/${anna.id}`));
  await assertDone(operator.post(`/api/passes/${anna.id}/resend`, {}));
  const wrong = await operator.post('/api/passes', {
    productId: rides.id,
    holder: { fullName: 'Zane Liepa' },
    paidBy: 'cash',
  });
  await undoAction(manager, wrong);
  const moving = await sell(rides, { fullName: 'Zane Liepa' });
  await assertDone(manager.post(`/api/passes/${moving.id}/refund`, { why: 'She moves away' }));
  await assertDone(manager.delete(`/api/passes/${moving.id}/personal-data`));
}
