import type { Customer } from '@cablepark/contracts/schedule/customer';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import { ConfigurationMirror } from '../../configuration/configuration-mirror.ts';
import { newBookingId, newReference } from '../../schedule/commands/book-slots/booking-ids.ts';
import { decideBookSlots } from '../../schedule/commands/book-slots/book-slots.decide.ts';
import { decideCancelBooking } from '../../schedule/commands/cancel-booking/cancel-booking.decide.ts';
import { decideChangeBookingDetails } from '../../schedule/commands/change-booking-details/change-booking-details.decide.ts';
import type { DaySchedule } from '../../schedule/domain/day-schedule.ts';
import { DemoIdentity } from '../demo-identity.ts';
import { accountOf } from '../domain/demo-accounts.ts';
import { changedNotes, type PlannedBooking } from '../domain/planned-bookings.ts';
import { DaySteps } from './day-steps.ts';
import type { Step } from './step.ts';

/** Makes, changes and cancels bookings, by the decisions of the commands that people would have sent. */
@Injectable()
export class BookingSteps {
  constructor(
    private readonly days: DaySteps,
    private readonly vault: Vault,
    private readonly configuration: ConfigurationMirror,
    private readonly identity: DemoIdentity,
  ) {}

  async of(planned: PlannedBooking): Promise<Step[]> {
    const { changedAt, cancelledAt } = planned;
    return [
      await this.#placing(planned),
      ...(changedAt === null ? [] : [await this.#change(planned, changedAt)]),
      ...(cancelledAt === null ? [] : [await this.#cancellation(planned, cancelledAt)]),
    ];
  }

  async #placing(planned: PlannedBooking): Promise<Step> {
    const { day, slots, person, isByStaff, equipmentRental, placedAt } = planned;
    const timetable = this.configuration.state;
    const account = isByStaff ? null : accountOf(person);
    const bookingId = this.#idOf(planned);
    const command = {
      bookingId,
      reference: newReference(this.identity.bytes(`reference ${bookingId}`)),
      customer: await this.vault.seal('customer', customerOf(planned)),
      equipmentRental,
      language: person.language,
      ownerId: account === null ? null : this.identity.uuid(`user ${account}`),
      isStaff: isByStaff,
      idempotency: null,
      emailHash: null,
      linkHash: null,
      isLimited: false,
      now: placedAt,
      leadTime: timetable.leadTime,
      timetable,
    };
    const decide = (schedule: DaySchedule) => {
      if (schedule.customerKeys.has(bookingId)) return [];
      const isThere = (slotId: number) => schedule.slots.has(slotId);
      const wanted = { stored: slots.filter(isThere), unallocated: slots.filter((slotId) => !isThere(slotId)) };
      return decideBookSlots({ ...command, slots: wanted }, schedule);
    };
    return { at: placedAt, take: () => this.days.decide('BookSlots', placedAt, day, decide) };
  }

  async #change(planned: PlannedBooking, at: Date): Promise<Step> {
    const bookingId = this.#idOf(planned);
    const customer = await this.vault.seal('customer', { ...customerOf(planned), notes: changedNotes(planned) });
    const changer = { kind: 'staff' as const };
    const details = {
      customer,
      equipmentRental: !planned.equipmentRental,
      changed: ['notes' as const],
      isEmailChanged: false,
    };
    const command = { bookingId, changer, now: at, ...details };
    const decide = (schedule: DaySchedule) => {
      const [basedOn, ...changed] = schedule.customerKeys.get(bookingId)?.keys() ?? [];
      return basedOn !== undefined && changed.length === 0
        ? decideChangeBookingDetails({ ...command, basedOn }, schedule)
        : [];
    };
    return { at, take: () => this.days.decide('ChangeBookingDetails', at, planned.day, decide) };
  }

  async #cancellation(planned: PlannedBooking, now: Date): Promise<Step> {
    const { day, isCleared } = planned;
    const bookingId = this.#idOf(planned);
    const reference = newReference(this.identity.bytes(`reference ${bookingId}`));
    const blockReason = isCleared
      ? await this.vault.seal('blockReason', { reason: `Cleared from booking ${reference}` })
      : null;
    const command = { bookingId, now, changer: { kind: 'staff' as const }, reason: planned.cancelledFor, blockReason };
    const take = () =>
      this.days.decide('CancelBooking', now, day, (schedule) => decideCancelBooking(command, schedule));
    return { at: now, take };
  }

  #idOf({ day, number }: PlannedBooking): string {
    return newBookingId(day, this.identity.bytes(`booking ${day} ${number}`));
  }
}

/** Customers who book by phone rarely give an e-mail. */
const customerOf = ({ person, isByStaff, notes }: PlannedBooking): Customer => ({
  customerName: `${person.firstName} ${person.lastName}`,
  phoneNumber: person.phoneNumber,
  email: isByStaff ? null : person.email,
  notes,
  experienceLevel: null,
  staffNotes: null,
  linkToken: null,
});
