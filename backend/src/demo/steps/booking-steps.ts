import { Injectable } from '@nestjs/common';

import type { Customer } from '@cablepark/contracts/schedule/customer';
import { startOfSlot } from '@cablepark/contracts/shared/riga-time';
import { Vault } from '@cablepark/vault/vault';

import { decideBookSlots } from '#schedule/commands/book-slots/book-slots.decide';
import {
  generateBookingId,
  generateReference,
  generateShortReferences,
} from '#schedule/commands/book-slots/booking-ids';
import {
  decideCancelBooking,
  decideChangeBookingDetails,
  decideMoveBooking,
  decideRecordAttendance,
} from '#schedule/commands/bookings/bookings.decide';
import { anybody } from '#schedule/domain/reservations';
import { findBooking, getPresentBooking, pickShortReference } from '#schedule/domain/schedule';
import { linkHashOf, linkTokenFrom } from '#schedule/links/link-token';
import { DemoIdentity } from '../demo-identity.ts';
import { changedNotes, type PlannedBooking, type PlannedMove } from '../domain/planned-bookings.ts';
import { ScheduleSteps } from './schedule-steps.ts';
import type { Step } from './step.ts';

const STAFF = { kind: 'staff' } as const;
const NOTED_BEFORE_MS = 6 * 60_000;

/**
 * Makes, changes and cancels bookings, by the decisions of the commands that people would have
 * sent.
 */
@Injectable()
export class BookingSteps {
  constructor(
    private readonly schedule: ScheduleSteps,
    private readonly vault: Vault,
    private readonly identity: DemoIdentity,
  ) {}

  async of(planned: PlannedBooking): Promise<Step[]> {
    const { changedAt, cancelledAt, movedTo, attendance } = planned;
    return [
      await this.#placing(planned),
      ...(changedAt === null ? [] : [await this.#change(planned, changedAt)]),
      ...(movedTo === null ? [] : [this.#move(planned, movedTo)]),
      ...(attendance === null ? [] : [this.#attendance(planned, attendance)]),
      ...(cancelledAt === null ? [] : [await this.#cancellation(planned, cancelledAt)]),
    ];
  }

  async #placing(planned: PlannedBooking): Promise<Step> {
    const { day, slots, person, account, isByStaff, equipmentRental, placedAt } = planned;
    const bookingId = this.#idOf(planned);
    const command = {
      bookingId,
      reference: generateReference(this.identity.bytes(`reference ${bookingId}`)),
      customer: await this.vault.seal('customer', this.#customerOf(planned)),
      equipmentRental,
      package: planned.package,
      language: person.language,
      ownerId: account === null ? null : this.identity.uuid(`user ${account}`),
      isStaff: isByStaff,
      emailHash: null,
      linkHash: linkHashOf(this.#linkTokenOf(planned)),
      isLimited: false,
      visitor: anybody,
      now: placedAt,
    };
    const candidates = generateShortReferences(
      4,
      this.identity.bytes(`short reference ${bookingId}`),
    );
    return this.schedule.onDay('BookSlots', placedAt, day, (ofDay, schedule) => {
      if (findBooking(schedule, bookingId)) {
        return [];
      }

      const shortReference = pickShortReference(candidates, schedule);
      const isThere = (slotId: number) => ofDay.slots.has(slotId);
      const wanted = {
        stored: slots.filter(isThere),
        unallocated: slots.filter((slotId) => !isThere(slotId)),
      };
      const asked = { slots: wanted, timetable: schedule.settings, shortReference };
      return decideBookSlots({ ...command, ...asked }, ofDay);
    });
  }

  async #change(planned: PlannedBooking, at: Date): Promise<Step> {
    const bookingId = this.#idOf(planned);
    const customer = await this.vault.seal('customer', {
      ...this.#customerOf(planned),
      notes: changedNotes(planned),
    });
    const command = {
      bookingId,
      changer: STAFF,
      now: at,
      customer,
      linkHash: linkHashOf(this.#linkTokenOf(planned)),
      equipmentRental: !planned.equipmentRental,
      package: planned.package,
      changed: ['notes'],
      isEmailChanged: false,
      staffId: null,
    } as const;
    return this.schedule.onDay('ChangeBookingDetails', at, planned.day, (_, present) => {
      const [basedOn, ...changed] = getPresentBooking(present, bookingId).keyIds;
      return basedOn !== undefined && changed.length === 0
        ? decideChangeBookingDetails({ ...command, basedOn }, present)
        : [];
    });
  }

  async #cancellation(planned: PlannedBooking, now: Date): Promise<Step> {
    const { day, isCleared } = planned;
    const bookingId = this.#idOf(planned);
    const reference = generateReference(this.identity.bytes(`reference ${bookingId}`));
    const blockReason = isCleared
      ? await this.vault.seal('blockReason', { reason: `Cleared from booking ${reference}` })
      : null;
    const command = { bookingId, now, changer: STAFF, reason: planned.cancelledFor, blockReason };
    return this.schedule.onDay('CancelBooking', now, day, (_, present) =>
      decideCancelBooking(command, present),
    );
  }

  #move(planned: PlannedBooking, { at, day, slots }: PlannedMove): Step {
    const bookingId = this.#idOf(planned);
    const move = {
      slots: { stored: slots, unallocated: [] },
      changer: STAFF,
      keepPrice: false,
      visitor: anybody,
      now: at,
    };
    return this.schedule.onDay('MoveBooking', at, day, (_, schedule) =>
      decideMoveBooking(bookingId, { ...move, timetable: schedule.settings }, day, schedule),
    );
  }

  /** Staff note it some minutes before the session begins. */
  #attendance(planned: PlannedBooking, state: 'arrived' | 'absent'): Step {
    const bookingId = this.#idOf(planned);
    const slots = planned.movedTo?.slots ?? planned.slots;
    const at = new Date(startOfSlot(Math.min(...slots)).getTime() - NOTED_BEFORE_MS);
    return this.schedule.onDay('RecordAttendance', at, planned.day, (_, present) =>
      decideRecordAttendance({ bookingId, state, now: at }, present),
    );
  }

  #idOf({ day, number }: PlannedBooking): string {
    return generateBookingId(this.identity.bytes(`booking ${day} ${number}`));
  }

  #linkTokenOf(planned: PlannedBooking): string {
    return linkTokenFrom(this.identity.bytes(`link ${this.#idOf(planned)}`));
  }

  /** Customers who book by phone rarely give an e-mail. */
  #customerOf(planned: PlannedBooking): Customer {
    const { person, isByStaff, notes } = planned;
    return {
      customerName: `${person.firstName} ${person.lastName}`,
      phoneNumber: person.phoneNumber,
      email: isByStaff ? null : person.email,
      notes,
      experienceLevel: null,
      staffNotes: null,
      linkToken: this.#linkTokenOf(planned),
    };
  }
}
