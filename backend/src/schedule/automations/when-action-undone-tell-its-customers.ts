import { serialOf } from '@cablepark/contracts/schedule/booking-id';
import type { DomainEvent } from '@cablepark/contracts/events';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import { defineAutomation, intent, type Intent } from '../../automations/automation.ts';
import { laneOf, STALE_AFTER_MS, type BookingMailKind } from './booking-mail-intents.ts';

type Reverted = RecordedEvent<Extract<DomainEvent, { type: 'BookingReverted' }>>;

/**
 * One mail about the time that the booking has again, as for the action that would have brought it there. The park isn't
 * told, because it has undone the action itself.
 */
export const whenActionUndoneTellItsCustomers = defineAutomation({
  name: 'when-action-undone-tell-its-customers',
  staleAfterMs: STALE_AFTER_MS,
  on: { BookingReverted: (event) => [mailOf(event)] },
});

function mailOf(event: Reverted): Intent {
  const { kind, data } = contentOf(event.data);
  const lane = laneOf('customer', serialOf(event.data.bookingId));
  return { ...intent(kind, event, { lane, keyId: event.data.customer.keyId }), data };
}

/** The kind of the mail, and the data of the event that usually causes it. */
function contentOf(reverted: Reverted['data']): { readonly kind: BookingMailKind; readonly data: object } {
  const { bookingId, reference, customer, ownerId, language, sequence, goneStretches } = reverted;
  const { was, left, slots, postponed, settled, equipmentRental } = reverted;
  const facts = { bookingId, reference, customer, ownerId, language, sequence, goneStretches, equipmentRental };
  if (postponed) {
    const { closureId, reason, note } = postponed;
    return { kind: 'booking-postponement', data: { ...facts, slots, closureId, reason, note } };
  }
  if (was === 'postponed' || was === 'cancelled')
    return { kind: 'booking-restoration', data: { ...facts, slots, closureId: settled?.closureId ?? '' } };
  const move = { newBookingId: bookingId, moveId: null, from: left, to: slots, postponedBy: null };
  return { kind: 'booking-move', data: { ...facts, ...move } };
}
