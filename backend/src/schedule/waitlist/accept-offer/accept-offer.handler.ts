import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { customer as customerIn, type Customer } from '@cablepark/contracts/schedule/customer';
import type { acceptOffer } from '@cablepark/contracts/schedule/waitlist';
import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { SETTINGS, siteUrlOf, type Settings } from '@cablepark/platform/settings/settings';
import { Vault } from '@cablepark/vault/vault';

import { Answer, type AnswerTo } from '#http/answer';
import { NewBookings, type PlacedAnswer } from '#schedule/bookings/book-slots/new-bookings';
import { Lookups } from '#schedule/bookings/queries/lookups.query';
import { toBookingDetail } from '#schedule/bookings/queries/shown-bookings.query';
import { anybody } from '#schedule/domain/reservations';
import { manageUrlOf } from '#schedule/links/link-token';
import { PassCodes } from '#schedule/passes/pass-codes';
import { WaitlistEntries, type LinkedEntry } from '#schedule/waitlist/waitlist.query';
import { AcceptOffer } from './accept-offer.command.ts';
import { decideAcceptOffer } from './accept-offer.decide.ts';

/** The status of the answer if the offer was accepted before. */
const ACCEPTED_BEFORE = 200;

@CommandHandler(AcceptOffer)
export class AcceptOfferHandler implements ICommandHandler<AcceptOffer> {
  constructor(
    private readonly entries: WaitlistEntries,
    private readonly newBookings: NewBookings,
    private readonly passCodes: PassCodes,
    private readonly lookups: Lookups,
    private readonly vault: Vault,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute(command: AcceptOffer): Promise<AnswerTo<typeof acceptOffer>> {
    const { params, context } = command.requested;
    const entry = await this.entries.find(params.token, context);
    const accepted = await this.entries.findAccepted(entry);
    if (accepted) {
      return new Answer(accepted, {}, ACCEPTED_BEFORE);
    }

    const customer = await this.#openCustomer(entry);
    const placed = await this.#place(entry, customer, command);
    // Somebody has accepted the same offer, perhaps at the same time: answer with that booking.
    if (placed === undefined || placed.linkToken === null) {
      const before = await this.entries.waitForAccepted(params.token, context);
      return new Answer(before, {}, ACCEPTED_BEFORE);
    }

    const { booking, linkToken, receipt } = placed;
    return {
      ...toBookingDetail(booking, 'customer'),
      manageUrl: manageUrlOf(siteUrlOf(this.settings), linkToken),
      receipt,
    };
  }

  /** Rejects WAITLIST_OVER if the customer, or the account they joined with, is gone. */
  async #openCustomer({ isErased, link }: LinkedEntry): Promise<Customer> {
    const opened = await this.vault.open('customer', link.customer);
    const customer = customerIn.nullable().parse(opened);
    if (isErased || !customer) {
      return reject('WAITLIST_OVER');
    }
    if (link.userId !== null && !(await this.lookups.isActive(link.userId))) {
      return reject('WAITLIST_OVER');
    }

    return customer;
  }

  /** Books the offered slot; undefined if the entry is over, perhaps accepted a moment ago. */
  async #place(
    { slotId, link }: LinkedEntry,
    customer: Customer,
    { requested: { body, context } }: AcceptOffer,
  ): Promise<PlacedAnswer | undefined> {
    const { payWith: named = [], ...extras } = body;
    const passes = await this.passCodes.findAll(named, context);
    const form = {
      slots: { stored: [slotId], unallocated: [] },
      customer,
      language: link.language,
      ...extras,
      overReserved: false,
      attendance: undefined,
    };
    const by = { ownerId: link.userId, isStaff: false, visitor: anybody };
    const prepared = await this.newBookings.prepare(form, dayOf(slotId), context, by);
    try {
      const executed = await this.newBookings.place(
        'AcceptOffer',
        context,
        prepared,
        (booking, schedule) => decideAcceptOffer(link.tokenHash, booking, schedule),
        { passes },
      );
      return await this.newBookings.answer(prepared, executed);
    } catch (error) {
      if (error instanceof Rejection && error.code === 'WAITLIST_OVER') {
        return undefined;
      }

      throw error;
    }
  }
}
