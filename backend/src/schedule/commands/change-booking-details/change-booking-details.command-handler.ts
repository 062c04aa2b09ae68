import { isDeepStrictEqual } from 'node:util';
import { changeBookingDetails } from '@cablepark/contracts/schedule/change-booking-details';
import { customer as customerIn, personalFields, type Customer } from '@cablepark/contracts/schedule/customer';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf } from '../../../http/endpoint.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { assertSettled } from '../../domain/assert-settled.ts';
import type { Changer } from '../../domain/booking-rights.ts';
import { bookingIn, type PlacedBooking } from '../../domain/day-schedule.ts';
import { BookingLocator, type LocatedBooking } from '../../queries/booking-locator.ts';
import type { BookingAnswer } from '../book-slots/book-slots.command-handler.ts';
import { BookingChanges } from '../booking-changes.ts';
import { DaySchedules } from '../day-schedules.ts';
import { assertDetailsChangeable, customerBoxOf, decideChangeBookingDetails } from './change-booking-details.decide.ts';

/** The new details. Whatever is left out stays as it is. */
type Details = Partial<InputOf<typeof changeBookingDetails>['body']>;

/** Changes whom a booking is for. A change by link that changes nothing writes nothing. */
export class ChangeBookingDetails extends Command<BookingAnswer> {
  readonly key: string;
  readonly details: Details;
  readonly changer: Changer;
  readonly context: RequestContext;

  constructor(key: string, details: Details, changer: Changer, context: RequestContext) {
    super();
    this.key = key;
    this.details = details;
    this.changer = changer;
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
    private readonly bookings: BookingChanges,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  execute(command: ChangeBookingDetails): Promise<BookingAnswer> {
    return this.bookings.whenSettled(
      () => this.locator.locate(command.key, command.context),
      (located) => this.#change(located, command),
    );
  }

  async #change({ bookingId, day }: LocatedBooking, command: ChangeBookingDetails): Promise<BookingAnswer> {
    const { details, changer, context } = command;
    let schedule = await this.days.load(day, context);
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      assertSettled(schedule, bookingId);
      const basedOn = customerBoxOf(schedule, bookingId);
      const before = customerIn.nullable().parse(basedOn && (await this.vault.open('customer', basedOn)));
      const customer = withDetails(before, details);
      if (changer.kind === 'link' && isDeepStrictEqual(before, customer)) {
        const booking = bookingIn(schedule, bookingId) ?? reject('BOOKING_NOT_FOUND');
        assertDetailsChangeable(booking, { changer, now: this.clock.now() });
        return { booking, customer };
      }
      const isEmailChanged = typeof before?.email === 'string' && before.email !== customer.email;
      const { equipmentRental } = details;
      const changed = personalFields.filter((field) => before?.[field] !== customer[field]);
      const basis = { bookingId, changer, basedOn: basedOn?.keyId ?? null };
      const decision = { ...basis, equipmentRental, changed, isEmailChanged };
      const { events, state } = await this.vault.sealFor('customer', customer, (sealed) =>
        this.days.change('ChangeBookingDetails', context, day, (current, now) => {
          assertSettled(current, bookingId);
          return decideChangeBookingDetails({ ...decision, now, customer: sealed }, current);
        }),
      );
      const booking = bookingIn(state, bookingId);
      // If the request had written already, the customer may have been erased since.
      if (events.length > 0 && booking)
        return { booking, customer: context.written ? await this.#customerOf(booking) : customer };
      schedule = state;
    }
    return reject('UNAVAILABLE');
  }

  async #customerOf({ customer }: PlacedBooking): Promise<Customer | null> {
    return customerIn.nullable().parse(await this.vault.open('customer', customer));
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
