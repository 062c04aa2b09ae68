import { describe, expect, it } from '@jest/globals';

import { isFoundBy, isReferenceOf, readPersonSearch, toFindable } from './people-search.ts';

const anna = toFindable({
  name: 'Anna Bērziņa-Ķirse',
  phone: '+371 29 876 543',
  email: 'Anna.B@Example.com',
  references: ['7HQ2M3N4P5Q6R7S8', 'QZ7-K4M'],
});
const isFound = (typed: string, person = anna) => isFoundBy(person, readPersonSearch(typed));

describe('a person', () => {
  it.each([
    'anna',
    'BERZINA',
    'bērziņa',
    'Bērziņa'.normalize('NFD'),
    'berzina  anna',
    'annaber',
    'bērziņa ķirse',
    'zina-kir',
    'anna.b@example.com',
    'annab@example',
    '+371 29-876-543',
    '0037129876543',
    '29 87 65 43',
    '(29) 876543',
    '9876',
    'anna 29876543',
    '7hq2-m3n4',
    '7HQ2M3N4P5Q6R7S8',
    'qz7k4m',
    'QZ7 K4M',
    'QZ7',
  ])('is found by %s', (typed) => {
    expect(isFound(typed)).toBe(true);
  });

  it.each([
    ['another name', 'juris'],
    ['one word of two', 'anna juris'],
    ['the groups of a phone in another order', '543 876 29'],
    ['the middle of a reference', 'K4M'],
    ['what ends one text and begins the next', 'kirseanna'],
    ['signs alone', '---'],
    ['nothing', '   '],
    ['zeros', '000'],
  ])('is not found by %s', (_, typed) => {
    expect(isFound(typed)).toBe(false);
  });

  it.each([
    ['the code was left out when booking', '29876543', '+371 29876543', true],
    ['the code is typed as it is dialled', '29876543', '00371 29876543', true],
    ['another country has it', '0170 1234567', '+49 170 1234567', true],
    ['the zero is typed that a country leaves out', '+49 170 1234567', '0170 1234567', true],
    ['the number goes on', '29876543', '29876543000', false],
    ['a short number ends a longer one', '6543', '29876543', false],
  ])('is or is not the same phone where %s', (_, booked, typed, expected) => {
    expect(isFound(typed, toFindable({ name: 'Anna', phone: booked }))).toBe(expected);
  });

  it.each([
    ['Łukasz Groß', 'lukasz gross'],
    ['Søren Đorđević', 'soren dordevic'],
    ['Юлия Щёкина', 'щекина юлия'],
    ['Ｊ\u016bris', 'juris'],
  ])('is found by letters as people type them: %s', (name, typed) => {
    expect(isFound(typed, toFindable({ name, phone: '' }))).toBe(true);
  });

  it.each([
    ['🏄', '🏄'],
    ['🏄 ❤️', '❤'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
    ['🇱🇻', '🇱🇻'],
    ['👍🏽', '👍'],
    ['Anna ❤️', '❤️'],
    ['Anna ❤️ Bērziņa', 'annaber'],
    ['Anna', 'anna 🏄'],
  ])('is found by the pictures of a name, but needs none: %s', (name, typed) => {
    expect(isFound(typed, toFindable({ name, phone: '' }))).toBe(true);
  });

  it.each(['🏄', '❤️'])('is not found by a picture that the name lacks: %s', (typed) => {
    expect(isFound(typed, toFindable({ name: '👨‍👩‍👧', phone: '' }))).toBe(false);
    expect(isFound(typed)).toBe(false);
  });

  it.each(['ilze@ādaži.lv', 'adazi.lv', 'ilze@xn--dai-0oa14d.lv', 'il\u200bze@\u2066ĀDAŽI.lv'])(
    'is found by an e-mail whose domain is typed in either form: %j',
    (typed) => {
      const ilze = toFindable({ name: 'Ilze', phone: '', email: 'ilze@xn--dai-0oa14d.lv' });
      expect(isFound(typed, ilze)).toBe(true);
    },
  );

  it('is known by a whole reference, typed in any way', () => {
    const isReference = (typed: string) => isReferenceOf(anna, readPersonSearch(typed));
    expect(['qz7 k4m', '7hq2-m3n4-p5q6-r7s8', 'QZ7'].map(isReference)).toEqual([true, true, false]);
  });
});
