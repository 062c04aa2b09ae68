import { describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '@cablepark/contracts/events';
import { BookingCancelled } from '@cablepark/contracts/schedule/booking.events';
import { bookingReverted } from '../test/events.ts';
import { rowsOf } from '../test/rows-of.ts';
import { cancellationsReadModel } from './cancellations.read-model.ts';

const THREE = 989_064;
const slots = [THREE + 1, THREE].map((slotId) => ({ slotId, priceCents: 2000 }));
const { example } = BookingCancelled;
const cancelled = (bookingId: string, more: Partial<typeof example>): DomainEvent => ({
  type: 'BookingCancelled',
  data: { ...example, bookingId, reason: 'weather', ...more },
});

describe('the read model of cancellations', () => {
  it('has a row for each cancelled booking, with what it had or had lost', async () => {
    const lost = { closureId: 'storm', slots };
    const { cancellations = [] } = await rowsOf(cancellationsReadModel, [
      cancelled('a', { slots }),
      cancelled('b', { slots: [], lost }),
    ]);
    const expected = { day: '2026-06-01', first_slot: THREE, reason: 'weather', slots: 2, price_cents: 4000 };
    expect(cancellations).toMatchObject([
      { booking_id: 'a', ...expected },
      { booking_id: 'b', ...expected },
    ]);
  });

  it('has none for a cancellation that was taken back, until that is taken back', async () => {
    const { cancellations = [] } = await rowsOf(cancellationsReadModel, [
      cancelled('a', { slots }),
      bookingReverted('a', slots),
      cancelled('b', { slots }),
      bookingReverted('b', slots),
      cancelled('b', { slots, reason: 'staff' }),
    ]);
    expect(cancellations).toMatchObject([{ booking_id: 'b', reason: 'staff' }]);
  });
});
