import type { CommandBus } from '@nestjs/cqrs';

import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { siteUrlOf } from '@cablepark/platform/settings/settings';

import {
  AccountMails,
  whenAccountChangesTellItsOwner,
  whenLinkRequestedMailIt,
} from '#accounts/automations/account-mails';
import type { Automation } from '#automation-runtime/automation';
import type { Outbox } from '#automation-runtime/outbox/outbox';
import type { Perform } from '#automation-runtime/outbox/outbox-attempt';
import type { JobQueue } from '#jobs/job-queue';
import type { Mailer, Sender } from '#mail/mailer';
import {
  createEraser,
  createRemainsEraser,
  ERASURE,
  REMAINS,
  whenAccountErasedEraseRemains,
  whenPersonalDataErasedRemoveMails,
} from '#privacy/automations/when-personal-data-erased-remove-mails';
import { BookingMails } from '#schedule/automations/booking-mails';
import { StateAtEvent } from '#schedule/automations/state-at-event';
import {
  whenActionUndoneTellItsCustomers,
  whenBookingCancelledSendCancellation,
  whenBookingMovedSendNewTime,
  whenBookingPlacedSendConfirmation,
  whenBookingPostponedOfferNewTime,
  whenBookingRemindedSendReminder,
  whenBookingRestoredTellItsCustomer,
  whenBookingsChangeTellThePark,
  whenDetailsChangedByLinkTellFormerAddress,
} from '#schedule/automations/when-bookings-change-tell-customers-and-park';
import { Lookups } from '#schedule/bookings/queries/lookups.query';
import { scheduleDecider } from '#schedule/domain/evolve-schedule';
import { PassMails } from '#schedule/passes/automations/pass-mails';
import {
  whenPassMailedSendIt,
  whenPassSoldMailIt,
} from '#schedule/passes/automations/when-passes-are-sold-mail-them';
import { SoldPasses } from '#schedule/passes/queries/sold-passes.query';
import { ScheduleHistory } from '#schedule/queries/schedule-history.query';
import { WaitlistMails } from '#schedule/waitlist/automations/waitlist-mails';
import {
  whenOffersSuspendedTellWhoWaits,
  whenSlotOfferedTellWhoWaits,
  whenWaitlistJoinedSendLink,
} from '#schedule/waitlist/automations/when-customers-wait-mail-them';
import type { Infrastructure } from '../infrastructure.module.ts';

/** All automations, each of which has a checkpoint of its own. */
export const automations: readonly Automation[] = [
  whenBookingPlacedSendConfirmation,
  whenBookingCancelledSendCancellation,
  whenBookingMovedSendNewTime,
  whenBookingPostponedOfferNewTime,
  whenBookingRestoredTellItsCustomer,
  whenActionUndoneTellItsCustomers,
  whenBookingRemindedSendReminder,
  whenDetailsChangedByLinkTellFormerAddress,
  whenBookingsChangeTellThePark,
  whenWaitlistJoinedSendLink,
  whenSlotOfferedTellWhoWaits,
  whenOffersSuspendedTellWhoWaits,
  whenPassSoldMailIt,
  whenPassMailedSendIt,
  whenLinkRequestedMailIt,
  whenAccountChangesTellItsOwner,
  whenPersonalDataErasedRemoveMails,
  whenAccountErasedEraseRemains,
];

export interface PerformerParts {
  readonly infrastructure: Infrastructure;
  readonly sender: Sender;
  readonly mailer: Mailer;
  readonly outbox: Outbox;
  readonly queue: JobQueue;
  readonly commands: CommandBus;
}

/** Creates the functions that perform intents, by the kind of intent. */
export function createPerformers(parts: PerformerParts): Readonly<Record<string, Perform>> {
  const { infrastructure, sender, mailer, outbox, queue, commands } = parts;
  const {
    settings,
    vault,
    schedule,
    store,
    pool,
    database,
    progress,
    mailBudget: budget,
    bookingSources,
    clock,
  } = infrastructure;
  const park = { sender, phone: settings.PARK_PHONE, siteUrl: siteUrlOf(settings) };
  const sourceOf = (bookingId: string) => bookingSources.sourceOf(bookingId);
  const lookups = new Lookups(pool);
  const readParkAddress = async () => {
    const { adminEmail } = schedule.state.settings;
    return adminEmail && ((await vault.open('adminEmail', adminEmail))?.email ?? null);
  };

  const toCustomers = { vault, mailer, budget, sourceOf, park, clock };
  return {
    ...new BookingMails({
      ...toCustomers,
      parkAddress: readParkAddress,
      readPayment: () => schedule.state.settings.payment,
      stateAtEvent: new StateAtEvent(new ScheduleHistory(database, pool, progress), progress),
      isStillAt: (bookingId, firstSlot) => lookups.isStillAt(bookingId, firstSlot),
    }).performers,
    ...new WaitlistMails({ ...toCustomers, schedule: () => store.load(scheduleDecider, SCHEDULE) })
      .performers,
    ...new PassMails({ vault, mailer, park, passes: new SoldPasses(database) }).performers,
    ...new AccountMails({ vault, mailer, clock, park }).performers,
    [ERASURE]: createEraser(vault, outbox, queue, mailer),
    [REMAINS]: createRemainsEraser(commands),
  };
}
