import { describe, expect, it } from '@jest/globals';

import type { PassTerms } from '@cablepark/contracts/passes/pass-product';

import { TEN_RIDES } from '../test/terms.ts';
import { writeExpiring, writePass, type MailedPass } from './pass-letters.ts';

const park = {
  sender: { name: 'Wake Siguļi', address: 'info@example.com' },
  phone: '+371 20 000 000',
  siteUrl: 'https://park.test',
};
const season: PassTerms = { ...TEN_RIDES, kind: 'season', rides: null, perDay: 2 };
const giftCard: PassTerms = {
  ...TEN_RIDES,
  kind: 'value',
  name: { lv: 'Dāvanu karte', en: 'Gift card' },
  rides: null,
  valueCents: 5000,
};

const createPass = (changes: Partial<MailedPass> = {}): MailedPass => ({
  language: 'lv',
  terms: TEN_RIDES,
  code: 'K7QM4T9XZ2B8HWRD',
  left: { rides: 10, cents: 0 },
  expiresOn: '2027-05-31',
  url: 'https://park.test/pass/K7QM4T9XZ2B8HWRD',
  ...changes,
});

const leftIn = (changes: Partial<MailedPass>): string | undefined =>
  writePass(createPass(changes), park).facts[2]?.value;
const termsIn = (changes: Partial<MailedPass>): readonly string[] =>
  writePass(createPass(changes), park).lists[0]?.items ?? [];

describe('the mail of a pass', () => {
  it.each([
    [1, '1 brauciens', '1 ride'],
    [2, '2 braucieni', '2 rides'],
    [10, '10 braucienu', '10 rides'],
    [11, '11 braucienu', '11 rides'],
    [21, '21 brauciens', '21 rides'],
  ])('counts %d rides', (rides, latvian, english) => {
    expect(leftIn({ left: { rides, cents: 0 } })).toBe(latvian);
    expect(leftIn({ left: { rides, cents: 0 }, language: 'en' })).toBe(english);
  });

  it.each([
    [1, 'Līdz 1 pusstundai dienā.', 'Up to 1 half hour a day.'],
    [2, 'Līdz 2 pusstundām dienā.', 'Up to 2 half hours a day.'],
    [11, 'Līdz 11 pusstundām dienā.', 'Up to 11 half hours a day.'],
  ])('counts %d half hours a day', (perDay, latvian, english) => {
    const terms = { ...season, perDay };
    expect(termsIn({ terms })).toContain(latvian);
    expect(termsIn({ terms, language: 'en' })).toContain(english);
  });

  it('writes what is left of a gift card as prices are written, and not what it cost', () => {
    const gift = { terms: { ...giftCard, priceCents: 4500 }, left: { rides: 0, cents: 2050 } };
    expect(leftIn(gift)).toBe('20,50\u00a0€');
    expect(leftIn({ ...gift, language: 'en' })).toBe('€20.50');
    expect(JSON.stringify(writePass(createPass(gift), park))).not.toContain('45');
  });

  it('calls a gift card a gift card', () => {
    for (const write of [writePass, writeExpiring]) {
      const latvian = JSON.stringify(write(createPass({ terms: giftCard }), park));
      expect(latvian.toLowerCase()).not.toContain('abonement');
      const gift = createPass({ terms: giftCard, language: 'en' });
      expect(JSON.stringify(write(gift, park).lead)).toContain('gift card');
    }
  });
});
