import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { joinWaitlist } from '@cablepark/contracts/schedule/waitlist';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { refreshSlots } from '#calendar/api';
import { ApiError } from '#shared/api/api-error';
import { callEndpoint } from '#shared/api/calls';
import { sendOnce } from '#shared/api/idempotency-key';
import { useLanguage } from '#shared/i18n/language';

export type WaitingCustomer = Readonly<Record<'fullName' | 'phoneNumber' | 'email', string>>;

/** Joins the waitlist of a half hour. The entry's link is mailed to the customer. */
export function useJoin(slot: TimeSlot) {
  const language = useLanguage();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (customer: WaitingCustomer) => {
      const body = { ...customer, timeSlotId: slot.id, language };
      // The half hour itself is the subject of bookings, whose form asks whether one of them is
      // unsettled.
      const answer = await sendOnce(body, [`waiting list of ${slot.id}`], (headers) =>
        callEndpoint(joinWaitlist, { body }, { headers }),
      );
      return { ...answer, email: toShownEmail(customer.email) };
    },
    onError: (error) => {
      // The slot is not what the calendar shows.
      if (error instanceof ApiError && error.code?.startsWith('SLOT_')) {
        void refreshSlots(client);
      }
    },
  });
}
