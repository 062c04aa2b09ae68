import { defineAutomation, intent } from '../../automations/automation.ts';
import { laneOf, STALE_AFTER_MS } from './booking-mail-intents.ts';

/**
 * The holder of a booking's link may change its e-mail. The owner of the former address learns of it, without the link.
 */
export const whenDetailsChangedByLinkTellFormerAddress = defineAutomation({
  name: 'when-details-changed-by-link-tell-former-address',
  staleAfterMs: STALE_AFTER_MS,
  on: {
    BookingDetailsChanged: (event) => {
      const { former, bookingId } = event.data;
      if (former === null) return [];
      const lane = laneOf('customer', bookingId);
      return [intent('former-address-notice', event, { lane, keyId: former.customer.keyId })];
    },
  },
});
