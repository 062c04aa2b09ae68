import { expect, it } from '@jest/globals';

import { emptySchedule, type Schedule } from '#schedule/domain/schedule';
import type { Pass } from '#schedule/passes/domain/pass';
import { listPassActions, revertPassActions, type PassAction } from './revert-passes.ts';

const PASS = '0198f3a0-0000-7000-8000-0000000000a1';
const why = { keyId: 'a key', box: 'a box' };

function scheduleWith(pass: Partial<Pass>): Schedule {
  const passes = emptySchedule.passes.with(PASS, { passId: PASS, keyId: 'a key', ...pass } as Pass);
  return { ...emptySchedule, passes };
}

const extended = (data: object): PassAction =>
  ({ type: 'PassExtended', data: { passId: PASS, ...data } }) as PassAction;

const toImage = (action: PassAction) => ({ passActions: [action], undoneSales: new Map() });

it('lets what an extension had given back lapse again', () => {
  const left = { rides: 3, cents: 0 };
  const action = extended({
    from: '2026-06-01',
    until: '2026-08-31',
    rides: 3,
    cents: 0,
    unlapsedCents: 4500,
    left,
  });
  expect(revertPassActions(toImage(action), scheduleWith({ left }))).toEqual([
    {
      type: 'PassExtended',
      data: {
        passId: PASS,
        from: '2026-08-31',
        until: '2026-06-01',
        rides: 0,
        cents: 0,
        unlapsedCents: 0,
        left,
      },
    },
    {
      type: 'PassExpired',
      data: { passId: PASS, rides: 3, cents: 0, earnedCents: 0, lapsedCents: 4500 },
    },
  ]);
});

it('gives back again what lapsed when an extension was undone', () => {
  const takenBack = extended({ from: '2026-08-31', until: '2026-06-01', rides: 0, cents: 0 });
  const pass = {
    ended: 'expired',
    expiresOn: '2026-06-01',
    left: { rides: 0, cents: 0 },
    lapsed: { rides: 3, cents: 0 },
    lapsedCents: 4500,
  } as const;
  expect(revertPassActions(toImage(takenBack), scheduleWith(pass))).toEqual([
    {
      type: 'PassExtended',
      data: {
        passId: PASS,
        from: '2026-06-01',
        until: '2026-08-31',
        rides: 3,
        cents: 0,
        unlapsedCents: 4500,
        left: { rides: 3, cents: 0 },
      },
    },
  ]);
});

it('adjusts what is left now, not what was left then', () => {
  const adjusted: PassAction = {
    type: 'PassAdjusted',
    data: { passId: PASS, rides: 2, cents: 0, left: { rides: 12, cents: 0 }, why },
  };
  expect(
    revertPassActions(toImage(adjusted), scheduleWith({ left: { rides: 12, cents: 0 } })),
  ).toMatchObject([{ data: { rides: -2, left: { rides: 10, cents: 0 }, why } }]);
});

it('is refused for a pass whose holder was erased', () => {
  const adjusted = { type: 'PassAdjusted', data: { passId: PASS } } as PassAction;
  expect(() => revertPassActions(toImage(adjusted), scheduleWith({ keyId: null }))).toThrow(
    expect.objectContaining({ code: 'NOT_UNDOABLE' }),
  );
});

it('leaves what bookings took and got back to the bookings', () => {
  const used = { type: 'PassUsed', data: { uses: [] } } as never;
  expect(listPassActions([used])).toEqual([]);
});
