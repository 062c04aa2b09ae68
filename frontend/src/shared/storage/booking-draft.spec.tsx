import { afterEach, describe, expect, it } from '@jest/globals';

import { dropBookingDraft, keepInDraft, readBookingDraft } from './booking-draft.ts';

afterEach(() => {
  sessionStorage.clear();
});

describe('the draft of the booking form', () => {
  it('has what was typed last into each field, until it is dropped', () => {
    keepInDraft({ fullName: 'Anna' });
    keepInDraft({ fullName: 'Anna Kalniņa', equipmentRental: true, package: true });
    expect(readBookingDraft()).toEqual({
      fullName: 'Anna Kalniņa',
      equipmentRental: true,
      package: true,
    });
    dropBookingDraft();
    expect(readBookingDraft()).toEqual({});
  });

  it.each(['{', 'null', '[1]', '{"fullName":1,"equipmentRental":"yes","other":"text"}'])(
    'is empty if %s is stored',
    (text) => {
      sessionStorage.setItem('bookingDraft', text);
      expect(readBookingDraft()).toEqual({});
    },
  );
});
