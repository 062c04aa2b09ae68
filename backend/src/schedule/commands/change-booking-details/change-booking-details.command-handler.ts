import { changeBookingDetails } from '@cablepark/contracts/schedule/change-booking-details';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Vault } from '@cablepark/event-store/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf } from '../../../shared/http/endpoint.ts';
import type { RequestContext } from '../../../shared/http/request-context.ts';
import { BookingLocator } from '../../queries/booking-locator.ts';
import type { BookingAnswer } from '../book-slots/book-slots.command.ts';
import { DaySchedules } from '../day-schedules.ts';
import { decideChangeBookingDetails } from './change-booking-details.decide.ts';

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

@CommandHandler(ChangeBookingDetails)
export class ChangeBookingDetailsHandler implements ICommandHandler<ChangeBookingDetails> {
  constructor(
    private readonly locator: BookingLocator,
    private readonly days: DaySchedules,
    private readonly vault: Vault,
  ) {}

  async execute({ key, details, context }: ChangeBookingDetails): Promise<BookingAnswer> {
    const { bookingId, day } = await this.locator.locate(key);
    const before = (await this.days.load(day)).bookings.get(bookingId) ?? reject('BOOKING_NOT_FOUND');
    const customer = changed(await this.vault.open('customer', before.customer), details);
    const decision = {
      bookingId,
      customer: await this.vault.seal('customer', customer),
      equipmentRental: details.equipmentRental,
    };
    const { state } = await this.days.change('ChangeBookingDetails', context, day, (schedule) =>
      decideChangeBookingDetails(decision, schedule),
    );
    const booking = state.bookings.get(bookingId);
    if (!booking) throw new Error(`${bookingId} was changed but is not there.`);
    return { booking, customer };
  }
}

/** What was left out stays as it was; nothing is left of what was erased. */
const changed = (before: Customer | null, details: Details): Customer => ({
  customerName: details.customerName,
  phoneNumber: details.phoneNumber,
  email: details.email === undefined ? (before?.email ?? null) : details.email,
  notes: details.notes === undefined ? (before?.notes ?? null) : details.notes,
  experienceLevel: details.experienceLevel === undefined ? (before?.experienceLevel ?? null) : details.experienceLevel,
});
