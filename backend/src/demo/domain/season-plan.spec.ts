import { describe, expect, it } from '@jest/globals';

import { addDays, dayOf, dayOfInstant, startOfSlot } from '@cablepark/contracts/shared/riga-time';

import '@cablepark/contracts/test/schedule-events';

import { createTimetable } from '#schedule/test/given-day';
import { isClosedFor } from './planned-closures.ts';
import { specialDaysAround } from './planned-special-days.ts';
import { planSeason, planWishes } from './season-plan.ts';

const twoWeeks = Array.from({ length: 14 }, (_, i) => `${addDays('2026-03-20', i)}T15:20:00Z`);
const moments = [
  ...twoWeeks,
  '2026-10-24T21:30:00Z',
  '2026-10-25T01:30:00Z',
  '2026-12-31T22:10:00Z',
];
const planAround = (now: string) => planSeason(new Date(now), createTimetable());

describe.each(moments)('a season around %s', (now) => {
  const days = planAround(now);
  const bookings = days.flatMap((day) => day.bookings);

  it('sells no slot twice, and none of another day', () => {
    for (const { day, bookings: ofDay } of days) {
      const moved = bookings.flatMap(({ movedTo }) => (movedTo?.day === day ? movedTo.slots : []));
      const slots = [...ofDay.flatMap(({ slots: sold }) => sold), ...moved];
      expect(new Set(slots).size).toBe(slots.length);
      expect(slots.filter((slotId) => dayOf(slotId) !== day)).toEqual([]);
    }
  });

  it('contains nothing in the future, and nothing out of order', () => {
    for (const { slots, placedAt, changedAt, cancelledAt, movedTo, isByStaff } of bookings) {
      const done = [placedAt, changedAt, cancelledAt, movedTo?.at ?? null].filter(
        (at) => at !== null,
      );
      for (const at of done) {
        expect(at < new Date(now) && at >= placedAt).toBe(true);
      }

      expect(isByStaff || placedAt < startOfSlot(slots[0] ?? 0)).toBe(true);
    }
  });

  it('has a storm after which some got another day, some were cancelled and one still waits', () => {
    const storms = days.filter(({ storm }) => storm !== null);
    expect(storms).toHaveLength(1);
    const lost = storms.flatMap(({ storm, bookings: ofDay }) =>
      ofDay.filter(({ slots }) => storm && isClosedFor(storm, slots)),
    );
    expect(lost.filter(({ movedTo }) => movedTo !== null)).not.toEqual([]);
    expect(lost.filter(({ cancelledAt }) => cancelledAt !== null)).not.toEqual([]);
    expect(
      lost.filter(({ movedTo, cancelledAt }) => movedTo === null && cancelledAt === null),
    ).toHaveLength(1);
    expect(lost.filter(({ attendance }) => attendance !== null)).toEqual([]);
  });

  it('has moved bookings, and people who came and who did not', () => {
    const withinDay = bookings.filter(({ day, movedTo }) => movedTo?.day === day);
    expect(withinDay.length).toBeGreaterThan(1);
    const noted = new Set(bookings.map(({ attendance }) => attendance));
    expect(noted).toEqual(new Set(['arrived', 'absent', null]));
  });

  it('has holidays without bookings, and a competition', () => {
    const special = specialDaysAround(dayOfInstant(new Date(now)));
    for (const { days: own, setting } of special) {
      const ofDays = days.filter(({ day }) => own.includes(day));
      expect(ofDays).toHaveLength(own.length);
      if (setting.isClosed) {
        expect(ofDays.flatMap(({ open, bookings: sold }) => [...open, ...sold])).toEqual([]);
      }
    }
  });

  it('has the year before, without accounts', () => {
    const lastYear = bookings.filter(({ day }) => day < addDays(dayOfInstant(new Date(now)), -100));
    expect(lastYear.length).toBeGreaterThan(800);
    expect(lastYear.filter(({ account }) => account !== null)).toEqual([]);
  });

  it('has wishes for slots of one day, made before they begin', () => {
    const wishes = planWishes(days, new Date(now));
    expect(wishes.length).toBeGreaterThan(150);
    for (const { day, slots, at } of wishes) {
      expect(new Set(slots.map(dayOf))).toEqual(new Set([day]));
      expect(at < new Date(now) && at < startOfSlot(slots[0] ?? 0)).toBe(true);
    }
  });

  it('has bookings today, and more on past days than on coming ones', () => {
    const present = dayOfInstant(new Date(now));
    expect(bookings.filter(({ day }) => day === present)).not.toEqual([]);
    expect(bookings.filter(({ day }) => day > present).length).toBeGreaterThan(20);
    expect(bookings.filter(({ day }) => day < present).length).toBeGreaterThan(200);
  });
});

it('is the same each time', () => {
  expect(planAround('2026-06-01T06:00:00Z')).toEqual(planAround('2026-06-01T06:00:00Z'));
});
