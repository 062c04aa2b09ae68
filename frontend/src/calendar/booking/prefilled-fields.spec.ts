import { describe, expect, it } from '@jest/globals';

import { prefillFields } from './prefilled-fields.ts';

const user = {
  email: 'anna@example.com',
  username: 'anna',
  firstName: 'Anna',
  lastName: 'Kalniņa',
  phoneNumber: '+37120123456',
};

describe('the prefilled fields of the booking form', () => {
  it('are none for a guest', () => {
    expect(prefillFields(null)).toEqual({});
  });

  it('are name, phone and e-mail for a signed-in customer', () => {
    expect(prefillFields(user)).toEqual({
      fullName: 'Anna Kalniņa',
      phoneNumber: '+37120123456',
      email: 'anna@example.com',
    });
  });

  it('have the e-mail as people write it', () => {
    const email = 'anna@xn--dai-0oa14d.lv';
    expect(prefillFields({ ...user, email })).toMatchObject({ email: 'anna@ādaži.lv' });
  });

  it('leave out what the customer has typed before signing in', () => {
    expect(prefillFields(user, { fullName: 'Anna', phoneNumber: '' })).toEqual({
      phoneNumber: '+37120123456',
      email: 'anna@example.com',
    });
  });

  it.each([
    ['no last name', { lastName: null }, 'fullName'],
    ['no first name', { firstName: null }, 'fullName'],
    ['no phone number', { phoneNumber: null }, 'phoneNumber'],
    ['a phone number that the form refuses', { phoneNumber: 'call me' }, 'phoneNumber'],
  ])('leave out the field of an account with %s', (_, change, field) => {
    expect(prefillFields({ ...user, ...change })).not.toHaveProperty(field);
  });
});
