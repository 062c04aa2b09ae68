import { afterAll, beforeAll, expect, it } from '@jest/globals';

import type { AuditChange, AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import type { BookingDetail, PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import type { Closure } from '@cablepark/contracts/schedule/closure';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { slotsOfDay, startOfSlot, type Day } from '@cablepark/contracts/shared/riga-time';
import { createRandomNumbers } from '@cablepark/projections/test/season';

import { createForm, dayOfJune } from '../schedule/test/form.ts';
import type { Answer } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import type { SignedInBrowser } from '../test/sign-in.ts';

let app: RunningApp;
let manager: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

const days = [1, 2, 3].map(dayOfJune);
const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)];
const random = createRandomNumbers(23);
const pickOne = <T>(of: readonly T[]): T => of[random(of.length)] as T;
const choices = [
  ['15:00'],
  ['15:30'],
  ['16:00', '16:30'],
  ['17:00', '17:30'],
  ['18:00'],
  ['19:00', '19:30'],
  ['21:00'],
];
const createRandomForm = (day: Day) => createForm(pickOne(choices), day);

const references: string[] = [];
const closures: string[] = [];
/** The actions that were done, by their ids. */
const ids: string[] = [];

/**
 * Every action that changes slots, bookings or settings, on three days that they share, so that
 * many are refused.
 */
const actions: Readonly<Record<string, () => Promise<Answer>>> = {
  book: async () => {
    const extras = { equipmentRental: random(2) === 0, package: random(2) === 0 };
    const body = { ...createRandomForm(pickOne(days)), ...extras };
    const placed = await manager.post<PlacedBookingDetail>('/api/bookings/admin', body);
    if (placed.status === 201) {
      references.push(placed.body.booking.reference);
    }

    return placed;
  },
  cancel: () =>
    manager.delete(
      `/api/bookings/${pickOne(references.slice(-4))}?reason=weather&clearSlots=${random(2) === 0}`,
    ),
  move: () =>
    manager.post(
      `/api/bookings/${pickOne(references.slice(-4))}/move`,
      createRandomForm(pickOne(days)),
    ),
  edit: () =>
    manager.put(`/api/bookings/${pickOne(references.slice(-4))}`, {
      customerName: pickOne(['Anna', 'Juris']),
      phoneNumber: '+37120000001',
      equipmentRental: random(2) === 0,
      package: random(2) === 0,
    }),
  attend: () =>
    manager.post(`/api/bookings/${pickOne(references.slice(-4))}/attendance`, {
      state: pickOne(['arrived', 'absent']),
    }),
  erase: () => manager.delete(`/api/bookings/${pickOne(references.slice(-4))}/personal-data`),
  block: () =>
    manager.post('/api/timeslots/block', { ...createRandomForm(pickOne(days)), reason: 'Wind' }),
  available: () =>
    manager.post('/api/timeslots/make-available', {
      ...createRandomForm(pickOne(days)),
      price: 10 + random(30),
    }),
  release: () => manager.post('/api/timeslots/release', createRandomForm(pickOne(days))),
  regenerate: () =>
    manager.post('/api/timeslots/regenerate', { fromDate: pickOne(days), toDate: lastDay }),
  close: async () => {
    const slots = slotsOfDay(pickOne(days));
    const from = startOfSlot(slots[30 + random(4)]!).toISOString();
    const to = startOfSlot(slots[36 + random(6)]!).toISOString();
    const closed = await manager.post<Closure>('/api/closures', {
      from,
      to,
      reason: 'breakdown',
      note: null,
    });
    if (closed.status === 201) {
      closures.push(closed.body.id);
    }

    return closed;
  },
  takeBack: () => manager.delete(`/api/closures/${pickOne(closures)}`),
  specialDay: () =>
    manager.put('/api/config/special-days', {
      days: [pickOne(days), pickOne(days)].filter((day, i, all) => all.indexOf(day) === i),
      isClosed: false,
      openTime: pickOne(['12:00', '16:00']),
      closeTime: '20:00',
      price: pickOne([null, 30]),
      note: pickOne([null, { lv: 'Jāņi', en: 'Midsummer' }]),
    }),
  normalDay: () => manager.delete(`/api/config/special-days/${pickOne(days)}`),
  hours: () =>
    manager.put('/api/config/operating-hours/1', {
      openTime: pickOne(['14:00', '15:00']),
      closeTime: '22:00',
    }),
  price: () => manager.put('/api/config/pricing/1', { price: 20 + random(20) }),
  leadTime: () =>
    manager.post('/api/admin/lead-time-settings', {
      restrictionMode: pickOne(['enforced', 'off']),
      leadTimeHours: random(5),
      operatorOnSite: random(2) === 0,
    }),
  undo: () => manager.post(`/api/admin/actions/${pickOne(ids.slice(-3))}/undo`, {}),
  payment: () =>
    manager.put('/api/config/payment', { lv: 'Maksā parkā', en: `Pay ${random(100)} ways` }),
  reminders: () => manager.put('/api/config/reminders', { hoursBefore: random(100) }),
};

type State = Map<string, unknown>;

/**
 * All that these actions can change, as the API answers it, each value under a name of its own. A
 * cancelled booking, which it no longer shows, keeps what it had formerly.
 */
