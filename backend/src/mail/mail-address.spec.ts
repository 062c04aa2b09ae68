import { describe, expect, it } from '@jest/globals';

import { toMailbox } from './mail-address.ts';

describe('toMailbox', () => {
  it.each([
    ['anna@example.lv', 'anna@example.lv'],
    ['Anna@Example.LV', 'anna@example.lv'],
    ['an.n.a@example.lv', 'anna@example.lv'],
    ['anna+wake@example.lv', 'anna@example.lv'],
    ['A.nna+wake+more.dots@example.lv', 'anna@example.lv'],
    ['anna@sub.example.lv', 'anna@sub.example.lv'],
    ['anna@plus+example.lv', 'anna@plus+example.lv'],
    [' anna@example.lv ', 'anna@example.lv'],
  ])('counts %j as %j', (address, mailbox) => {
    expect(toMailbox(address)).toBe(mailbox);
  });

  it.each(['anna@example.com', 'anne@example.lv', 'anna@example.lv.org'])(
    'distinguishes %j from anna@example.lv',
    (other) => {
      expect(toMailbox(other)).not.toBe(toMailbox('anna@example.lv'));
    },
  );
});
