import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { LOG_POSITION } from '@cablepark/contracts/shared/fields';

import { dayOfJune } from '#schedule/test/form';
import type { Answer, Browser } from '#test/browser';
import { createRandom } from '#test/random';
import { RandomActions } from '#test/random-actions';
import type { RunningApp } from '#test/running-app';

/** Keeps every session from ending meanwhile. */
const MAX_BETWEEN_MS = 15_000;

const days = [8, 9, 10, 11].map((date) => dayOfJune(date));
export const CALENDAR = '/api/timeslots?startDate=2026-06-01&endDate=2026-07-31';
/** The answers that can be requested as of an instant, apart from single bookings. */
export const lists = [
  CALENDAR,
  '/api/config',
  '/api/stats',
  '/api/stats?period=week',
  `/api/stats?from=${days[0]}&to=${days[2]}`,
  '/api/bookings',
  `/api/bookings?from=${days[1]}&to=${days[2]}`,
  '/api/bookings?status=postponed',
];

export const toShown = ({ status, headers, body }: Answer) => ({
  status,
  position: headers.get(LOG_POSITION),
  text: JSON.stringify(body),
});

export interface RecordedAnswers {
  readonly answers: readonly {
    path: string;
    instant: string;
    answer: ReturnType<typeof toShown>;
  }[];
  /** How many of the actions were taken back meanwhile. */
  readonly undone: number;
}

/** Sends this many random commands, and records every answer after each `every` of them. */
export async function recordAnswers(
  { app, manager }: { readonly app: RunningApp; readonly manager: Browser },
  { commands, every }: { readonly commands: number; readonly every: number },
): Promise<RecordedAnswers> {
  const random = createRandom(11);
  const actions = new RandomActions(random, days, app.createGuest(), () => manager);
  const answers: { path: string; instant: string; answer: ReturnType<typeof toShown> }[] = [];
  for (let i = 1; i <= commands; i++) {
    app.clock.advance(1000 + Math.floor(random() * MAX_BETWEEN_MS));
    await actions.sendCommand();
    if (i % every > 0) {
      continue;
    }

    const instant = app.clock.now().toISOString();
    const { body } = await manager.get<BookingWithSlots[]>('/api/bookings');
    const bookings = body.slice(0, 3).flatMap(({ id, reference }) => [id, reference]);
    for (const path of [...lists, ...bookings.map((name) => `/api/bookings/${name}`)]) {
      answers.push({ path, instant, answer: toShown(await manager.get(path)) });
    }
  }

  return { answers, undone: actions.undone };
}
