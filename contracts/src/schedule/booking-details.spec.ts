import { describe, expect, it } from '@jest/globals';

import {
  blankOpenDetails,
  blankSealedDetails,
  changeFields,
  openDetailNames,
  sealedDetailNames,
  type SealedDetails,
} from './booking-details.ts';
import { bookingEvents, BookingPlaced } from './booking.events.ts';
import { booking } from './booking.ts';
import { changeBookingDetails } from './change-booking.ts';
import { customerForm, staffForm } from './customer-form.ts';
import { bookingField, customer } from './customer.ts';
import { changeManagedBooking } from './managed-booking.ts';
import { acceptOffer } from './waitlist.ts';

const all = [...sealedDetailNames, ...openDetailNames];
const withoutField = (data: object, name: string): object =>
  Object.fromEntries(Object.entries(data).filter(([key]) => key !== name));

const events = bookingEvents.filter(({ schema }) => 'equipmentRental' in schema.shape);

describe('the declaration of the details', () => {
  it.each(all)('makes %s part of the answer and of both forms that change a booking', (name) => {
    expect(booking.shape).toHaveProperty(name);
    const seen = changeBookingDetails.body?.shape.seen.unwrap();
    for (const form of [changeBookingDetails.body, seen, changeManagedBooking.body]) {
      expect(form?.shape).toHaveProperty(name);
    }
    expect(bookingField.options).toContain(name);
  });

  it.each(openDetailNames)('makes %s part of each event that has one of them', (name) => {
    expect(events.map(({ type }) => type)).toEqual([
      'BookingPlaced',
      'BookingDetailsChanged',
      'BookingMoved',
      'BookingPostponed',
      'BookingRestored',
      'BookingReverted',
      'BookingReminded',
    ]);
    for (const { schema } of events) {
      expect(schema.shape).toHaveProperty(name);
    }
    expect(acceptOffer.body?.shape).toHaveProperty(name);
  });

  it('seals the customer with all of those that are sealed, and no others', () => {
    expect(Object.keys(customer.shape)).toEqual(expect.arrayContaining(sealedDetailNames));
    for (const name of openDetailNames) {
      expect(customer.shape).not.toHaveProperty(name);
    }
  });
});

describe('what was written before a field was declared', () => {
  it.each(openDetailNames)('reads as if %s had not been asked for', (name) => {
    const read = BookingPlaced.schema.parse(withoutField(BookingPlaced.example, name));
    expect(read[name]).toBe(blankOpenDetails[name]);
  });

  it.each(sealedDetailNames)('reads as if %s had been left out', (name) => {
    const anna = {
      customerName: 'Anna',
      phoneNumber: '+37120000001',
      email: null,
      ...blankSealedDetails,
      staffNotes: null,
      linkToken: 'a token',
    };
    expect(customer.parse(withoutField(anna, name))[name]).toBe(blankSealedDetails[name]);
  });
});

describe('the form of a new booking', () => {
  const form = {
    customerName: 'Anna',
    phoneNumber: '20000001',
    timeSlotIds: [989_064],
  };

  it.each([
    ['customers', customerForm],
    ['staff', staffForm],
  ])('of %s takes blank details for what is left out', (_, schema) => {
    const { customer: sent, ...parsed } = schema.parse(form);
    expect(sent).toMatchObject(blankSealedDetails);
    expect(parsed).toMatchObject(blankOpenDetails);
  });
});

it('changes the fields that are sent, and clears those that are sent empty', () => {
  const before: SealedDetails = { notes: 'two beginners', experienceLevel: 'beginner' };
  expect(changeFields(sealedDetailNames, before, { notes: null })).toEqual({
    notes: null,
    experienceLevel: 'beginner',
  });
});
