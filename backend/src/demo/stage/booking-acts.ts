import { Inject, Injectable } from '@nestjs/common';

import {
  blankOpenDetails,
  blankSealedDetails,
  changeFields,
  openDetailNames,
  sealedDetailNames,
  type OpenDetails,
  type SealedDetails,
} from '@cablepark/contracts/schedule/booking-details';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { customer as customerIn, type Customer } from '@cablepark/contracts/schedule/customer';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { pickAsked } from '@cablepark/contracts/what-if/asked';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';
import { Vault } from '@cablepark/vault/vault';

import { decideBookSlots } from '#schedule/bookings/book-slots/book-slots.decide';
import {
  generateBookingId,
  generateEntryId,
  generateReference,
  generateShortReferences,
} from '#schedule/bookings/book-slots/booking-ids';
import { emailHashOf } from '#schedule/bookings/book-slots/email-hash';
import { decideCancelBooking } from '#schedule/bookings/cancel-booking/cancel-booking.decide';
import { decideChangeBookingDetails } from '#schedule/bookings/change-booking-details/change-booking-details.decide';
import { decideMoveBooking } from '#schedule/bookings/move-booking/move-booking.decide';
import { decideRecordAttendance } from '#schedule/bookings/record-attendance/record-attendance.decide';
import { anybody } from '#schedule/domain/reservations';
import {
  assertBooksOpen,
  getDay,
  getPresentBooking,
  pickShortReference,
} from '#schedule/domain/schedule';
import { decidePlaceHold } from '#schedule/holds/place-hold/place-hold.decide';
import { linkHashOf, linkTokenFrom } from '#schedule/links/link-token';
import { decideJoinWaitlist } from '#schedule/waitlist/join-waitlist/join-waitlist.decide';
import { DemoIdentity } from '../demo-identity.ts';
import type { Person } from '../story/people.ts';
import { ScheduleActs, toStored } from './schedule-acts.ts';
import type { Prepare, Scene } from './step.ts';

const STAFF = { kind: 'staff' } as const;

/** What is known of a booking besides whom it is for and when. */
export interface BookingFacts extends Partial<OpenDetails>, Partial<SealedDetails> {
  /** Whether staff took it by phone, rather than the customer on the web site. */
  readonly isByStaff?: boolean;
  /** Whether it is outside the hours, so that staff create the slots for it. */
  readonly opensCells?: boolean;
  readonly staffNotes?: string;
  /** The keys of the passes that pay it. */
  readonly payWith?: readonly string[];
}

interface Booking {
  readonly key: string;
  readonly person: Person;
  readonly facts: BookingFacts;
}

