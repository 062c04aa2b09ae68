import { describe, expect, it, jest } from '@jest/globals';

import {
  formatBriefDate,
  formatBriefMonth,
  formatBriefWeek,
  formatDayRange,
  formatFullDay,
  formatLongDay,
  formatMonth,
  formatShortDay,
  formatWeek,
  formatWeekdayRange,
  formatWholeWeek,
  formatYear,
} from './format-day.ts';
import {
  formatClockTime,
  formatDate,
  formatDateAndTime,
  formatExactTime,
  formatTimeAgo,
} from './format-instant.ts';

describe('a day', () => {
  it('has the usual English and Latvian formats', () => {
    expect(formatLongDay('en', '2026-06-20')).toBe('Saturday 20 June');
    expect(formatLongDay('lv', '2026-06-20')).toBe('Sestdiena, 20. jūnijs');
    expect(formatShortDay('en', '2026-06-20')).toBe('Sat 20 June');
    expect(formatShortDay('lv', '2026-06-21')).toBe('Sv, 21. jūnijs');
    expect(formatBriefDate('en', '2026-06-20')).toBe('20 Jun');
    expect(formatBriefDate('lv', '2026-11-02')).toBe('2. nov.');
    expect(formatFullDay('en', '2026-12-31')).toBe('Thursday 31 December 2026');
    expect(formatFullDay('lv', '2027-01-01')).toBe('Piektdiena, 2027. gada 1. janvāris');
  });
});

describe('a day beside the present one', () => {
  const today = '2026-11-30';

  it.each([
    ['2026-11-29', 'Yesterday, 29 November', 'Vakar, 29. novembris'],
    ['2026-11-30', 'Today, 30 November', 'Šodien, 30. novembris'],
    ['2026-12-01', 'Tomorrow, 1 December', 'Rīt, 1. decembris'],
  ])('%s has a name of its own', (day, english, latvian) => {
    expect([formatLongDay('en', day, today), formatLongDay('lv', day, today)]).toEqual([
      english,
      latvian,
    ]);
    expect([formatShortDay('en', day, today), formatShortDay('lv', day, today)]).toEqual([
      english,
      latvian,
    ]);
  });

  it('has its year where other days have it', () => {
    expect(formatFullDay('en', '2027-01-01', '2026-12-31')).toBe('Tomorrow, 1 January 2027');
    expect(formatFullDay('lv', '2027-01-01', '2026-12-31')).toBe('Rīt, 2027. gada 1. janvāris');
  });

  it('is no other day', () => {
    expect(formatLongDay('en', '2026-12-02', today)).toBe('Wednesday 2 December');
    expect(formatShortDay('lv', '2026-11-28', today)).toBe('Se, 28. novembris');
    expect(formatFullDay('en', '2027-11-30', today)).toBe('Tuesday 30 November 2027');
  });
});

describe('a date that can not be read', () => {
  const [lv, en] = ['Nederīgs datums', 'Invalid date'];

  it.each(['', 'soon', 'NaN', '2026-13-45'])('such as %j, says so wherever it stands', (text) => {
    for (const write of [
      formatLongDay,
      formatShortDay,
      formatFullDay,
      formatBriefDate,
      formatDate,
      formatDateAndTime,
    ]) {
      expect([write('en', text), write('lv', text)]).toEqual([en, lv]);
    }

    expect([formatTimeAgo('en', text, new Date()), formatTimeAgo('lv', text, new Date())]).toEqual([
      en,
      lv,
    ]);
    expect(formatClockTime(text)).toBe(en);
    expect(formatLongDay('en', text, '2026-11-30')).toBe(en);
    expect(formatLongDay('en', '2026-11-30', text)).toBe('Monday 30 November');
  });

  it('is another error where the browser can not write it', () => {
    const format = jest.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
      throw new RangeError('Unsupported time zone');
    });
    // These are the only ones here that are not known from earlier tests.
    expect(formatExactTime('en', '2026-06-20T09:00:00Z')).toBe('Format error');
    expect(formatExactTime('lv', '2026-06-20T09:00:00Z')).toBe('Formāta kļūda');
    format.mockRestore();
  });
});

describe('weekdays', () => {
  it('are named as when something happens on them', () => {
    expect(formatWeekdayRange('en', 0, 4)).toBe('Monday–Friday');
    expect(formatWeekdayRange('lv', 0, 4)).toBe('Pirmdien–piektdien');
    expect(formatWeekdayRange('lv', 5, 5)).toBe('Sestdien');
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
    expect(formatWeek('en', monday)).toBe(english);
    expect(formatWeek('lv', monday)).toBe(latvian);
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
    expect(formatWholeWeek('en', monday)).toBe(english);
    expect(formatWholeWeek('lv', monday)).toBe(latvian);
  });

  it('is short on a phone', () => {
    expect(formatBriefWeek('en', '2026-11-30')).toBe('30 Nov – 6 Dec');
    expect(formatBriefWeek('lv', '2026-11-30')).toBe('30. nov. – 6. dec.');
  });
});

describe('a range of days, a month and a year', () => {
  it('have the usual English and Latvian formats', () => {
    expect(formatDayRange('en', '2026-05-01', '2026-06-20')).toBe('1 May – 20 June 2026');
    expect(formatDayRange('lv', '2026-05-01', '2026-06-20')).toBe(
      '2026. gada 1. maijs – 20. jūnijs',
    );
    expect(formatMonth('en', '2026-06-01')).toBe('June 2026');
    expect(formatMonth('lv', '2026-06-01')).toBe('2026. gada jūnijs');
    expect(formatBriefMonth('en', '2026-06-01')).toBe('Jun 2026');
    expect(formatBriefMonth('lv', '2026-06-01')).toBe('2026. g. jūn.');
    expect(formatYear('en', '2026-06-01')).toBe('2026');
    expect(formatYear('lv', '2026-06-01')).toBe('2026. gads');
  });
});
