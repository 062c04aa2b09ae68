import type { EventNamed } from '@cablepark/contracts/events';
import type { RecordedEvent } from '@cablepark/contracts/shared/recorded-event';

import { createIntent, defineMailing, type Intent } from '#automation-runtime/automation';
import { STALE_AFTER_MS } from '#schedule/automations/when-bookings-change-tell-customers-and-park';

export const waitlistMailKinds = ['waitlist-joined', 'slot-offer', 'slot-for-all'] as const;
export type WaitlistMailKind = (typeof waitlistMailKinds)[number];

/** The lane of all mails about a waitlist entry. */
export const waitlistLaneOf = (entryId: string): string => `waitlist ${entryId}`;

/** The mail with the entry's link, after joining and after joining again. */
function sendLink(
  event: RecordedEvent<EventNamed<'WaitlistJoined'> | EventNamed<'WaitlistRejoined'>>,
): Intent[] {
  const { entryId, customer } = event.data;
  const lane = waitlistLaneOf(entryId);
  return [createIntent('waitlist-joined', event, { lane, keyId: customer.keyId })];
}

/**
 * The mail's link lets the customer confirm the entry, see their place on the waitlist, and leave
 * it.
 */
export const whenWaitlistJoinedSendLink = defineMailing({
  name: 'when-waitlist-joined-send-link',
  staleAfterMs: STALE_AFTER_MS,
  on: { WaitlistJoined: sendLink, WaitlistRejoined: sendLink },
});

/** The customer is in the entry, so an erasure drops the mail by its lane. */
export const whenSlotOfferedTellWhoWaits = defineMailing({
  name: 'when-slot-offered-tell-who-waits',
  staleAfterMs: STALE_AFTER_MS,
  on: {
    SlotOffered: (event) => [
      createIntent('slot-offer', event, {
        lane: waitlistLaneOf(event.data.entryId),
        keyId: null,
      }),
    ],
  },
});

/** Tells the customers still waiting that the half hour is free for everybody to book. */
export const whenOffersSuspendedTellWhoWaits = defineMailing({
  name: 'when-offers-suspended-tell-who-waits',
  staleAfterMs: STALE_AFTER_MS,
  on: {
    OffersSuspended: (event) =>
      event.data.entryIds.map((entryId, i) => {
        const mail = createIntent('slot-for-all', event, {
          lane: waitlistLaneOf(entryId),
          keyId: null,
        });
        // Any other event causes one intent of a kind, whose id is unique without a number. The ids
        // are seen from outside, so they number the entries instead of naming them.
        return {
          ...mail,
          id: `${event.id}.${i + 1}.${mail.kind}`,
          data: { ...event.data, entryId },
        };
      }),
  },
});
