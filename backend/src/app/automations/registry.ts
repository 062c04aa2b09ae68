import { whenAccountChangesTellItsOwner } from '../../accounts/automations/when-account-changes-tell-its-owner.ts';
import { whenLinkRequestedMailIt } from '../../accounts/automations/when-link-requested-mail-it.ts';
import { whenAccountErasedEraseRemains } from '../../privacy/automations/when-account-erased-erase-remains.ts';
import { whenPersonalDataErasedRemoveMails } from '../../privacy/automations/when-personal-data-erased-remove-mails.ts';
import { whenBookingCancelledSendCancellation } from '../../schedule/automations/when-booking-cancelled-send-cancellation.ts';
import { whenBookingPlacedSendConfirmation } from '../../schedule/automations/when-booking-placed-send-confirmation.ts';
import { whenBookingsChangeTellThePark } from '../../schedule/automations/when-bookings-change-tell-the-park.ts';
import type { Automation } from '../../automations/automation.ts';

/** Every automation there is. */
export const automations: readonly Automation[] = [
  whenBookingPlacedSendConfirmation,
  whenBookingCancelledSendCancellation,
  whenBookingsChangeTellThePark,
  whenLinkRequestedMailIt,
  whenAccountChangesTellItsOwner,
  whenPersonalDataErasedRemoveMails,
  whenAccountErasedEraseRemains,
];
