import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import {
  blankSealedDetails,
  changeFields,
  openDetailNames,
  pickFields,
} from '@cablepark/contracts/schedule/booking-details';
import type { ReplacedField } from '@cablepark/contracts/schedule/change-booking';
import {
  customer as customerIn,
  personalFields,
  type Customer,
  type PersonalField,
  type SentCustomer,
} from '@cablepark/contracts/schedule/customer';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Vault } from '@cablepark/vault/vault';

import { userIdOf } from '#http/request-context';
import { BookingChanges } from '#schedule/bookings/booking-changes';
import { Lookups } from '#schedule/bookings/queries/lookups.query';
import { ERASED } from '#schedule/bookings/queries/shown-bookings.query';
import type { PlacedBooking } from '#schedule/domain/day-schedule';
import { findBooking, getPresentBooking } from '#schedule/domain/schedule';
import { generateLinkToken, linkHashOf } from '#schedule/links/link-token';
import { StaffNames } from '#schedule/queries/staff-names.query';
import { Schedules } from '#schedule/schedules';
import { customerBoxOf } from '../domain/customer-box.ts';
import {
  ChangeBookingDetails,
  type ChangedDetails,
  type Details,
  type Seen,
} from './change-booking-details.command.ts';
import {
  assertDetailsChangeable,
  decideChangeBookingDetails,
  type ChangeBookingDetailsDecision,
} from './change-booking-details.decide.ts';

/** How often a change is decided again while others keep changing the same booking. */
const MAX_TRIES = 20;

/** A change about to be decided on, before its customer is sealed. */
interface PreparedChange {
  readonly customer: Customer;
  readonly isUnchanged: boolean;
  readonly decision: Omit<ChangeBookingDetailsDecision, 'bookingId' | 'customer' | 'now'>;
}

@CommandHandler(ChangeBookingDetails)
export class ChangeBookingDetailsHandler implements ICommandHandler<ChangeBookingDetails> {
  constructor(
    private readonly lookups: Lookups,
    private readonly schedules: Schedules,
    private readonly bookings: BookingChanges,
    private readonly vault: Vault,
    private readonly staffNames: StaffNames,
  ) {}

  /**
   * Changes the details. The decision is made again if the customer data were changed after they
   * were opened. Rejects UNAVAILABLE if that goes on.
   */
  async execute(command: ChangeBookingDetails): Promise<ChangedDetails> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const prepared = await this.#prepare(command);
      const executed = await this.#change(command, prepared);
      if (prepared.isUnchanged || executed.events.length > 0) {
        return {
          booking: await this.bookings.answer(executed),
          replaced: await this.#showReplaced(executed.events),
        };
      }
    }

    return reject('UNAVAILABLE');
  }

  /** Opens the present customer, and compares the request with them. */
  async #prepare({
    key,
    details,
    seen = {},
    changer,
    context,
  }: ChangeBookingDetails): Promise<PreparedChange> {
    // A booking that isn't there is refused by the decision, unless the same request has changed it
    // before.
    const booking = findBooking(await this.schedules.load(), await this.lookups.bookingIdOf(key));
    const basedOn = booking ? customerBoxOf(booking) : null;
    const before = customerIn
      .nullable()
      .parse(basedOn && (await this.vault.open('customer', basedOn)));
    const customer = applyDetails(before, details);
    const changed = findChangedFields(before, customer, details);
    const isUnchanged = changed.length === 0 && !changesOpenDetail(details, booking);
    const decision = {
      changer,
      basedOn: basedOn?.keyId ?? null,
      linkHash: linkHashOf(customer.linkToken),
      changed,
      isEmailChanged: typeof before?.email === 'string' && before.email !== customer.email,
      details: pickFields(openDetailNames, details),
      staffId: changer.kind === 'staff' ? userIdOf(context.caller) : null,
      overtaken: findOvertakenFields(changed, before, seen),
      seen: pickFields(openDetailNames, seen),
      // A customer who is known may have come without a phone number.
      missing: isUnchanged || before !== null ? undefined : findMissingField(customer),
    };
    return { customer, isUnchanged, decision };
  }

  /** Executes the command. A change that changes nothing is only checked. */
  #change(
    { key, context }: ChangeBookingDetails,
    { customer, isUnchanged, decision }: PreparedChange,
  ) {
    return this.vault.sealFor('customer', customer, (sealed) =>
      this.bookings.change('ChangeBookingDetails', context, key, (bookingId, schedule, now) => {
        if (isUnchanged) {
          assertDetailsChangeable(getPresentBooking(schedule, bookingId), { ...decision, now });
          return [];
        }

        return decideChangeBookingDetails(
          { ...decision, bookingId, now, customer: sealed },
          schedule,
        );
      }),
    );
  }

  async #showReplaced(events: readonly ScheduleStreamEvent[]): Promise<readonly ReplacedField[]> {
    const replaced = events.flatMap((event) =>
      event.type === 'BookingDetailsChanged' ? event.data.replaced : [],
    );
    const names = await this.staffNames.find(replaced.flatMap(({ staffId }) => staffId ?? []));
    return replaced.map(({ field, staffId, at }) => ({
      field,
      by: staffId === null ? 'customer' : (names.get(staffId) ?? ERASED),
      at,
    }));
  }
}

/**
 * Lists the fields that get another value. An erased customer has no values, so all fields count as
 * changed if any is sent.
 */
function findChangedFields(
  before: Customer | null,
  after: Customer,
  details: Details,
): PersonalField[] {
  if (before === null && personalFields.every((field) => details[field] === undefined)) {
    return [];
  }

  return personalFields.filter((field) => before?.[field] !== after[field]);
}

/** Whether the request gives an open detail of the booking another value. */
const changesOpenDetail = (details: Details, booking: PlacedBooking | undefined): boolean =>
  openDetailNames.some(
    (field) => details[field] !== undefined && details[field] !== booking?.[field],
  );

/** Those of these fields that the form showed with another value than they have now. */
function findOvertakenFields(
  changed: readonly PersonalField[],
  before: Customer | null,
  seen: Seen,
): PersonalField[] {
  if (before === null) {
    return [];
  }

  return changed.filter((field) => seen[field] !== undefined && seen[field] !== before[field]);
}

/**
 * The required field that a customer lacks. Only a customer who is entered in the place of an
 * erased one can lack any.
 */
function findMissingField({
  customerName,
  phoneNumber,
}: Customer): 'customerName' | 'phoneNumber' | undefined {
  if (customerName === '') {
    return 'customerName';
  }

  return phoneNumber === '' ? 'phoneNumber' : undefined;
}

/**
 * Applies new details to a customer. Fields that are left out keep their values. An erased customer
 * leaves nothing behind: the person who is entered instead gets a new link.
 */
const applyDetails = (before: Customer | null, details: Details): Customer => ({
  ...changeFields(personalFields, before ?? BLANK_CUSTOMER, details),
  linkToken: before?.linkToken ?? generateLinkToken(),
});

const BLANK_CUSTOMER: SentCustomer = {
  customerName: '',
  phoneNumber: '',
  email: null,
  ...blankSealedDetails,
  staffNotes: null,
};
