import { describe, expect, it } from '@jest/globals';

import {
  bookingCancelled,
  bookingReverted,
  slot,
  THREE,
} from '@cablepark/contracts/test/schedule-events';

import { projectRows } from '../test/project-rows.ts';
import { cancellationsReadModel } from './cancellations.read-model.ts';

const slots = [slot('15:30'), THREE].map((slotId) => ({ slotId, priceCents: 2000 }));
const toWeatherData = (bookingId: string) => ({ bookingId, reason: 'weather' as const });

describe('the read model of cancellations', () => {
  it('has a row for each cancelled booking, with what it had or had lost', async () => {
    const lost = { closureId: 'storm', slots };
    const { cancellations = [] } = await projectRows(cancellationsReadModel, [
      bookingCancelled(slots, toWeatherData('a')),
      bookingCancelled([], { ...toWeatherData('b'), lost }),
    ]);
    const expected = {
      day: '2026-06-01',
      first_slot: THREE,
      reason: 'weather',
      slots: 2,
      price_cents: 4000,
    };
    expect(cancellations).toMatchObject([
      { booking_id: 'a', ...expected },
      { booking_id: 'b', ...expected },
    ]);
  });

  it('has none for a cancellation that was taken back, until that is taken back', async () => {
    const { cancellations = [] } = await projectRows(cancellationsReadModel, [
      bookingCancelled(slots, toWeatherData('a')),
      bookingReverted(slots, { bookingId: 'a' }),
      bookingCancelled(slots, toWeatherData('b')),
      bookingReverted(slots, { bookingId: 'b' }),
      bookingCancelled(slots, { bookingId: 'b' }),
    ]);
    expect(cancellations).toMatchObject([{ booking_id: 'b', reason: 'staff' }]);
  });
});
