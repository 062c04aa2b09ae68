import { describe, expect, it } from '@jest/globals';

import { slotAt, slotsOfDay } from '@cablepark/contracts/shared/riga-time';

import { formatDay, formatDayAndTime, formatStart, formatTimeRange } from './riga-words.ts';
import { replaceSpecialSpaces } from './test/plain-text.ts';

describe('a day in words', () => {
  it.each([
    ['01', 'Ceturtdiena, 2026. gada 1. janvāris', '1. janvārī'],
    ['02', 'Svētdiena, 2026. gada 1. februāris', '1. februārī'],
    ['03', 'Svētdiena, 2026. gada 1. marts', '1. martā'],
    ['04', 'Trešdiena, 2026. gada 1. aprīlis', '1. aprīlī'],
    ['05', 'Piektdiena, 2026. gada 1. maijs', '1. maijā'],
    ['06', 'Pirmdiena, 2026. gada 1. jūnijs', '1. jūnijā'],
    ['07', 'Trešdiena, 2026. gada 1. jūlijs', '1. jūlijā'],
    ['08', 'Sestdiena, 2026. gada 1. augusts', '1. augustā'],
    ['09', 'Otrdiena, 2026. gada 1. septembris', '1. septembrī'],
    ['10', 'Ceturtdiena, 2026. gada 1. oktobris', '1. oktobrī'],
    ['11', 'Svētdiena, 2026. gada 1. novembris', '1. novembrī'],
    ['12', 'Otrdiena, 2026. gada 1. decembris', '1. decembrī'],
  ])('names month %s in Latvian', (month, day, inMonth) => {
    const slot = slotAt(new Date(`2026-${month}-01T12:00:00Z`));
    expect(replaceSpecialSpaces(formatDay('lv', `2026-${month}-01`))).toBe(day);
    expect(formatStart('lv', slot)).toMatch(new RegExp(`^${inMonth} plkst\\. 1[45]:00$`));
  });

  it('is named in English', () => {
    expect(replaceSpecialSpaces(formatDay('en', '2026-12-31'))).toBe('Thursday 31 December 2026');
    expect(formatStart('en', slotAt(new Date('2026-06-01T12:00:00Z')))).toBe('1 June, 15:00');
  });

  it('may only break after the weekday', () => {
    expect(formatDay('en', '2026-12-31').split(' ')).toHaveLength(2);
    expect(formatDay('lv', '2026-12-31').split(' ')).toHaveLength(2);
  });

  it.each([
    ['2026-12-31T21:30:00Z', '31 December, 23:30', '31. decembrī plkst. 23:30'],
    ['2026-12-31T22:00:00Z', '1 January, 00:00', '1. janvārī plkst. 00:00'],
    ['2028-02-28T22:00:00Z', '29 February, 00:00', '29. februārī plkst. 00:00'],
    ['2026-03-28T22:00:00Z', '29 March, 00:00', '29. martā plkst. 00:00'],
    ['2026-03-29T01:00:00Z', '29 March, 04:00', '29. martā plkst. 04:00'],
    ['2026-03-29T20:30:00Z', '29 March, 23:30', '29. martā plkst. 23:30'],
    ['2026-10-25T00:30:00Z', '25 October, 03:30', '25. oktobrī plkst. 03:30'],
    ['2026-10-25T01:30:00Z', '25 October, 03:30', '25. oktobrī plkst. 03:30'],
    ['2026-10-25T21:30:00Z', '25 October, 23:30', '25. oktobrī plkst. 23:30'],
  ])('is the day in Riga at %s', (instant, inEnglish, inLatvian) => {
    const slot = slotAt(new Date(instant));
    expect([formatStart('en', slot), formatStart('lv', slot)]).toEqual([inEnglish, inLatvian]);
  });
});

describe('a range of times', () => {
  const rangesOf = (day: string, from: number, to: number) =>
    slotsOfDay(day)
      .slice(from, to)
      .map((slot) => formatTimeRange('lv', slot, slot));

  it('reaches from the first slot’s start to the last one’s end', () => {
    const slots = slotsOfDay('2026-06-01');
    expect(formatTimeRange('en', slots[30]!, slots[33]!)).toBe('15:00–17:00');
    expect(formatTimeRange('en', slots[46]!, slots[47]!)).toBe('23:00–00:00');
  });

  it('leaves out the hour that is skipped in March', () => {
    expect(rangesOf('2026-03-29', 4, 8)).toEqual([
      '02:00–02:30',
      '02:30–04:00',
      '04:00–04:30',
      '04:30–05:00',
    ]);
  });

  it('distinguishes the two equal hours of an October night', () => {
    const second = '(otrreiz, pēc pulksteņa pagriešanas)';
    expect(rangesOf('2026-10-25', 6, 11)).toEqual([
      '03:00–03:30',
      '03:30–03:00',
      `03:00 ${second}–03:30`,
      `03:30 ${second}–04:00`,
      '04:00–04:30',
    ]);
    expect(formatDayAndTime('lv', new Date('2026-10-25T01:07:00Z'))).toContain(`03:07 ${second}`);
    const slot = slotsOfDay('2026-10-25')[8]!;
    expect(formatTimeRange('en', slot, slot)).toBe(
      '03:00 (second time, after the clock change)–03:30',
    );
  });
});
