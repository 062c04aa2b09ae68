import { createIntent, defineAutomation, isDemo } from '#automations/automation';
import { STALE_AFTER_MS } from './when-bookings-change-tell-customers-and-park.ts';

export const waitlistMailKinds = ['waitlist-joined', 'slot-offer', 'slot-for-all'] as const;
export type WaitlistMailKind = (typeof waitlistMailKinds)[number];

/** The lane of all mails about a waitlist entry. */
export const waitlistLaneOf = (entryId: string): string => `waitlist ${entryId}`;

/**
 * The mail's link lets the customer confirm the entry, see their place on the waitlist, and leave
 * it.
 */
export const whenWaitlistJoinedSendLink = defineAutomation({
  name: 'when-waitlist-joined-send-link',
  staleAfterMs: STALE_AFTER_MS,
  on: {
    WaitlistJoined: (event) => {
      if (isDemo(event)) {
        return [];
      }

      const { entryId, customer } = event.data;
      return [
        createIntent('waitlist-joined', event, {
          lane: waitlistLaneOf(entryId),
          keyId: customer.keyId,
        }),
      ];
    },
    WaitlistRejoined: (event) => {
      if (isDemo(event)) {
        return [];
      }

      const { entryId, customer } = event.data;
      return [
        createIntent('waitlist-joined', event, {
          lane: waitlistLaneOf(entryId),
          keyId: customer.keyId,
        }),
      ];
    },
  },
});

/** The customer is in the entry, so an erasure drops the mail by its lane. */
export const whenSlotOfferedTellWhoWaits = defineAutomation({
  name: 'when-slot-offered-tell-who-waits',
  staleAfterMs: STALE_AFTER_MS,
  on: {
    SlotOffered: (event) =>
      isDemo(event)
        ? []
        : [
            createIntent('slot-offer', event, {
              lane: waitlistLaneOf(event.data.entryId),
              keyId: null,
            }),
          ],
  },
});

/** Tells the customers still waiting that the half hour is free for everybody to book. */
export const whenOffersSuspendedTellWhoWaits = defineAutomation({
  name: 'when-offers-suspended-tell-who-waits',
  staleAfterMs: STALE_AFTER_MS,
  on: {
    OffersSuspended: (event) => {
      if (isDemo(event)) {
        return [];
      }

      return event.data.entryIds.map((entryId, i) => {
        const mail = createIntent('slot-for-all', event, {
          lane: waitlistLaneOf(entryId),
          keyId: null,
        });
        // An event causes one intent of a kind otherwise. The ids are seen outside, so they don't
        // name the entry.
        return {
          ...mail,
          id: `${event.id}.${i + 1}.${mail.kind}`,
          data: { ...event.data, entryId },
        };
      });
    },
  },
});
