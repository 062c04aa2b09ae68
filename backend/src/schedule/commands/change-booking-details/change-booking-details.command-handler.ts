import { changeBookingDetails } from '@cablepark/contracts/schedule/change-booking-details';
import { customer as customerIn, type Customer } from '@cablepark/contracts/schedule/customer';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf } from '../../../http/endpoint.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { BookingLocator } from '../../queries/booking-locator.ts';
import type { BookingAnswer } from '../book-slots/book-slots.command-handler.ts';
import { DaySchedules } from '../day-schedules.ts';
import { customerBoxOf, decideChangeBookingDetails } from './change-booking-details.decide.ts';

type Details = InputOf<typeof changeBookingDetails>['body'];

export class ChangeBookingDetails extends Command<BookingAnswer> {
  readonly key: string;
  readonly details: Details;
  readonly context: RequestContext;

  constructor(key: string, details: Details, context: RequestContext) {
    super();
    this.key = key;
    this.details = details;
    this.context = context;
  }
}

/** How often a change is decided again while others keep changing the same booking. */
const MAX_TRIES = 20;

@CommandHandler(ChangeBookingDetails)
export class ChangeBookingDetailsHandler implements ICommandHandler<ChangeBookingDetails> {
  constructor(
    private readonly locator: BookingLocator,
    private readonly days: DaySchedules,
    private readonly vault: Vault,
  ) {}

  async execute({ key, details, context }: ChangeBookingDetails): Promise<BookingAnswer> {
    const { bookingId, day } = await this.locator.locate(key);
    let schedule = await this.days.load(day);
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const basedOn = customerBoxOf(schedule, bookingId);
      const customer = changed(basedOn && (await this.vault.open('customer', basedOn)), details);
      const { equipmentRental } = details;
      const decision = { bookingId, basedOn: basedOn?.keyId ?? null, equipmentRental };
      const { events, state } = await this.vault.sealFor('customer', customer, (sealed) =>
        this.days.change('ChangeBookingDetails', context, day, (current) =>
          decideChangeBookingDetails({ ...decision, customer: sealed }, current),
        ),
      );
      const booking = state.bookings.get(bookingId);
      if (events.length > 0 && booking) return { booking, customer };
      schedule = state;
    }
    return reject('UNAVAILABLE');
  }
}

/**
 * The customer with the new details. A field that was left out stays as it was, but nothing of an erased customer
 * remains.
 */
const changed = (before: Customer | null, details: Details): Customer => {
  const known = customerIn.nullable().parse(before);
  const kept = <Field extends keyof Customer>(field: Field) => known?.[field] ?? null;
  return {
    customerName: details.customerName,
    phoneNumber: details.phoneNumber,
    email: details.email === undefined ? kept('email') : details.email,
    notes: details.notes === undefined ? kept('notes') : details.notes,
    experienceLevel: details.experienceLevel === undefined ? kept('experienceLevel') : details.experienceLevel,
    staffNotes: details.staffNotes === undefined ? kept('staffNotes') : details.staffNotes,
    linkToken: kept('linkToken'),
  };
};