/** Plays what happens to bookings, and what customers do before they have one. */
@Injectable()
export class BookingActs {
  constructor(
    private readonly schedule: ScheduleActs,
    private readonly vault: Vault,
    private readonly identity: DemoIdentity,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  book(booking: Booking, { around, at, day, slots }: Scene): Prepare {
    const { key, person, facts } = booking;
    const bookingId = this.#idOf(key);
    const candidates = generateShortReferences(
      4,
      this.identity.deriveBytes(`short reference ${bookingId}`),
    );
    const payWith = facts.payWith?.map((pass) => this.identity.derivePassId(pass));
    return async (context) => {
      const placing = {
        bookingId,
        reference: this.#referenceOf(key),
        slots: facts.opensCells === true ? toCells(slots) : toStored(slots),
        customer: await this.vault.seal('customer', this.#toCustomer(booking)),
        ...changeFields(openDetailNames, blankOpenDetails, facts),
        language: person.language,
        ownerId: facts.isByStaff === true ? null : this.identity.findOwner(person, at, around.now),
        isStaff: facts.isByStaff === true,
        emailHash: null,
        linkHash: linkHashOf(this.#linkTokenOf(key)),
        isLimited: false,
        visitor: anybody,
      };
      const asked = pickAsked('BookSlots', placing);
      return () =>
        this.schedule.handle(
          { ...context, asked },
          (schedule, now) => {
            assertBooksOpen(schedule, day);
            const shortReference = pickShortReference(candidates, schedule);
            const present = { shortReference, timetable: schedule.settings, now };
            return decideBookSlots({ ...placing, ...present }, getDay(schedule, day));
          },
          payWith,
        );
    };
  }

  recordAttendance(key: string, state: 'arrived' | 'absent'): Prepare {
    const bookingId = this.#idOf(key);
    return this.schedule.decide((schedule, now) =>
      decideRecordAttendance({ bookingId, state, now }, schedule),
    );
  }

  move(key: string, { day, slots }: Scene): Prepare {
    const bookingId = this.#idOf(key);
    const moving = {
      slots: toStored(slots),
      changer: STAFF,
      keepPrice: false,
      visitor: anybody,
    };
    return this.schedule.decide(
      (schedule, now) => {
        const move = { ...moving, timetable: schedule.settings, now };
        return decideMoveBooking(bookingId, move, day, schedule);
      },
      pickAsked('MoveBooking', { ...moving, isStaff: true }),
    );
  }

  change(
    key: string,
    { notes, equipmentRental }: { readonly notes: string; readonly equipmentRental: boolean },
  ): Prepare {
    const bookingId = this.#idOf(key);
    return (context) =>
      Promise.resolve(async () => {
        const schedule = await this.schedule.load();
        const before = getPresentBooking(schedule, bookingId).customer;
        const customer = customerIn.parse(await this.vault.open('customer', before));
        const changing = {
          bookingId,
          changer: STAFF,
          basedOn: before.keyId,
          customer: await this.vault.seal('customer', { ...customer, notes }),
          linkHash: linkHashOf(customer.linkToken),
          details: { equipmentRental },
          changed: ['notes'],
          isEmailChanged: false,
          staffId: null,
        } as const;
        await this.schedule.handle(context, (present, now) =>
          decideChangeBookingDetails({ ...changing, now }, present),
        );
      });
  }

  cancel(key: string, reason: CancellationReason, isCleared: boolean): Prepare {
    const bookingId = this.#idOf(key);
    return async (context) => {
      const blockReason = isCleared
        ? await this.vault.seal('blockReason', {
            reason: `Cleared from booking ${this.#referenceOf(key)}`,
          })
        : null;
      const cancelling = { bookingId, changer: STAFF, reason, blockReason };
      // Customers do this by themselves in time.
      const isStaff = reason !== 'customer';
      const asked = pickAsked('CancelBooking', { isStaff, reason, clearSlots: isCleared });
      return () =>
        this.schedule.handle({ ...context, asked }, (schedule, now) =>
          decideCancelBooking({ ...cancelling, now }, schedule),
        );
    };
  }

  hold(person: Person, { slots }: Scene): Prepare {
    const id = this.identity.deriveUuid(`hold ${person.email}`);
    const visitor = { ...anybody, visitorHash: this.vault.computeKeyedHash('visitor', id) };
    const holdHash = this.vault.computeKeyedHash('hold', id);
    const holding = { holdHash, slots, visitor, isStaff: false, ownerId: null };
    return this.schedule.decide((schedule, now) => {
      const timetable = schedule.settings;
      const seconds = this.settings.HOLD_SECONDS;
      return decidePlaceHold({ ...holding, timetable, now, seconds }, schedule);
    });
  }

  /** The e-mail of a customer with an account is known to be theirs, so the entry is confirmed. */
  waitFor(person: Person, { around, at, day, slots }: Scene): Prepare {
    const [slotId = reject('SLOT_NOT_FOUND')] = slots;
    const name = `${person.email} for ${slotId}`;
    const linkToken = linkTokenFrom(this.identity.deriveBytes(`link ${name}`));
    const userId = this.identity.findOwner(person, at, around.now);
    return async (context) => {
      const emailHash = await emailHashOf(this.vault, person.email, day);
      const joining = {
        entryId: generateEntryId(this.identity.deriveBytes(`entry ${name}`)),
        slotId,
        tokenHash: linkHashOf(linkToken),
        customer: await this.vault.seal('customer', toCustomer(person, linkToken)),
        emailHash,
        emailHashes: new Map([[day, emailHash]]),
        userId,
        language: person.language,
        isProved: userId !== null,
        offerSeconds: this.settings.OFFER_SECONDS,
        visitor: anybody,
      };
      return () =>
        this.schedule.handle(context, (schedule, now) =>
          decideJoinWaitlist({ ...joining, now }, schedule),
        );
    };
  }

  #idOf(key: string): string {
    return generateBookingId(this.identity.deriveBytes(`booking ${key}`));
  }

  #referenceOf(key: string): string {
    return generateReference(this.identity.deriveBytes(`reference ${key}`));
  }

  #linkTokenOf(key: string): string {
    return linkTokenFrom(this.identity.deriveBytes(`link ${key}`));
  }

  /** Customers who book by phone rarely give an e-mail. */
  #toCustomer({ key, person, facts }: Booking): Customer {
    return {
      ...toCustomer(person, this.#linkTokenOf(key)),
      ...(facts.isByStaff === true && { email: null }),
      ...changeFields(sealedDetailNames, blankSealedDetails, facts),
      staffNotes: facts.staffNotes ?? null,
    };
  }
}

const toCells = (slots: readonly SlotId[]) => ({ stored: [], unallocated: slots });

const toCustomer = (person: Person, linkToken: string): Customer => ({
  customerName: `${person.firstName} ${person.lastName}`,
  phoneNumber: person.phoneNumber,
  email: person.email,
  ...blankSealedDetails,
  staffNotes: null,
  linkToken,
});
