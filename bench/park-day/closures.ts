import {
  addDays,
  endOfSlot,
  startOfSlot,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { earliestOf, latestOf } from '@cablepark/contracts/shared/slot-ids';

import { measureTime } from '../clock.ts';
import { computeMedian, toRow, type BenchRow } from '../table.ts';
import { book, CLOSING, findAfternoonSlot, type RunningPark } from './running-park.ts';

const DAYS = 3;
const BOOKINGS = 40;
const SLOTS_A_DAY = Math.ceil(BOOKINGS / DAYS);
const WARM_UP_ROUNDS = 2;
const ROUNDS = 9;

/** Three days with 40 bookings. */
interface BookedStretch {
  readonly slots: readonly SlotId[];
  readonly references: readonly string[];
}

/**
 * Measures closing three days with 40 bookings, in alternation with placing one booking and with 40
 * cancellations.
 */
export async function measureClosures(park: RunningPark): Promise<BenchRow[]> {
  const stretches = createBookedStretches(park);
  const figures: { close: number; place: number; oneByOne: number; atOnce: number }[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const [closed, first, second] = [
      await stretches.next(),
      await stretches.next(),
      await stretches.next(),
    ];
    const close = await measureTime(() => closeAll(park, closed));
    const place = await measureP50OfPlacing(park, stretches.nextDay());
    const oneByOne = await measureTime(async () => {
      for (const reference of first.references) {
        await cancel(park, reference);
      }
    });
    const atOnce = await measureTime(() =>
      Promise.all(second.references.map((reference) => cancel(park, reference))),
    );
    if (round >= WARM_UP_ROUNDS) {
      figures.push({ close, place, oneByOne, atOnce });
    }
  }

  const toRowBeside = (work: string, floor: 'place' | 'oneByOne' | 'atOnce', goal = ''): BenchRow =>
    toRow(
      work,
      computeMedian(figures.map(({ close }) => close)),
      computeMedian(figures.map((one) => one[floor])),
      computeMedian(figures.map((one) => one.close / one[floor])),
      goal,
    );
  return [
    toRowBeside('closing 3 days with 40 bookings, beside placing one booking, ms', 'place', '≤ 5'),
    toRowBeside(
      'closing 3 days with 40 bookings, beside 40 cancellations one after another, ms',
      'oneByOne',
    ),
    toRowBeside('the same, beside 40 cancellations at once, ms', 'atOnce'),
  ];
}

/** Hands out the days to be closed; each call of `next` books three more. */
function createBookedStretches(park: RunningPark) {
  let taken = 0;
  const nextDay = () => addDays(CLOSING.first, taken++);
  const next = async (): Promise<BookedStretch> => {
    const days = Array.from({ length: DAYS }, nextDay);
    const ofDays = days.flatMap((one) =>
      Array.from({ length: SLOTS_A_DAY }, (_, n) => findAfternoonSlot(one, n)),
    );
    const slots = ofDays.slice(0, BOOKINGS);
    return { slots, references: await book(park, slots) };
  };

  return { nextDay, next };
}

/** Places bookings on a day one after another. */
async function measureP50OfPlacing(park: RunningPark, day: Day): Promise<number> {
  const latencies: number[] = [];
  for (let n = 0; n < SLOTS_A_DAY; n++) {
    latencies.push(await measureTime(() => book(park, [findAfternoonSlot(day, n)])));
  }

  return computeMedian(latencies);
}

async function closeAll(park: RunningPark, { slots }: BookedStretch): Promise<void> {
  const [from, to] = [startOfSlot(earliestOf(slots)), endOfSlot(latestOf(slots))];
  const { status, body } = await send(park, 'POST', '/api/closures', {
    from,
    to,
    reason: 'weather',
  });
  const { bookings } = body as { bookings?: unknown[] };
  if (status !== 201 || bookings?.length !== BOOKINGS) {
    throw new Error(`The closure was answered ${status} with ${bookings?.length} bookings.`);
  }
}

async function cancel(park: RunningPark, reference: string): Promise<void> {
  const { status } = await send(park, 'DELETE', `/api/bookings/${reference}?reason=weather`);
  if (status !== 200) {
    throw new Error(`Cancelling ${reference} was answered ${status}.`);
  }
}

async function send(
  { url, createStaffHeaders }: RunningPark,
  method: string,
  path: string,
  body?: unknown,
) {
  const { 'content-type': type, ...headers } = createStaffHeaders();
  const answer = await fetch(url + path, {
    method,
    ...(body === undefined
      ? { headers }
      : { headers: { ...headers, 'content-type': type ?? '' }, body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}
