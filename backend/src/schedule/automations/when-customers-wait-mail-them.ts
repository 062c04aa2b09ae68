import { defineAutomation, intent, isDemo } from '../../automations/automation.ts';
import { STALE_AFTER_MS } from './when-bookings-change-tell-customers-and-park.ts';

export const waitlistMailKinds = ['waitlist-joined', 'slot-offer'] as const;
export type WaitlistMailKind = (typeof waitlistMailKinds)[number];

/** The lane of all mails about an entry of a waiting list. */
export const waitlistLane = (entryId: string): string => `waitlist ${entryId}`;

/** The mail has the link by which the customer sees their place in the line and leaves it. */
export const whenWaitlistJoinedSendLink = defineAutomation({
  name: 'when-waitlist-joined-send-link',
  staleAfterMs: STALE_AFTER_MS,
  on: {
    WaitlistJoined: (event) => {
      if (isDemo(event)) return [];
      const { entryId, customer } = event.data;
      return [intent('waitlist-joined', event, { lane: waitlistLane(entryId), keyId: customer.keyId })];
    },
  },
});

/** The customer is in the entry, so an erasure drops the mail by its lane. */
export const whenSlotOfferedTellWhoWaits = defineAutomation({
  name: 'when-slot-offered-tell-who-waits',
  staleAfterMs: STALE_AFTER_MS,
  on: {
    SlotOffered: (event) =>
      isDemo(event) ? [] : [intent('slot-offer', event, { lane: waitlistLane(event.data.entryId), keyId: null })],
  },
});
