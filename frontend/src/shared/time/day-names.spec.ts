import { describe, expect, it } from '@jest/globals';
import {
  briefDate,
  briefMonth,
  dayRange,
  fullDay,
  longDay,
  monthAndYear,
  shortDay,
  weekdayRange,
  weekRange,
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
    ['2026-12-28', '28 December 2026 – 3 January 2027', '2026. gada 28. decembris – 2027. gada 3. janvāris'],
    ['2026-10-19', '19 October – 25 October 2026', '2026. gada 19.–25. oktobris'],
    ['2027-03-22', '22 March – 28 March 2027', '2027. gada 22.–28. marts'],
  ])('from %s', (monday, english, latvian) => {
    expect(weekRange('en', monday)).toBe(english);
    expect(weekRange('lv', monday)).toBe(latvian);
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
