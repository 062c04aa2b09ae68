import { describe, expect, it } from '@jest/globals';
import { knownOf } from './known-customer.ts';

const user = {
  email: 'anna@example.com',
  username: 'anna',
  firstName: 'Anna',
  lastName: 'Kalniņa',
  phoneNumber: '+37120123456',
};

describe('what the booking form knows', () => {
  it('is nothing of a guest', () => {
    expect(knownOf(null)).toEqual({});
  });

  it('is name, phone and e-mail of a signed-in customer', () => {
    expect(knownOf(user)).toEqual({ fullName: 'Anna Kalniņa', phoneNumber: '+37120123456', email: 'anna@example.com' });
  });

  it.each([
    ['no last name', { lastName: null }, 'fullName'],
    ['no first name', { firstName: null }, 'fullName'],
    ['no phone', { phoneNumber: null }, 'phoneNumber'],
    ['a phone that no booking takes', { phoneNumber: 'call me' }, 'phoneNumber'],
  ])('leaves to be filled in what there is not: %s', (_, change, field) => {
    expect(knownOf({ ...user, ...change })).not.toHaveProperty(field);
  });
});
