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
  return { ...intent(kind, event, { lane: laneOf('customer', event.data.bookingId), keyId: null }), data };
}

/** The kind of the mail, and the data of the event that usually causes it. */
function contentOf(reverted: Reverted['data']): { readonly kind: BookingMailKind; readonly data: object } {
  const { bookingId, reference, ownerId, language, sequence, goneStretches } = reverted;
  const { was, left, slots, postponed, settled, equipmentRental } = reverted;
  const facts = { bookingId, reference, ownerId, language, sequence, goneStretches, equipmentRental };
  if (postponed) {
    const { closureId, reason } = postponed;
    return { kind: 'booking-postponement', data: { ...facts, slots, closureId, reason } };
  }
  if (was === 'postponed' || was === 'cancelled')
    return { kind: 'booking-restoration', data: { ...facts, slots, closureId: settled?.closureId ?? '' } };
  return { kind: 'booking-move', data: { ...facts, from: left, to: slots, postponedBy: null } };
}
