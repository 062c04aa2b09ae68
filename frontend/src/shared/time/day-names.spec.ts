import { describe, expect, it, jest } from '@jest/globals';

import {
  briefDate,
  briefMonth,
  briefWeek,
  clockTimeOf,
  dateAndTime,
  dateOf,
  dayRange,
  exactTime,
  fullDay,
  longDay,
  monthAndYear,
  shortDay,
  timeAgo,
  weekdayRange,
  weekRange,
  wholeWeek,
  yearName,
} from '../i18n/language.ts';

describe('a day', () => {
  it('has the usual English and Latvian formats', () => {
    expect(longDay('en', '2026-06-20')).toBe('Saturday 20 June');
    expect(longDay('lv', '2026-06-20')).toBe('Sestdiena, 20. jūnijs');
    expect(shortDay('en', '2026-06-20')).toBe('Sat 20 June');
    expect(shortDay('lv', '2026-06-21')).toBe('Sv, 21. jūnijs');
    expect(briefDate('en', '2026-06-20')).toBe('20 Jun');
    expect(briefDate('lv', '2026-11-02')).toBe('2. nov.');
    expect(fullDay('en', '2026-12-31')).toBe('Thursday 31 December 2026');
    expect(fullDay('lv', '2027-01-01')).toBe('Piektdiena, 2027. gada 1. janvāris');
  });
});

describe('a day beside the present one', () => {
  const today = '2026-11-30';

  it.each([
    ['2026-11-29', 'Yesterday, 29 November', 'Vakar, 29. novembris'],
    ['2026-11-30', 'Today, 30 November', 'Šodien, 30. novembris'],
    ['2026-12-01', 'Tomorrow, 1 December', 'Rīt, 1. decembris'],
  ])('%s has a name of its own', (day, english, latvian) => {
    expect([longDay('en', day, today), longDay('lv', day, today)]).toEqual([english, latvian]);
    expect([shortDay('en', day, today), shortDay('lv', day, today)]).toEqual([english, latvian]);
  });

  it('has its year where other days have it', () => {
    expect(fullDay('en', '2027-01-01', '2026-12-31')).toBe('Tomorrow, 1 January 2027');
    expect(fullDay('lv', '2027-01-01', '2026-12-31')).toBe('Rīt, 2027. gada 1. janvāris');
  });

  it('is no other day', () => {
    expect(longDay('en', '2026-12-02', today)).toBe('Wednesday 2 December');
    expect(shortDay('lv', '2026-11-28', today)).toBe('Se, 28. novembris');
    expect(fullDay('en', '2027-11-30', today)).toBe('Tuesday 30 November 2027');
  });
});

describe('a date that can not be read', () => {
  const [lv, en] = ['Nederīgs datums', 'Invalid date'];

  it.each(['', 'soon', 'NaN', '2026-13-45'])('such as %j, says so wherever it stands', (text) => {
    for (const write of [longDay, shortDay, fullDay, briefDate, dateOf, dateAndTime]) {
      expect([write('en', text), write('lv', text)]).toEqual([en, lv]);
    }

    expect([timeAgo('en', text, new Date()), timeAgo('lv', text, new Date())]).toEqual([en, lv]);
    expect(clockTimeOf(text)).toBe(en);
    expect(longDay('en', text, '2026-11-30')).toBe(en);
    expect(longDay('en', '2026-11-30', text)).toBe('Monday 30 November');
  });

  it('is another error where the browser can not write it', () => {
    const format = jest.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
      throw new RangeError('Unsupported time zone');
    });
    // These are the only ones here that are not known from earlier tests.
    expect(exactTime('en', '2026-06-20T09:00:00Z')).toBe('Format error');
    expect(exactTime('lv', '2026-06-20T09:00:00Z')).toBe('Formāta kļūda');
    format.mockRestore();
  });
});

describe('weekdays', () => {
  it('are named as when something happens on them', () => {
    expect(weekdayRange('en', 0, 4)).toBe('Monday–Friday');
    expect(weekdayRange('lv', 0, 4)).toBe('Pirmdien–piektdien');
    expect(weekdayRange('lv', 5, 5)).toBe('Sestdien');
  });
});

describe('a week', () => {
  it.each([
    ['2026-06-15', '15 June – 21 June 2026', '2026. gada 15.–21. jūnijs'],
    ['2026-06-29', '29 June – 5 July 2026', '2026. gada 29. jūnijs – 5. jūlijs'],
    [
      '2026-12-28',
      '28 December 2026 – 3 January 2027',
      '2026. gada 28. decembris – 2027. gada 3. janvāris',
    ],
    ['2026-10-19', '19 October – 25 October 2026', '2026. gada 19.–25. oktobris'],
    ['2027-03-22', '22 March – 28 March 2027', '2027. gada 22.–28. marts'],
  ])('from %s', (monday, english, latvian) => {
    expect(weekRange('en', monday)).toBe(english);
    expect(weekRange('lv', monday)).toBe(latvian);
  });
});

describe('the head of a week', () => {
  it.each([
    [
      '2026-11-30',
      '30 November 2026 - 06 December 2026',
      '2026. gada 30. novembris – 2026. gada 6. decembris',
    ],
    ['2026-06-01', '01 June 2026 - 07 June 2026', '2026. gada 1. jūnijs – 2026. gada 7. jūnijs'],
    [
      '2026-12-28',
      '28 December 2026 - 03 January 2027',
      '2026. gada 28. decembris – 2027. gada 3. janvāris',
    ],
  ])('from %s has both dates, written out', (monday, english, latvian) => {
    expect(wholeWeek('en', monday)).toBe(english);
    expect(wholeWeek('lv', monday)).toBe(latvian);
  });

  it('is short on a phone', () => {
    expect(briefWeek('en', '2026-11-30')).toBe('30 Nov – 6 Dec');
    expect(briefWeek('lv', '2026-11-30')).toBe('30. nov. – 6. dec.');
  });
});

describe('a range of days, a month and a year', () => {
  it('have the usual English and Latvian formats', () => {
    expect(dayRange('en', '2026-05-01', '2026-06-20')).toBe('1 May – 20 June 2026');
    expect(dayRange('lv', '2026-05-01', '2026-06-20')).toBe('2026. gada 1. maijs – 20. jūnijs');
    expect(monthAndYear('en', '2026-06-01')).toBe('June 2026');
    expect(monthAndYear('lv', '2026-06-01')).toBe('2026. gada jūnijs');
    expect(briefMonth('en', '2026-06-01')).toBe('Jun 2026');
    expect(briefMonth('lv', '2026-06-01')).toBe('2026. g. jūn.');
    expect(yearName('en', '2026-06-01')).toBe('2026');
    expect(yearName('lv', '2026-06-01')).toBe('2026. gads');
  });
});
