import type autocannon from 'autocannon';

import { addDays, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { availableSlots, bookingRequest } from '../booking-requests.ts';
import { percentile } from '../clock.ts';
import { answersPerSecond, latenciesOf } from '../load.ts';
import { median, row, type Row } from '../table.ts';
import { afternoonSlot, book, MOVING, PLACING, type RunningPark } from './running-park.ts';

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
export async function moves(park: RunningPark): Promise<Row[]> {
  const free = await availableSlots(park.url, PLACING.first, PLACING.days);
  const placing = { next: () => bookingRequest(free.pop() ?? 0), status: 201 };
  const days = Array.from({ length: MOVING.days }, (_, i) => addDays(MOVING.first, i));
  const withinDay = await toAndFro(
    park,
    days.map((day) => [afternoonSlot(day, 0), afternoonSlot(day, 1)]),
  );
  const overTwoDays = await toAndFro(
    park,
    days.flatMap((day, i) =>
      i % 2 === 0 ? [[afternoonSlot(day, 2), afternoonSlot(addDays(day, 1), 2)]] : [],
    ),
  );
  const works = [placing, withinDay, overTwoDays];
  for (const { next, status } of works) {
    await answersPerSecond(park.url, CLIENTS, WARM_UP_SECONDS, next, status);
  }

  const rates = await rounds(works, ({ next, status }) =>
    answersPerSecond(park.url, CLIENTS, SECONDS, next, status),
  );
  const latencies = await rounds(works, async ({ next, status }) =>
    percentile(await latenciesOf(park.url, 1, SECONDS, next, status), 0.5),
  );
  return [
    besidePlacing(`moves within a day/s, ${CLIENTS} clients, beside bookings placed`, rates, 1),
    besidePlacing(`moves over two days/s, ${CLIENTS} clients, beside bookings placed`, rates, 2),
    besidePlacing('move within a day p50 ms, 1 client, beside placing', latencies, 1),
    besidePlacing('move over two days p50 ms, 1 client, beside placing', latencies, 2),
  ];
}

/**
 * Books the first slot of each pair. Returns requests that move one booking after another to the
 * other slot of its pair, so that no booking is moved twice at once.
 */
async function toAndFro(park: RunningPark, pairs: readonly (readonly SlotId[])[]): Promise<Work> {
  const references = await book(
    park,
    pairs.map(([first = 0]) => first),
  );
  let moved = 0;
  const next = () => {
    const i = moved % pairs.length;
    const isThere = Math.floor(moved++ / pairs.length) % 2 === 1;
    const timeSlotIds = [pairs[i]?.[isThere ? 0 : 1]];
    return {
      method: 'POST' as const,
      path: `/api/bookings/${references[i]}/move`,
      headers: park.staffHeaders(),
      body: JSON.stringify({ timeSlotIds }),
    };
  };

  return { next, status: 200 };
}

/** Measures each work once a round. */
async function rounds(
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

function besidePlacing(name: string, figures: readonly (readonly number[])[], work: number): Row {
  const of = (one: readonly number[], i: number) => one[i] ?? NaN;
  return row(
    name,
    median(figures.map((one) => of(one, work))),
    median(figures.map((one) => of(one, 0))),
    median(figures.map((one) => of(one, work) / of(one, 0))),
    '',
  );
}
