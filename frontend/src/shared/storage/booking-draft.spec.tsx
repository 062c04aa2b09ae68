import { afterEach, describe, expect, it } from '@jest/globals';

import { blankOpenDetails } from '@cablepark/contracts/schedule/booking-details';

import { dropBookingDraft, keepInDraft, readBookingDraft } from './booking-draft.ts';

const blank = {
  fullName: '',
  phoneNumber: '',
  email: '',
  experienceLevel: '',
  notes: '',
  ...blankOpenDetails,
  payWith: [],
  passCode: '',
};

afterEach(() => {
  sessionStorage.clear();
});

describe('the draft of the booking form', () => {
  it('has what was typed last into each field, until it is dropped', () => {
    keepInDraft({ fullName: 'Anna' });
    const typed = {
      fullName: 'Anna Kalniņa',
      equipmentRental: true,
      package: true,
      payWith: ['K7QM-2XRD-9FHT-V3WB'],
    };
    keepInDraft(typed);
    expect(readBookingDraft(blank)).toEqual(typed);
    dropBookingDraft();
    expect(readBookingDraft(blank)).toEqual({});
  });

  it.each([
    '{',
    'null',
    '[1]',
    '{"fullName":1,"equipmentRental":"yes","payWith":{},"other":"text"}',
  ])('is empty if %s is stored', (text) => {
    sessionStorage.setItem('bookingDraft', text);
    expect(readBookingDraft(blank)).toEqual({});
  });
});
