import { commandWith } from '../../../http/endpoint-message.ts';
import { findBooking, presentBooking } from '../../domain/schedule.ts';
import { Lookups } from '../../queries/lookups.ts';
import type { ShownBooking } from '../../queries/booking-view.ts';
import { BookingChanges } from '../booking-changes.ts';
import { Schedules } from '../schedules.ts';
import { isDeepStrictEqual } from 'node:util';
import { changeBookingDetails } from '@cablepark/contracts/schedule/change-booking-details';
import { customer as customerIn, personalFields, type Customer } from '@cablepark/contracts/schedule/customer';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Vault } from '@cablepark/vault/vault';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf } from '../../../http/endpoint.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { Changer } from '../../domain/booking-rights.ts';
import { assertDetailsChangeable, customerBoxOf, decideChangeBookingDetails } from './change-booking-details.decide.ts';

/** The new details. Whatever is left out stays as it is. */
type Details = Partial<InputOf<typeof changeBookingDetails>['body']>;

/** Changes whom a booking is for. A change by link that changes nothing writes nothing. */
export class ChangeBookingDetails extends commandWith<
  { readonly key: string; readonly details: Details; readonly changer: Changer; readonly context: RequestContext },
  ShownBooking
>() {}

/** How often a change is decided again while others keep changing the same booking. */
const MAX_TRIES = 20;

@CommandHandler(ChangeBookingDetails)
export class ChangeBookingDetailsHandler implements ICommandHandler<ChangeBookingDetails> {
  constructor(
    private readonly lookups: Lookups,
    private readonly schedules: Schedules,
    private readonly bookings: BookingChanges,
    private readonly vault: Vault,
  ) {}

  async execute({ key, details, changer, context }: ChangeBookingDetails): Promise<ShownBooking> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      // A booking that isn't there is refused by the decision, unless the same request has changed it before.
      const booking = findBooking(await this.schedules.load(), await this.lookups.bookingIdOf(key));
      const basedOn = booking ? customerBoxOf(booking) : null;
      const before = customerIn.nullable().parse(basedOn && (await this.vault.open('customer', basedOn)));
      const customer = withDetails(before, details);
      const isUnchanged = changer.kind === 'link' && isDeepStrictEqual(before, customer);
      const isEmailChanged = typeof before?.email === 'string' && before.email !== customer.email;
      const changed = personalFields.filter((field) => before?.[field] !== customer[field]);
      const { equipmentRental } = details;
      const decision = { changer, basedOn: basedOn?.keyId ?? null, changed, isEmailChanged, equipmentRental };
      const executed = await this.vault.sealFor('customer', customer, (sealed) =>
        this.bookings.change('ChangeBookingDetails', context, key, (bookingId, schedule, now) => {
          if (!isUnchanged)
            return decideChangeBookingDetails({ ...decision, bookingId, now, customer: sealed }, schedule);
          assertDetailsChangeable(presentBooking(schedule, bookingId), { changer, now });
          return [];
        }),
      );
      if (isUnchanged || executed.events.length > 0) return this.bookings.answer(executed);
    }
    return reject('UNAVAILABLE');
  }
}

/**
 * The customer with the new details. A field that was left out stays as it was, but nothing of an erased customer
 * remains.
 */
const withDetails = (before: Customer | null, details: Details): Customer => {
  const kept = <Field extends keyof Customer>(field: Field) => before?.[field] ?? null;
  return {
    customerName: details.customerName ?? before?.customerName ?? '',
    phoneNumber: details.phoneNumber ?? before?.phoneNumber ?? '',
    email: details.email === undefined ? kept('email') : details.email,
    notes: details.notes === undefined ? kept('notes') : details.notes,
    experienceLevel: details.experienceLevel === undefined ? kept('experienceLevel') : details.experienceLevel,
    staffNotes: details.staffNotes === undefined ? kept('staffNotes') : details.staffNotes,
    linkToken: kept('linkToken'),
  };
};
