import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { listDays, slotsOfDay } from '@cablepark/contracts/shared/riga-time';
import type { Demand, Statistics } from '@cablepark/contracts/statistics/statistics';

import { Browser, type Answer } from '../test/browser.ts';
import { RandomActions } from '../test/random-actions.ts';
import { createRandom } from '../test/random.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import { signIn, type SignedInBrowser } from '../test/sign-in.ts';
import { compareWorlds, listCombinations } from './test/recorded.ts';

jest.setTimeout(300_000);

const SEED = Number(process.env['SEED'] ?? 8);
const ACTIONS = Number(process.env['ACTIONS'] ?? 350);
const DAYS = listDays('2026-06-02', '2026-06-09');
/** Prices and hours, which a request changes for good; special days come and go. */
const SETTINGS = /^\/api\/config\/(pricing|operating-hours)/;
/** The settings of the seed, which stay because nobody changes them. */
const AS_IT_IS = {
  pricing: 'peak=25,standard=20',
  hours: 'mon-fri=15:00-22:00,sat-sun=10:00-22:00',
  leadTime: 0,
  cancelWindow: 24,
};

/** A manager who leaves prices and hours alone. */
class Steady extends Browser {
  override put<Body = unknown>(path: string, body?: unknown): Promise<Answer<Body>> {
    if (SETTINGS.test(path)) {
      return Promise.resolve({ status: 0, headers: new Headers(), body: {} as Body });
    }

    return super.put<Body>(path, body);
  }
}

let app: RunningApp;
let manager: SignedInBrowser;
let athlete: SignedInBrowser;
let nowMs = Date.parse('2026-06-01T06:00:00Z');
const random = createRandom(SEED);

beforeAll(async () => {
  app = await startRunningApp({ settings: { LOST_DEMAND: 'on' } });
  [manager, athlete] = [await app.signInAs('manager'), await app.signInAs('athlete')];
});
afterAll(() => app.stop());

const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const pickSlots = () => {
  const first = 29 + Math.floor(random() * 14);
  return slotsOfDay(pick(DAYS)).slice(first, first + 1 + Math.floor(random() * 3));
};

/** Does something that a customer may do, in time or too late. */
async function actAsCustomer(): Promise<Answer> {
  const who = { customerName: 'Anna', phoneNumber: '20000001' };
  if (random() < 0.75) {
    return athlete.post('/api/bookings', { ...who, timeSlotIds: pickSlots() });
  }

  const { body } = await athlete.get<BookingWithSlots[]>('/api/user/bookings');
  const id = body.length > 0 ? pick(body).id : 'none';
  return random() < 0.4
    ? athlete.delete(`/api/bookings/${id}`)
    : athlete.post(`/api/bookings/${id}/move`, { timeSlotIds: pickSlots() });
}

async function playSeason(managerNow: () => Browser): Promise<void> {
  const actions = new RandomActions(random, DAYS, app.createGuest(), managerNow);
  for (let i = 0; i < ACTIONS; i++) {
    if (i % 40 === 0) {
      nowMs += 90 * 60_000;
      app.clock.set(new Date(nowMs).toISOString());
      manager = await signIn(app.url, {
        email: manager.user.email ?? '',
        password: manager.password,
      });
      athlete = await signIn(app.url, {
        email: athlete.user.email ?? '',
        password: athlete.password,
      });
    }
    if (random() < 0.5) {
      const answer = await actAsCustomer();
      expect(answer.status).toBeLessThan(500);
      actions.note(answer);
    } else {
      expect((await actions.sendCommand()).status).toBeLessThan(500);
    }
  }

  expect(actions.undone).toBeGreaterThan(3);
  await app.infrastructure.refusals.waitForWrites();
  await app.waitUntilVisible();
}

async function readFigures() {
  const { body: stats } = await manager.get<Statistics>('/api/stats');
  const { body: demand } = await manager.get<Demand>('/api/stats/demand');
  return {
    bookings: stats.totalBookings,
    refused: demand.wishes,
    cents: Math.round(stats.totalRevenue * 100),
  };
}

describe('what if nothing is other than it was', () => {
  it(`nothing differs in ${ACTIONS} actions (seed ${SEED}), with every combination of rules as they are`, async () => {
    await playSeason(() => {
      const steady = new Steady(app.url);
      for (const [name, value] of manager.cookies) {
        steady.cookies.set(name, value);
      }

      return steady;
    });
    const events = await app.readEvents();
    const all = await readFigures();
    expect(all.bookings).toBeGreaterThan(5);
    expect(all.refused).toBeGreaterThan(5);
    for (const rules of listCombinations(AS_IT_IS)) {
      for (const isApart of [false, true]) {
        expect({ rules, isApart, ...compareWorlds(events, rules, isApart) }).toEqual({
          rules,
          isApart,
          before: all,
          after: all,
          differing: [],
        });
      }
    }
  });

  it('nor when settings changed on the way', async () => {
    await playSeason(() => manager);
    const events = await app.readEvents();
    const all = await readFigures();
    for (const isApart of [false, true]) {
      for (const rules of listCombinations({ leadTime: 0, cancelWindow: 24 })) {
        expect(compareWorlds(events, rules, isApart)).toEqual({
          before: all,
          after: all,
          differing: [],
        });
      }
    }
  });
});