async function readState(former: State): Promise<State> {
  const found: State = new Map();
  const note = (name: string, fields: object) => {
    for (const [field, value] of Object.entries(fields)) {
      if (value !== null) {
        found.set(`${name} ${field}`, value);
      }
    }
  };

  const calendar = await manager.get<{ timeSlots: TimeSlot[] }>(
    `/api/timeslots?startDate=${firstDay}&endDate=${lastDay}`,
  );
  for (const { id, status, price } of calendar.body.timeSlots) {
    note(`slot ${id}`, { status, price });
  }

  for (const reference of references) {
    const { status, body } = await manager.get<BookingDetail>(`/api/bookings/${reference}`);
    if (status === 404) {
      const kept = ['equipmentRental', 'package', 'attendance'].map((field) => [
        field,
        former.get(`${reference} ${field}`) ?? null,
      ]);
      note(reference, {
        status: 'cancelled',
        timeSlots: [],
        ...(Object.fromEntries(kept) as object),
      });
    }
    if (status === 200) {
      const { booking, timeSlots } = body;
      const { equipmentRental, attendance = null } = booking;
      note(reference, {
        status: booking.status,
        timeSlots,
        equipmentRental,
        package: booking.package,
        attendance,
      });
    }
  }

  const { body: config } = await manager.get<PublicConfig>('/api/config');
  for (const { dayOfWeek, id: _, timezone: __, ...hours } of config.operatingHours) {
    note(`operatingHours.${dayOfWeek}`, hours);
  }

  // What is on sale follows the slots, whose changes the history has.
  for (const { name, id: _, onSale: __, ...price } of config.pricing) {
    note(`pricing.${name}`, price);
  }

  const special = await manager.get<SpecialDay[]>(
    `/api/config/special-days?from=${firstDay}&to=${lastDay}`,
  );
  for (const { day, ...setting } of special.body) {
    note(`specialDay.${day}`, setting);
  }

  const leadTime = await manager.get<Record<string, unknown>>('/api/admin/lead-time-settings');
  const { restrictionMode, leadTimeHours, operatorOnSite } = leadTime.body;
  note('leadTime', { restrictionMode, leadTimeHours, operatorOnSite });
  note('payment', (await manager.get<object>('/api/config/payment')).body);
  note('reminders', (await manager.get<object>('/api/config/reminders')).body);
  return found;
}

/** What is neither a slot nor a booking nor a setting: a closure. */
const OTHER = 'other';
const shuffle = (names: readonly string[]): string[] =>
  names
    .map((name) => ({ name, order: random(1_000_000) }))
    .sort((a, b) => a.order - b.order)
    .map(({ name }) => name);

const nameOf = ({ subject }: AuditEntry, { slotId, day, field }: AuditChange): string => {
  if (slotId !== undefined) {
    return `slot ${slotId} ${field}`;
  }
  if (day !== undefined) {
    return `specialDay.${day} ${field}`;
  }

  return `${subject.reference ?? subject.setting ?? OTHER} ${field}`;
};

/** What the entries of an action say about the state before it and after it. */
function collectStates(entries: readonly AuditEntry[]): { before: State; after: State } {
  const before: State = new Map();
  const after: State = new Map();
  for (const entry of entries) {
    for (const change of entry.changes ?? []) {
      const name = nameOf(entry, change);
      const isPersonal = change.before === null && change.after === null;
      if (isPersonal || name.startsWith(OTHER)) {
        continue;
      }
      if (before.has(name)) {
        expect([name, change.before]).toEqual([name, after.get(name)]);
      } else {
        before.set(name, change.before);
      }

      after.set(name, change.after);
    }
  }

  return { before, after };
}

/** The values of the names in which two states differ. */
const findDifferences = (of: State, other: State): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set([...of.keys(), ...other.keys()])]
      .filter(
        (name) => JSON.stringify(of.get(name) ?? null) !== JSON.stringify(other.get(name) ?? null),
      )
      .sort()
      .map((name) => [name, of.get(name) ?? null]),
  );

it('shows of random actions what every other answer said before and after them, and nothing else', async () => {
  const done = new Set<string>();
  let before = await readState(new Map());
  const rounds = Array.from({ length: 6 }, () =>
    shuffle([...Object.keys(actions), 'book', 'book', 'undo', 'undo']),
  );
  for (const [i, name] of rounds.flat().entries()) {
    if (name !== 'book' && references.length === 0) {
      // There is nothing to change yet.
      continue;
    }

    const { headers } = await actions[name]!();
    const action = headers.get('x-correlation-id');
    if (action === null) {
      continue;
    }

    done.add(name);
    ids.push(action);
    const after = await readState(before);
    const { body } = await manager.get<AuditEntry[]>(`/api/admin/audit?correlationId=${action}`);
    const recounted = collectStates(body.reverse());
    const at = `${i} ${name}`;
    expect({ at, ...findDifferences(recounted.before, recounted.after) }).toEqual({
      at,
      ...findDifferences(before, after),
    });
    expect({ at, ...findDifferences(recounted.after, recounted.before) }).toEqual({
      at,
      ...findDifferences(after, before),
    });
    before = after;
  }

  expect([...done].sort()).toEqual(Object.keys(actions).sort());
});
