import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';

import type { ParkEvent } from '@cablepark/contracts/events';
import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';

import { refusalOf } from '../test/browser.ts';
import { createRandom } from '../test/random.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import { signIn, type SignedInBrowser } from '../test/sign-in.ts';
import { compareWorlds } from './test/recorded.ts';
import { recountActions, type Action, type ParkRules } from './test/small-park.ts';

jest.setTimeout(240_000);

const SEED = Number(process.env['SEED'] ?? 3);
const ACTIONS = 220;
const HOUR_MS = 3_600_000;
const FIRST = Date.parse('2026-06-01T06:00:00Z');
const LEAD_TIME = 9;
/** The Monday to Wednesday after. In June, Riga is three hours ahead of UTC. */
const DAYS = ['2026-06-02', '2026-06-03'];
const slotAt = (day: string, half: number) =>
  (Date.parse(`${day}T00:00:00Z`) - 3 * HOUR_MS) / 1_800_000 + half;

const AS_IT_IS: ParkRules = {
  standard: 2000,
  peak: 2500,
  opens: 30,
  closes: 44,
  leadTime: LEAD_TIME,
  cancelWindow: 24,
};

const ALTERED: readonly (readonly [asked: object, rules: Partial<ParkRules>])[] = [
  [{ pricing: 'peak=30' }, { peak: 3000 }],
  [{ pricing: 'peak=1.99,standard=40' }, { peak: 199, standard: 4000 }],
  [{ hours: 'mon-sun=15:00-20:00' }, { closes: 40 }],
  [{ hours: 'mon-sun=14:00-22:00' }, { opens: 28 }],
  [{ hours: 'mon-sun=16:30-21:30' }, { opens: 33, closes: 43 }],
  [{ hours: 'mon-sun=closed' }, { closes: 30 }],
  [{ leadTime: 0 }, { leadTime: 0 }],
  [{ leadTime: 4 }, { leadTime: 4 }],
  [{ leadTime: 12 }, { leadTime: 12 }],
  [{ leadTime: 30 }, { leadTime: 30 }],
  [{ cancelWindow: 0 }, { cancelWindow: 0 }],
  [{ cancelWindow: 6 }, { cancelWindow: 6 }],
  [{ cancelWindow: 48 }, { cancelWindow: 48 }],
  [
    { leadTime: 0, cancelWindow: 0 },
    { leadTime: 0, cancelWindow: 0 },
  ],
  [
    { pricing: 'peak=30,standard=10', hours: 'mon-sun=14:00-20:00', leadTime: 8, cancelWindow: 12 },
    { peak: 3000, standard: 1000, opens: 28, closes: 40, leadTime: 8, cancelWindow: 12 },
  ],
];

let app: RunningApp;
const actions: Action[] = [];
let events: readonly ParkEvent[];

beforeAll(async () => {
  const random = createRandom(SEED);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  app = await startRunningApp({ settings: { LOST_DEMAND: 'on' } });
  let manager: SignedInBrowser = await app.signInAs('manager');
  let athlete: SignedInBrowser = await app.signInAs('athlete');
  const leadTime = { restrictionMode: 'enforced', leadTimeHours: LEAD_TIME, operatorOnSite: false };
  expect((await manager.post('/api/admin/lead-time-settings', leadTime)).status).toBe(200);
  const placed: { id: string; action: number }[] = [];
  /** The actions that staff may take back. */
  const done: {
    correlationId: string;
    action: number;
    cancelled: (typeof placed)[number] | undefined;
  }[] = [];
  for (let i = 0; i < ACTIONS; i++) {
    const now = FIRST + i * 13 * 60_000;
    app.clock.set(new Date(now).toISOString());
    if (i % 30 === 0) {
      athlete = await signIn(app.url, {
        email: athlete.user.email ?? '',
        password: athlete.password,
      });
      manager = await signIn(app.url, {
        email: manager.user.email ?? '',
        password: manager.password,
      });
    }
    if (done.length > 0 && random() < 0.2) {
      const [undone] = done.splice(-1 - Math.floor(random() * Math.min(3, done.length)), 1);
      if (!undone) {
        continue;
      }

      const { status } = await manager.post(`/api/admin/actions/${undone.correlationId}/undo`, {});
      if (status === 200) {
        actions.push({ kind: 'undo', now, slots: [], of: undone.action });
      }
      if (status === 200 && undone.cancelled) {
        placed.push(undone.cancelled);
      }

      continue;
    }

    const first = 28 + Math.floor(random() * 16);
    const day = pick(DAYS);
    const slots = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, n) =>
      slotAt(day, first + n),
    );
    const own = placed.length > 0 && random() < 0.35 ? pick(placed) : undefined;
    if (!own) {
      const body = {
        customerName: 'Anna',
        phoneNumber: '20000001',
        timeSlotIds: slots,
        notes: `wish ${i}`,
      };
      const answer = await athlete.post<{ booking?: { id: string }; id?: string }>(
        '/api/bookings',
        body,
      );
      const id = answer.body.booking?.id ?? answer.body.id;
      if (answer.status === 201 && id !== undefined) {
        placed.push({ id, action: actions.length });
      }
      // Refusals for a day that is over are not kept.
      if (day >= dayOfInstant(new Date(now))) {
        actions.push({ kind: 'book', now, slots });
      }

      continue;
    }

    const isCancelled = random() < 0.6;
    const answer = isCancelled
      ? await athlete.delete(`/api/bookings/${own.id}`)
      : await athlete.post(`/api/bookings/${own.id}/move`, { timeSlotIds: slots });
    const { status, code } = refusalOf(answer);
    // The clock runs fast here, but refusals are written a second later, which would matter between
    // two days.
    if (code === 'MOVE_TOO_LATE') {
      await app.infrastructure.refusals.waitForWrites();
    }

    const isKept =
      status === 200 || code === (isCancelled ? 'CANCELLATION_TOO_LATE' : 'MOVE_TOO_LATE');
    if (isKept) {
      actions.push({ kind: isCancelled ? 'cancel' : 'move', now, slots, of: own.action });
    }
    if (status === 200 && isCancelled) {
      placed.splice(placed.indexOf(own), 1);
    }

    const correlationId = answer.headers.get('x-correlation-id');
    if (status === 200 && correlationId !== null) {
      done.push({
        correlationId,
        action: actions.length - 1,
        cancelled: isCancelled ? own : undefined,
      });
    }
  }

  await app.infrastructure.refusals.waitForWrites();
  await app.waitUntilVisible();
  events = await app.readEvents();
});
afterAll(() => app.stop());

describe('sums recounted by a park of its own', () => {
  it('are those of the log', () => {
    const recount = recountActions(actions, AS_IT_IS);
    expect(recount.bookings).toBeGreaterThan(5);
    expect(recount.refused).toBeGreaterThan(20);
    expect(new Set(actions.map(({ kind }) => kind)).size).toBe(4);
    expect(compareWorlds(events, {}).before).toEqual(recount);
  });

  it.each(ALTERED)('%j', (asked, rules) => {
    const recount = recountActions(actions, { ...AS_IT_IS, ...rules });
    expect(compareWorlds(events, asked).after).toEqual(recount);
    expect(compareWorlds(events, asked, true).after).toEqual(recount);
  });

  it('differ for most of these rules', () => {
    const all = ALTERED.map(([, rules]) =>
      JSON.stringify(recountActions(actions, { ...AS_IT_IS, ...rules })),
    );
    expect(new Set(all).size).toBeGreaterThan(10);
  });
});
