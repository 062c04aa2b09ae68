import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { expect, it } from '@jest/globals';

import type { DataOf, ScheduleStreamEvent } from '@cablepark/contracts/events';
import { passKinds, type PassKind } from '@cablepark/contracts/passes/pass-product';
import type { Left } from '@cablepark/contracts/passes/pass.events';
import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';
import { MONDAY } from '@cablepark/contracts/test/schedule-events';

import { emptySchedule, type Schedule } from '#schedule/domain/schedule';
import { fold } from '#schedule/test/given-day';

const PASSES = 10_000;
const MOST_MB = 20;
/** On how many days each pass paid. */
const DAYS_OF_USE = 8;

/** What is left of a pass of each kind when it is sold. */
const LEFT_AT_SALE = {
  rides: { rides: 10, cents: 0 },
  season: { rides: 0, cents: 0 },
  value: { rides: 0, cents: 15_000 },
} satisfies Record<PassKind, Left>;

const collectGarbage = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
})();

function measureHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

function toSold(passId: string, kind: PassKind): DataOf<'PassSold'> {
  const isOfRides = kind === 'rides';
  return {
    passId,
    productId: '0198f3a0-0000-7000-8000-0000000000a1',
    terms: {
      kind,
      name: { lv: `Abonements: ${kind}`, en: `A pass of the kind ${kind}` },
      priceCents: 15_000,
      rides: isOfRides ? 10 : null,
      valueCents: kind === 'value' ? 15_000 : null,
      coversCents: null,
      perDay: kind === 'season' ? 2 : null,
      vat: { percent: 21, due: 'sale' },
    },
    codeHash: `${randomUUID()}${randomUUID()}`,
    holder: { keyId: randomUUID(), box: `${randomUUID()}${randomUUID()}` },
    hasEmail: true,
    language: 'lv',
    paidBy: 'card',
    day: MONDAY,
    expiresOn: addDays(MONDAY, 364),
    left: LEFT_AT_SALE[kind],
  };
}

function toUsed(passId: string, kind: PassKind, day: Day, i: number): ScheduleStreamEvent {
  const isOfRides = kind === 'rides';
  const use = {
    bookingId: `booking ${i}`,
    passId,
    rides: kind === 'value' ? 0 : 1,
    cents: kind === 'value' ? 1000 : 0,
    coveredCents: 1000,
    earnedCents: 0,
    left: {
      rides: isOfRides ? 9 - i : 0,
      cents: kind === 'value' ? 14_000 - 1000 * i : 0,
    },
    ...(kind === 'season' && { day }),
  };
  return { type: 'PassUsed', data: { uses: [use] } };
}

/** Folds an event as it comes from the log: no text of it is another's. */
const foldStored = (schedule: Schedule, event: ScheduleStreamEvent): Schedule =>
  fold(schedule, [JSON.parse(JSON.stringify(event)) as ScheduleStreamEvent]);

it(`keeps ${PASSES} passes, used on ${DAYS_OF_USE} days each, in ${MOST_MB} MB of heap`, () => {
  const before = measureHeap();
  let schedule = emptySchedule;
  for (let i = 0; i < PASSES; i += 1) {
    const passId = randomUUID();
    const kind = passKinds[i % passKinds.length] ?? 'rides';
    schedule = foldStored(schedule, { type: 'PassSold', data: toSold(passId, kind) });
    for (let use = 0; use < DAYS_OF_USE; use += 1) {
      schedule = foldStored(schedule, toUsed(passId, kind, addDays(MONDAY, use), use));
    }
  }

  const megabytes = (measureHeap() - before) / 1e6;
  expect(schedule.passes.size).toBe(PASSES);
  process.stdout.write(`${PASSES} passes take ${megabytes.toFixed(1)} MB of heap\n`);
  expect(megabytes).toBeLessThan(MOST_MB);
});
