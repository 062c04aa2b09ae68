import { describe, expect, it } from '@jest/globals';

import { toStretches } from '@cablepark/contracts/schedule/stretches';
import { slotsOfDay } from '@cablepark/contracts/shared/riga-time';

import { formatStretch, slotOf } from '../slots/slots.ts';
import { makeFreeSlot } from '../test/slots.ts';
import { dayOfSelection, findObstacle, parseSelection, toggleSlot, totalOf } from './selection.ts';

const at = (time: string, price = 25) => makeFreeSlot('2026-06-20', time, { price });

describe('toggling a slot', () => {
  it('adds it in chronological order, and removes it again', () => {
    const two = toggleSlot(toggleSlot([], at('15:30')) ?? [], at('15:00')) ?? [];
    expect(two.map(({ id }) => id)).toEqual([at('15:00').id, at('15:30').id]);
    expect(toggleSlot(two, at('15:00'))?.map(({ id }) => id)).toEqual([at('15:30').id]);
  });

  it('compares slots by their start, whatever ids they have', () => {
    const [first, second] = [
      { ...at('15:00'), id: at('09:00').id },
      { ...at('15:30'), id: at('10:00').id },
    ];
    const both = toggleSlot(toggleSlot([], first) ?? [], second) ?? [];
    expect(formatStretch(toStretches(both.map(slotOf))[0]!)).toBe('15:00–16:00');
    expect(toggleSlot(both, at('15:00'))?.map(({ id }) => id)).toEqual([second.id]);
  });

  it('allows one Riga day only, whatever the day is in UTC', () => {
    const late = makeFreeSlot('2026-06-20', '23:30');
    const afterMidnight = makeFreeSlot('2026-06-21', '00:30');
    const early = makeFreeSlot('2026-06-20', '00:30');
    expect(toggleSlot([late], afterMidnight)).toBeUndefined();
    expect(toggleSlot([late], early)).toHaveLength(2);
    expect(dayOfSelection([early])).toBe('2026-06-20');
  });
});

describe('a selection of eight', () => {
  const times = ['12', '13', '14', '15'].flatMap((hour) => [`${hour}:00`, `${hour}:30`]);
  const eight = times.map((time) => at(time));

  it('accepts no ninth, and returns the reason', () => {
    expect(toggleSlot(eight.slice(1), at('12:00'))).toHaveLength(8);
    expect(toggleSlot(eight, at('16:00'))).toBeUndefined();
    expect(findObstacle(eight, at('16:00'))).toBe('tooMany');
    expect(findObstacle(eight, makeFreeSlot('2026-06-21', '16:00'))).toBe('otherDay');
  });

  it('allows removing one of them', () => {
    expect(findObstacle(eight, at('12:00'))).toBeUndefined();
    expect(toggleSlot(eight, at('12:00'))).toHaveLength(7);
  });

  it('is restored from storage, while one of nine is not', () => {
    expect(parseSelection(JSON.stringify(eight))).toHaveLength(8);
    expect(parseSelection(JSON.stringify([...eight, at('16:00')]))).toEqual([]);
  });
});

describe('the selected slots', () => {
  it('cost the sum of their prices to the cent, with a missing price as zero', () => {
    expect(totalOf([{ price: 0.1 }, { price: 0.2 }, {}])).toBe(0.3);
    expect(totalOf([at('15:00', 20), at('17:00', 25)])).toBe(45);
  });

  it('are merged into stretches without gaps', () => {
    const slots = ['15:30', '15:00', '17:00'].map((time) => at(time).id);
    expect(toStretches(slots).map(formatStretch)).toEqual(['15:00–16:00', '17:00–17:30']);
  });

  it('are one stretch over the hour that occurs twice', () => {
    expect(toStretches(slotsOfDay('2026-10-25').slice(6, 10)).map(formatStretch)).toEqual([
      '03:00–04:00',
    ]);
  });
});

describe('a saved selection', () => {
  const slot = { id: at('15:00').id, startTime: at('15:00').startTime };

  it('is restored from items with at least an id and a start', () => {
    const [restored] = parseSelection(JSON.stringify([slot]));
    expect(restored).toEqual({ ...slot, endTime: at('15:30').startTime, price: 0 });
  });

  it.each([{ id: 5 }, { id: 5, startTime: null }, { id: 5, startTime: '' }, null, 7])(
    'is restored without %j, which has no start time',
    (other) => {
      const saved = JSON.stringify([other, slot, other]);
      expect(parseSelection(saved)).toMatchObject([slot]);
    },
  );

  it('may have ids that are strings', () => {
    expect(parseSelection(JSON.stringify([{ ...slot, id: String(slot.id) }]))).toMatchObject([
      { id: slot.id },
    ]);
  });

  it.each([
    ['missing', null],
    ['invalid JSON', '{'],
    ['of a day that no calendar has', `[{"id":12,"startTime":"+275760-09-13T00:00:00.000Z"}]`],
    ['not a list', '{"id":1}'],
    ['an empty list', '[]'],
    ['a list with null', '[null]'],
    ['a list with an invalid start', JSON.stringify([{ id: 1, startTime: 'soon' }])],
    ['a list with an id that is no number', JSON.stringify([{ ...slot, id: 'x' }])],
    [
      'a list with slots of two days',
      JSON.stringify([slot, { id: 2, startTime: makeFreeSlot('2026-06-21', '15:00').startTime }]),
    ],
  ])('is discarded when it is %s', (_, saved) => {
    expect(parseSelection(saved)).toEqual([]);
  });
});
