import { describe, expect, it } from '@jest/globals';
import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { emptyDay } from '../domain/day-schedule.ts';
import { MONDAY, slot } from '../test/day-events.ts';
import { rejectionOf } from '../test/given-day.ts';
import { checkedDays, notAllDone, onEachDay, type DayDecision } from './several-days.ts';

const TUESDAY = '2026-06-02';
const wanted = {
  stored: [slot('15:00'), slot('15:00', TUESDAY), slot('15:30', TUESDAY)],
  unallocated: [slot('10:00')],
};
const check = (decisions: ReadonlyMap<string, DayDecision>) =>
  checkedDays(decisions, () => Promise.resolve({ state: emptyDay, revision: -1n, position: 0n }), new Date()).catch(
    (refusal: unknown) => refusal,
  );

describe('a request over several days', () => {
  it('is decided day by day, in order, each with its own slots', () => {
    const seen: unknown[] = [];
    const decisions = onEachDay(wanted, (slots) => {
      seen.push(slots);
      return [];
    });
    expect([...decisions.keys()]).toEqual([MONDAY, TUESDAY]);
    for (const decide of decisions.values()) decide(emptyDay, new Date(), -1n);
    expect(seen).toEqual([
      { stored: [slot('15:00')], unallocated: [slot('10:00')] },
      { stored: [slot('15:00', TUESDAY), slot('15:30', TUESDAY)], unallocated: [] },
    ]);
  });

  it('is refused before anything is changed, with the booked slots of every day', async () => {
    const refuse = (...alreadyBookedSlots: number[]) => reject('SLOTS_ALREADY_BOOKED', { alreadyBookedSlots });
    const decisions = new Map([
      [MONDAY, () => refuse(1, 2)],
      [TUESDAY, () => refuse(3)],
    ]);
    expect(await check(decisions)).toMatchObject({
      code: 'SLOTS_ALREADY_BOOKED',
      details: { alreadyBookedSlots: [1, 2, 3] },
    });
  });

  it('is refused like its first refused day', async () => {
    const decisions = new Map([
      [MONDAY, () => []],
      [TUESDAY, () => reject('SLOT_NOT_FOUND')],
    ]);
    expect(await check(decisions)).toMatchObject({ code: 'SLOT_NOT_FOUND' });
  });

  it('cannot name more days than a calendar can show', () => {
    const stored = Array.from({ length: 63 }, (_, i) => slot('15:00') + i * 48);
    expect(rejectionOf(() => onEachDay({ stored, unallocated: [] }, () => []))).toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });
});

describe('a refused day after others', () => {
  const refusal = new Rejection('SLOTS_ALREADY_BOOKED', { alreadyBookedSlots: [7] });

  it('names the days that are done', () => {
    expect(rejectionOf(() => notAllDone([MONDAY], refusal))).toMatchObject({
      code: 'SLOTS_ALREADY_BOOKED',
      details: { alreadyBookedSlots: [7], daysDone: [MONDAY] },
      message: 'Only 2026-06-01 could be changed. One or more selected time slots are already booked.',
    });
  });

  it('is a plain refusal if it was the first; other failures are passed on', () => {
    expect(rejectionOf(() => notAllDone([], refusal))).toBe(refusal);
    const failure = new Error('away');
    expect(rejectionOf(() => notAllDone([MONDAY], failure))).toBe(failure);
  });
});
