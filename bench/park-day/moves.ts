import type autocannon from 'autocannon';

import { addDays, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { listAvailableSlots, takeBookingRequest } from '../booking-requests.ts';
import { computePercentile } from '../clock.ts';
import { measureAnswersPerSecond, measureLatencies } from '../load.ts';
import { computeMedian, toRow, type BenchRow } from '../table.ts';
import { book, findAfternoonSlot, MOVING, PLACING, type RunningPark } from './running-park.ts';

const CLIENTS = 32;
const ROUNDS = 5;
const SECONDS = 3;
const WARM_UP_SECONDS = 10;

interface Work {
  readonly next: () => autocannon.Request;
  readonly status: number;
}

/**
 * Measures moves by staff, within a day and from one day to the next, in alternation with placing
 * bookings.
 */
export async function measureMoves(park: RunningPark): Promise<BenchRow[]> {
  const free = await listAvailableSlots(park.url, PLACING.first, PLACING.days);
  const placing = { next: () => takeBookingRequest(free), status: 201 };
  const days = Array.from({ length: MOVING.days }, (_, i) => addDays(MOVING.first, i));
  const withinDay = await prepareToAndFro(
    park,
    days.map((day) => [findAfternoonSlot(day, 0), findAfternoonSlot(day, 1)]),
  );
  const overTwoDays = await prepareToAndFro(
    park,
    days.flatMap((day, i) =>
      i % 2 === 0 ? [[findAfternoonSlot(day, 2), findAfternoonSlot(addDays(day, 1), 2)]] : [],
    ),
  );
  const works = [placing, withinDay, overTwoDays];
  for (const { next, status } of works) {
    await measureAnswersPerSecond(park.url, CLIENTS, WARM_UP_SECONDS, next, status);
  }

  const rates = await measureRounds(works, ({ next, status }) =>
    measureAnswersPerSecond(park.url, CLIENTS, SECONDS, next, status),
  );
  const latencies = await measureRounds(works, async ({ next, status }) =>
    computePercentile(await measureLatencies(park.url, 1, SECONDS, next, status), 0.5),
  );
  return [
    toRowBesidePlacing(
      `moves within a day/s, ${CLIENTS} clients, beside bookings placed`,
      rates,
      1,
    ),
    toRowBesidePlacing(
      `moves over two days/s, ${CLIENTS} clients, beside bookings placed`,
      rates,
      2,
    ),
    toRowBesidePlacing('move within a day p50 ms, 1 client, beside placing', latencies, 1),
    toRowBesidePlacing('move over two days p50 ms, 1 client, beside placing', latencies, 2),
  ];
}

/**
 * Books the first slot of each pair. Returns requests that move one booking after another to the
 * other slot of its pair, so that no booking is moved twice at once.
 */
async function prepareToAndFro(
  park: RunningPark,
  pairs: readonly (readonly [SlotId, SlotId])[],
): Promise<Work> {
  const references = await book(
    park,
    pairs.map(([first]) => first),
  );
  let moved = 0;
  const next = () => {
    const i = moved % pairs.length;
    const isThere = Math.floor(moved++ / pairs.length) % 2 === 1;
    const timeSlotIds = [pairs[i]?.[isThere ? 0 : 1]];
    return {
      method: 'POST' as const,
      path: `/api/bookings/${references[i]}/move`,
      headers: park.createStaffHeaders(),
      body: JSON.stringify({ timeSlotIds }),
    };
  };

  return { next, status: 200 };
}

/** Measures each work once a round. */
async function measureRounds(
  works: readonly Work[],
  measure: (work: Work) => Promise<number>,
): Promise<number[][]> {
  const figures: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const figuresOfRound: number[] = [];
    for (const work of works) {
      figuresOfRound.push(await measure(work));
    }

    figures.push(figuresOfRound);
  }

  return figures;
}

function toRowBesidePlacing(
  name: string,
  figures: readonly (readonly number[])[],
  work: number,
): BenchRow {
  const figureOf = (one: readonly number[], i: number) => one[i] ?? NaN;
  return toRow(
    name,
    computeMedian(figures.map((one) => figureOf(one, work))),
    computeMedian(figures.map((one) => figureOf(one, 0))),
    computeMedian(figures.map((one) => figureOf(one, work) / figureOf(one, 0))),
    '',
  );
}
