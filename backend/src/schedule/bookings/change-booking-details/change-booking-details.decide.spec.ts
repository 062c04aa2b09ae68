import { describe, expect, it } from '@jest/globals';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { blankOpenDetails, openDetailNames } from '@cablepark/contracts/schedule/booking-details';
import type { Customer, PersonalField } from '@cablepark/contracts/schedule/customer';
import {
  anna,
  BOOKING,
  bookingCancelled,
  bookingDetailsChanged,
  bookingPlaced,
  MONDAY,
  sealedAs,
  slot,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import {
  decideChangeBookingDetails,
  type ChangeBookingDetailsDecision,
} from '#schedule/bookings/change-booking-details/change-booking-details.decide';
import { given } from '#schedule/test/given-day';

const slots = [slot('15:00')];
const placed = bookingPlaced(slots);
const linked = bookingPlaced(slots, { linkHash: 'hash' });
const changed = {
  bookingId: BOOKING,
  day: MONDAY,
  customer: sealedAs<Customer>('anna again'),
  linkHash: null,
  ...blankOpenDetails,
  equipmentRental: true,
  package: true,
  changed: ['notes'] as PersonalField[],
  former: null,
  staffId: 'olga',
  replaced: [],
};
const details = {
  ...changed,
  details: { equipmentRental: true, package: true },
  linkHash: 'hash',
  changer: { kind: 'staff' } as const,
  now: new Date('2026-05-20T09:00:00Z'),
  basedOn: anna.keyId,
  isEmailChanged: false,
};
const erased: ScheduleStreamEvent = {
  type: 'PersonalDataErased',
  data: { subject: 'booking', subjectId: BOOKING, keyIds: [details.basedOn], day: MONDAY },
};

describe('change the details of a booking', () => {
  it('changes whom it is for and keeps its slots and prices', () => {
    given(slotsGenerated(), placed)
      .when((_, schedule) => decideChangeBookingDetails(details, schedule))
      .leaves((after, events) => {
        expect(events).toEqual([{ type: 'BookingDetailsChanged', data: changed }]);
        expect(after.bookings.get(BOOKING)).toMatchObject({
          customer: changed.customer,
          equipmentRental: true,
          package: true,
          slots: [{ slotId: slots[0], priceCents: 2000 }],
        });
      });
  });

  it('keeps the open details that are left out', () => {
    given(slotsGenerated(), placed, {
      type: 'BookingDetailsChanged',
      data: { ...changed, customer: anna },
    })
      .when((_, schedule) =>
        decideChangeBookingDetails(
          { ...details, details: { equipmentRental: undefined } },
          schedule,
        ),
      )
      .then({ type: 'BookingDetailsChanged', data: changed });
  });

  it.each<[string, ScheduleStreamEvent, string | null, string | null]>([
    ["another's change", { type: 'BookingDetailsChanged', data: changed }, 'anna again', null],
    ['an erasure', erased, null, 'another hash'],
  ])(
    'returns no events if it is based on data from before %s, but accepts a change based on the present ones',
    (_, overtaking, left, linkHash) => {
      const again = { ...changed, customer: sealedAs<Customer>('anna once more') };
      const day = given(slotsGenerated(), placed, overtaking);
      day.when((_, schedule) => decideChangeBookingDetails(details, schedule)).then();
      day
        .when((_, schedule) =>
          decideChangeBookingDetails(
            {
              ...details,
              ...again,
              linkHash: 'another hash',
              basedOn: left && sealedAs(left).keyId,
            },
            schedule,
          ),
        )
        .then({ type: 'BookingDetailsChanged', data: { ...again, linkHash } });
    },
  );

  it.each<[string, ChangeBookingDetailsDecision['changer'], string, boolean]>([
    [
      'the holder of its link exactly when the session begins',
      { kind: 'link', linkHash: 'hash' },
      '2026-06-01T12:00:00.000Z',
      true,
    ],
    [
      'the holder of its link a millisecond later',
      { kind: 'link', linkHash: 'hash' },
      '2026-06-01T12:00:00.001Z',
      false,
    ],
    ['staff a month later', { kind: 'staff' }, '2026-07-01T12:00:00Z', true],
  ])('may be done by %s: %s', (_, changer, now, isAllowed) => {
    const day = given(slotsGenerated(), linked).when((_, schedule) =>
      decideChangeBookingDetails({ ...details, changer, now: new Date(now) }, schedule),
    );
    if (isAllowed) {
      day.then({ type: 'BookingDetailsChanged', data: changed });
    } else {
      day.rejects('CHANGE_TOO_LATE');
    }
  });

  it('names the former contact only if the holder of the link changed the e-mail', () => {
    const day = given(slotsGenerated(), linked);
    const former = {
      customer: anna,
      reference: 'ABCDEFGH23456789',
      language: 'lv' as const,
      slots: [{ slotId: slot('15:00'), priceCents: 2000 }],
    };
    const byLink = { ...details, changer: { kind: 'link', linkHash: 'hash' } as const };
    day
      .when((_, schedule) =>
        decideChangeBookingDetails({ ...byLink, isEmailChanged: true }, schedule),
      )
      .then({ type: 'BookingDetailsChanged', data: { ...changed, former } });
    day
      .when((_, schedule) =>
        decideChangeBookingDetails({ ...details, isEmailChanged: true }, schedule),
      )
      .then({ type: 'BookingDetailsChanged', data: changed });
  });

  it('says who had changed since what the form showed otherwise, and when', () => {
    const changedBy = (field: PersonalField, staffId: string | null) =>
      bookingDetailsChanged({
        changed: [field],
        staffId,
        customer: sealedAs<Customer>(`by ${staffId}`),
      });
    const present = {
      basedOn: 'by null',
      changed: ['notes', 'email', 'phoneNumber'] as PersonalField[],
    };
    const at = '2026-05-20T09:00:00.000Z';
    given(
      slotsGenerated(),
      placed,
      changedBy('notes', 'berta'),
      changedBy('email', 'berta'),
      changedBy('email', null),
    )
      .when((_, schedule) =>
        decideChangeBookingDetails(
          { ...details, ...present, overtaken: present.changed },
          schedule,
        ),
      )
      .leaves((_, [event]) => {
        expect(event).toMatchObject({
          data: {
            replaced: [
              { field: 'notes', staffId: 'berta', at },
              { field: 'email', staffId: null, at },
              { field: 'phoneNumber', staffId: null, at },
            ],
          },
        });
      });
  });

  it.each(openDetailNames)('says it of the %s, too, unless both wanted the same', (field) => {
    const asked = bookingDetailsChanged({
      changed: [],
      staffId: 'berta',
      [field]: true,
      customer: anna,
    });
    const change = (sent: boolean, seen: boolean) =>
      given(slotsGenerated(), placed, asked).when((_, schedule) =>
        decideChangeBookingDetails(
          { ...details, details: { [field]: sent }, seen: { [field]: seen } },
          schedule,
        ),
      );
    const replaced = { field, staffId: 'berta', at: '2026-05-20T09:00:00.000Z' };
    const expectReplaced =
      (list: unknown[]) =>
      (_: unknown, [event]: readonly unknown[]) => {
        expect(event).toMatchObject({ data: { replaced: list } });
      };

    change(false, false).leaves(expectReplaced([replaced]));
    change(false, true).leaves(expectReplaced([]));
    change(true, false).leaves(expectReplaced([]));
  });

  it('needs a name and a phone number for somebody in the place of an erased customer', () => {
    given(slotsGenerated(), placed, erased)
      .when((_, schedule) =>
        decideChangeBookingDetails({ ...details, missing: 'phoneNumber' }, schedule),
      )
      .rejects('INVALID_REQUEST', {
        error: 'Phone number must be 8-15 digits, optionally starting with +',
      });
  });

  it('is refused to the holder of the link once the customer has been erased, even if staff entered another', () => {
    const again: ScheduleStreamEvent = {
      type: 'BookingDetailsChanged',
      data: { ...changed, linkHash: 'another hash' },
    };
    for (const events of [[erased], [erased, again]]) {
      given(slotsGenerated(), linked, ...events)
        .when((_, schedule) =>
          decideChangeBookingDetails(
            { ...details, changer: { kind: 'link', linkHash: 'hash' } },
            schedule,
          ),
        )
        .rejects('BOOKING_OVER', { dataUntil: null });
    }
  });

  it.each([
    ['does not exist', []],
    ['was cancelled', [bookingPlaced(slots), bookingCancelled(slots)]],
  ])('is refused for a booking that %s', (_, events) => {
    given(slotsGenerated(), ...events)
      .when((_, schedule) => decideChangeBookingDetails(details, schedule))
      .rejects('BOOKING_NOT_FOUND');
  });
});
