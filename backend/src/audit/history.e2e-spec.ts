import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { AuditChange, AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import { paymentSetting } from '@cablepark/contracts/configuration/payment';
import { allEvents, quietEventTypes, type ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import type { Closure } from '@cablepark/contracts/schedule/closure';
import { HoldEnded, holdEvents, HoldPlaced } from '@cablepark/contracts/schedule/hold.events';
import { waitlistEvents } from '@cablepark/contracts/schedule/waitlist.events';
import { endOfSlot, startOfSlot, type Day } from '@cablepark/contracts/shared/riga-time';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { createEvent } from '@cablepark/event-store/streams/command-context';

import { book, createForm, dayOfJune } from '../schedule/test/form.ts';
import { refusalOf, type Answer } from '../test/browser.ts';
import { readAllPages } from '../test/read-all-pages.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import type { SignedInBrowser } from '../test/sign-in.ts';

const [DAY, NEXT] = [dayOfJune(4), dayOfJune(5)];

let app: RunningApp;
let manager: SignedInBrowser;
let booking: BookingDetail['booking'];
/** The actions by what they did, each an id that `correlationId` takes. */
const actions = new Map<string, string>();

const readAudit = async (query: string) =>
  (await manager.get<AuditEntry[]>(`/api/admin/audit?${query}`)).body;
const entriesOf = async (action: string) =>
  (await readAudit(`correlationId=${actions.get(action)}`)).reverse();
const typesOf = (entries: readonly AuditEntry[]) => entries.map(({ eventType }) => eventType);
const toTimes = (starts: readonly string[], day: Day = DAY) => ({
  timeSlotIds: starts.map((time) => slot(time, day)),
});
const change = (field: string, before: unknown, after: unknown): AuditChange => ({
  field,
  before,
  after,
});
const createSlotChange = (
  time: string,
  field: string,
  before: unknown,
  after: unknown,
  day?: Day,
) => ({
  ...change(field, before, after),
  slotId: slot(time, day ?? DAY),
});
const toHeldSlot = (time: string, price: number, day: Day = DAY) => ({
  id: slot(time, day),
  startTime: startOfSlot(slot(time, day)).toISOString(),
  endTime: endOfSlot(slot(time, day)).toISOString(),
  price,
  status: 'booked',
});
const toSubjectTime = (time: string, day: Day = DAY) => {
  const { id, startTime, endTime } = toHeldSlot(time, 0, day);
  return { id, startTime, endTime };
};

async function did(action: string, asked: Promise<Answer>) {
  const { status, headers, body } = await asked;
  if (status >= 300) {
    throw new Error(`${action} was answered ${status}: ${JSON.stringify(body)}`);
  }

  actions.set(action, headers.get('x-correlation-id') ?? '');
  return body;
}

beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
  const placed = app.createGuest().post<BookingDetail>('/api/bookings', createForm(['15:00'], DAY));
  await did('placed', placed);
  ({ booking } = (await placed).body);
  const path = `/api/bookings/${booking.reference}`;
  await did(
    'edited',
    manager.put(path, {
      customerName: 'Juris',
      phoneNumber: '20000001',
      equipmentRental: true,
      package: true,
    }),
  );
  await did('moved', manager.post(`${path}/move`, toTimes(['15:30'])));
  await did('moved away', manager.post(`${path}/move`, toTimes(['16:00'], NEXT)));
  const closed = manager.post<Closure>('/api/closures', {
    from: startOfSlot(slot('16:00', NEXT)).toISOString(),
    to: endOfSlot(slot('16:00', NEXT)).toISOString(),
    reason: 'weather',
    note: null,
  });
  await did('closed', closed);
  await did('taken back', manager.delete(`/api/closures/${(await closed).body.id}`));
  await did(
    'blocked',
    manager.post('/api/timeslots/block', { ...toTimes(['18:00']), reason: 'Wind of 20 m/s' }),
  );
  await did(
    'opened',
    manager.post('/api/timeslots/make-available', { ...toTimes(['18:00', '18:30']), price: 33.5 }),
  );
  await did('cancelled', manager.delete(`${path}?reason=breakdown`));
  await did(
    'hours',
    manager.put('/api/config/operating-hours/1', { openTime: '14:00', closeTime: '22:00' }),
  );
  await did('price', manager.put('/api/config/pricing/2', { price: 31 }));
  await did('reminders', manager.put('/api/config/reminders', { hoursBefore: 48 }));
  await did(
    'payment',
    manager.put('/api/config/payment', { ...paymentSetting.defaultValue, en: 'By card' }),
  );
  await did('admin e-mail', manager.put('/api/config/admin-email', { email: 'one@park.test' }));
  const special = {
    isClosed: false,
    openTime: '12:00',
    closeTime: '14:00',
    price: 40,
    note: { lv: 'Jāņi', en: 'Midsummer' },
  };
  await did(
    'special day',
    manager.put('/api/config/special-days', { ...special, days: ['2026-06-23'] }),
  );
  await did(
    'special days',
    manager.put('/api/config/special-days', { ...special, days: ['2026-06-23', '2026-06-24'] }),
  );
});
afterAll(() => app.stop());

describe('an entry shows', () => {
  it('of a booking: which one, when, and the present state of it and its slots', async () => {
    const [placed] = await entriesOf('placed');
    expect(placed).toMatchObject({
      eventType: 'BookingPlaced',
      reason: null,
      undoes: null,
      subject: {
        reference: booking.reference,
        timeSlots: [toSubjectTime('15:00')],
        userId: null,
        setting: null,
      },
    });
    expect(placed?.changes).toEqual([
      change('status', null, 'standing'),
      change('timeSlots', null, [toHeldSlot('15:00', 20)]),
      change('equipmentRental', null, false),
      change('package', null, false),
      createSlotChange('15:00', 'status', 'available', 'booked'),
    ]);
  });

  it('of changed details: the fields, and of personal ones no values', async () => {
    const [edited] = await entriesOf('edited');
    expect(edited?.subject).toMatchObject({
      reference: booking.reference,
      timeSlots: [toSubjectTime('15:00')],
    });
    expect(edited?.changes).toEqual([
      change('equipmentRental', false, true),
      change('package', false, true),
      change('customerName', null, null),
      change('phoneNumber', null, null),
    ]);
  });

  it('of a move: from where to where, also in `from` and `to`', async () => {
    const [moved] = await entriesOf('moved');
    expect(moved?.changes).toEqual([
      change('timeSlots', [toHeldSlot('15:00', 20)], [toHeldSlot('15:30', 20)]),
      createSlotChange('15:00', 'status', 'booked', 'available'),
      createSlotChange('15:30', 'status', 'available', 'booked'),
    ]);
    expect(moved).toMatchObject({
      from: [{ id: slot('15:00', DAY) }],
      to: [{ id: slot('15:30', DAY) }],
    });
  });

  it('of a move to another day the same, with the new day', async () => {
    const [moved, ...others] = await entriesOf('moved away');
    expect(others).toEqual([]);
    expect(moved).toMatchObject({
      eventType: 'BookingMoved',
      subject: { reference: booking.reference },
      scheduleDay: NEXT,
    });
    expect(moved?.changes).toContainEqual(
      change('timeSlots', [toHeldSlot('15:30', 20)], [toHeldSlot('16:00', 20, NEXT)]),
    );
  });

  it('of a closure and of taking it back: why, and whom it postponed', async () => {
    const closed = await entriesOf('closed');
    const postponed = closed.find(({ eventType }) => eventType === 'BookingPostponed');
    expect(postponed).toMatchObject({
      reason: 'weather',
      subject: { reference: booking.reference },
    });
    expect(postponed?.changes).toEqual([
      change('status', 'standing', 'postponed'),
      change('timeSlots', [toHeldSlot('16:00', 20, NEXT)], []),
      createSlotChange('16:00', 'status', 'booked', 'available', NEXT),
    ]);
    const shut = closed.find(({ eventType }) => eventType === 'SlotsClosed');
    expect(shut).toMatchObject({
      reason: 'weather',
      subject: { timeSlots: [toSubjectTime('16:00', NEXT)] },
    });
    expect(shut?.changes).toEqual([
      createSlotChange('16:00', 'status', 'available', 'blocked', NEXT),
    ]);
    const restored = (await entriesOf('taken back')).find(
      ({ eventType }) => eventType === 'BookingRestored',
    );
    expect(restored?.changes).toContainEqual(
      change('timeSlots', [], [toHeldSlot('16:00', 20, NEXT)]),
    );
  });

  it('of slots: their status and price, and the words with which they were blocked', async () => {
    const [blocked] = await entriesOf('blocked');
    expect(blocked).toMatchObject({ reason: 'Wind of 20 m/s', subject: { reference: null } });
    expect(blocked?.changes).toEqual([createSlotChange('18:00', 'status', 'available', 'blocked')]);
    const opened = await entriesOf('opened');
    expect(opened.flatMap(({ changes }) => changes)).toEqual([
      createSlotChange('18:00', 'status', 'blocked', 'available'),
      createSlotChange('18:00', 'price', 25, 33.5),
      createSlotChange('18:30', 'price', 25, 33.5),
    ]);
  });

  it('of a cancellation: why, and what became free', async () => {
    const [cancelled] = await entriesOf('cancelled');
    expect(cancelled).toMatchObject({
      reason: 'breakdown',
      subject: { timeSlots: [toSubjectTime('16:00', NEXT)] },
    });
    expect(cancelled?.changes).toEqual([
      change('status', 'standing', 'cancelled'),
      change('timeSlots', [toHeldSlot('16:00', 20, NEXT)], []),
      createSlotChange('16:00', 'status', 'booked', 'available', NEXT),
    ]);
  });

  it('of settings: which, by the names and in the units of other answers', async () => {
    const [hours] = await entriesOf('hours');
    const [price] = await entriesOf('price');
    const [reminders] = await entriesOf('reminders');
    const [payment] = await entriesOf('payment');
    const [email] = await entriesOf('admin e-mail');
    expect(hours).toMatchObject({
      subject: { reference: null, timeSlots: null, userId: null, setting: 'operatingHours.0' },
      changes: [change('openTime', '15:00', '14:00')],
    });
    expect(price).toMatchObject({
      subject: { setting: 'pricing.peak' },
      changes: [change('price', 25, 31)],
    });
    expect(reminders).toMatchObject({
      subject: { setting: 'reminders' },
      changes: [change('hoursBefore', 24, 48)],
    });
    expect(payment).toMatchObject({
      subject: { setting: 'payment' },
      changes: [change('en', 'You pay at the park: cash or card', 'By card')],
    });
    expect(email).toMatchObject({
      subject: { setting: 'adminEmail' },
      changes: [change('email', null, null)],
    });
  });

  it('of special days: the day, which each change names where there are several', async () => {
    const [single] = await entriesOf('special day');
    expect(single?.subject.setting).toBe('specialDay.2026-06-23');
    expect(single?.changes).toEqual(
      [
        change('price', null, 40),
        change('note', null, { lv: 'Jāņi', en: 'Midsummer' }),
        change('isClosed', null, false),
        change('openTime', null, '12:00'),
        change('closeTime', null, '14:00'),
      ].map((one) => expect.objectContaining(one)),
    );
    const [several] = await entriesOf('special days');
    expect(several?.subject.setting).toBe('specialDay.2026-06-23');
    expect(several?.changes?.map(({ day }) => day)).toEqual(
      Array.from({ length: 5 }, () => '2026-06-24'),
    );
  });

  it('of accounts: whose', async () => {
    const [created] = await readAudit('eventType=UserCreated&limit=1');
    expect(created).toMatchObject({ subject: { userId: manager.user.id, reference: null } });
    expect(created?.changes).toContainEqual(change('role', null, 'manager'));
    const [claimed] = await readAudit('eventType=NameClaimed&limit=1');
    expect(claimed).toMatchObject({ stream: 'claim', subject: { userId: manager.user.id } });
  });

  it('of a booking with an account: whose it is, also after a change by somebody else', async () => {
    const athlete = await app.signInAs('athlete');
    const own = await book(athlete, ['19:30'], dayOfJune(25));
    await manager.delete(`/api/bookings/${own.booking.id}`);
    const entries = await readAudit(`reference=${own.booking.reference}`);
    expect(entries.map(({ eventType, subject }) => [eventType, subject.userId])).toEqual([
      ['BookingCancelled', athlete.user.id],
      ['BookingPlaced', athlete.user.id],
    ]);
  });

  it('of what was written before actions had ids of their own the id of the request', async () => {
    const now = new Date('2026-05-01T06:00:00Z');
    const context = { actor: { kind: 'guest' }, command: 'Old', now } as const;
    const ids = {
      correlationId: '+371 20 000 001',
      causationId: '0198f3a0-0000-4000-8000-00000000c0de',
    };
    const old = createEvent(
      {
        type: 'SlotPriceChanged',
        data: { day: DAY, slots: [{ slotId: slot('21:00', DAY), priceCents: 1 }] },
      },
      { ...context, ...ids },
    );
    const { log } = app.infrastructure;
    await log.append(SCHEDULE, [old], await log.readLastRevision(SCHEDULE), Date.now() + 10_000);
    await app.waitUntilVisible();
    expect(await readAudit(`correlationId=${ids.causationId}`)).toMatchObject([
      { command: 'Old', correlationId: ids.causationId },
    ]);
  });
});

describe('the trail can be filtered by', () => {
  it('a booking, by its reference or its id, as it is typed', async () => {
    const { id, reference } = booking;
    const all = await readAudit(`reference=${reference}`);
    expect(typesOf(all)).toEqual(
      expect.arrayContaining(['BookingPlaced', 'BookingMoved', 'BookingCancelled']),
    );
    expect(all.every(({ subject }) => subject.reference === reference)).toBe(true);
    const typed = reference.toLowerCase().replace(/^(.{4})(.{4})/, '$1-$2-');
    for (const key of [typed, id, id.toLowerCase()]) {
      expect(await readAudit(`reference=${key}`)).toEqual(all);
    }
  });

  it('a slot or its negated id, with everything that changed this half hour', async () => {
    const id = slot('15:30', DAY);
    const all = await readAudit(`slotId=${id}`);
    expect(typesOf(all)).toEqual(['BookingMoved', 'BookingMoved', 'SlotsGenerated']);
    expect(await readAudit(`slotId=-${id}`)).toEqual(all);
    expect(await readAudit(`slotId=${slot('03:00', DAY)}`)).toEqual([]);
  });

  it('the day of slots and bookings, of which a move has two', async () => {
    const [there, here] = [
      await readAudit(`scheduleDay=${NEXT}`),
      await readAudit(`scheduleDay=${DAY}`),
    ];
    const countMoved = (entries: AuditEntry[]) =>
      entries.filter(({ eventType }) => eventType === 'BookingMoved').length;
    expect([countMoved(here), countMoved(there)]).toEqual([2, 1]);
    expect(typesOf(there)).toContain('BookingPostponed');
    expect(typesOf(here)).not.toContain('BookingPostponed');
    expect(await readAudit('scheduleDay=2031-01-01')).toEqual([]);
  });

  it('a type, also one of which there is no entry', async () => {
    expect(typesOf(await readAudit('eventType=BookingMoved'))).toEqual([
      'BookingMoved',
      'BookingMoved',
    ]);
    expect(await readAudit('eventType=FeedbackArchived')).toEqual([]);
    expect(await readAudit('eventType=DemoSeasonFilled')).toEqual([]);
  });

  it('a type of its holds or its waiting list together with the slot, which the entry names', async () => {
    const [day, here, there] = [
      dayOfJune(26),
      slot('15:00', dayOfJune(26)),
      slot('15:30', dayOfJune(26)),
    ];
    const inLists = waitlistEvents.flatMap(({ type, example }) =>
      [here, there].map((slotId) => ({ type, data: { ...example, day, slotId } })),
    );
    const slots = [here, there].map((slotId) => ({ slotId, priceCents: 2000 }));
    const holds = [
      {
        type: 'HoldPlaced',
        data: { ...HoldPlaced.example, day, slots, since: slots.map(() => '2026-06-01T06:00:00Z') },
      },
      { type: 'HoldEnded', data: { ...HoldEnded.example, day, slots: [here, there] } },
    ];
    const now = new Date('2026-06-01T06:00:00Z');
    const context = {
      actor: { kind: 'guest' },
      command: 'Test',
      now,
      correlationId: 'c',
      causationId: 'c',
    } as const;
    const written = [...inLists, ...holds].map((event) =>
      createEvent(event as ScheduleStreamEvent, context),
    );
    const { log } = app.infrastructure;
    await log.append(SCHEDULE, written, await log.readLastRevision(SCHEDULE), Date.now() + 10_000);
    await app.waitUntilVisible();
    for (const { type } of waitlistEvents) {
      expect(await readAudit(`eventType=${type}&slotId=${here}`)).toMatchObject([
        {
          eventType: type,
          scheduleDay: day,
          subject: { timeSlots: [toSubjectTime('15:00', day)] },
        },
      ]);
    }

    const both = [toSubjectTime('15:00', day), toSubjectTime('15:30', day)];
    for (const { type } of holdEvents) {
      for (const slotId of [here, cellOf(there)]) {
        expect(await readAudit(`eventType=${type}&slotId=${slotId}`)).toMatchObject([
          { subject: { timeSlots: both } },
        ]);
      }
    }

    expect(await readAudit(`slotId=${here}`)).toMatchObject([{ eventType: 'SlotsGenerated' }]);
    expect(await readAudit(`eventType=WaitlistJoined&slotId=${slot('16:00', day)}`)).toEqual([]);
  });

  it('the action that the answer named', async () => {
    for (const [action, id] of actions) {
      const entries = await entriesOf(action);
      expect(entries.length).toBeGreaterThan(0);
      expect(new Set(entries.map(({ correlationId }) => correlationId))).toEqual(new Set([id]));
    }

    expect(await readAudit('correlationId=00000000-0000-4000-8000-000000000000')).toEqual([]);
  });

  it('a claim only by the name that all claims share', async () => {
    const claims = await readAudit('stream=claim');
    expect(new Set(typesOf(claims))).toEqual(new Set(['NameClaimed']));
    const stored =
      (await app.readEvents()).find(({ type }) => type === 'NameClaimed')?.streamId ?? '';
    expect(stored).toMatch(/^claim-/);
    expect(await readAudit(`stream=${stored}`)).toEqual([]);
    expect(JSON.stringify(await readAudit(''))).not.toContain(stored);
  });

  it('all of these at once, page by page', async () => {
    const query = `reference=${booking.reference}&scheduleDay=${NEXT}&eventType=BookingMoved&user=${manager.user.id}`;
    expect(await readAudit(query)).toHaveLength(1);
    expect(await readAudit(`${query}&slotId=${slot('15:00', DAY)}`)).toEqual([]);
    expect(
      await readAudit(
        `${query}&slotId=${slot('15:30', DAY)}&day=2026-06-01&correlationId=${actions.get('moved away')}`,
      ),
    ).toHaveLength(1);
    for (const filter of [
      `scheduleDay=${DAY}`,
      `reference=${booking.reference}`,
      `slotId=${slot('15:30', DAY)}`,
    ]) {
      const first = await manager.get(`/api/admin/audit?limit=2&${filter}`);
      expect(first.headers.get('link')).toContain(filter);
      expect(await readAllPages<AuditEntry>(manager, `/api/admin/audit?limit=2&${filter}`)).toEqual(
        await readAudit(filter),
      );
    }
  });

  it('nothing that can not be: 400', async () => {
    const refused = [
      'reference=',
      'reference=short',
      'reference=2026-99-99.AAAAAAAAAAAAAAAA',
      'slotId=1',
      'slotId=x',
      'slotId=0',
    ];
    const others = [
      'scheduleDay=soon',
      'eventType=BookingSold',
      'eventType=',
      'correlationId=abc',
      'correlationId=',
    ];
    for (const query of [...refused, ...others]) {
      expect({ query, ...refusalOf(await manager.get(`/api/admin/audit?${query}`)) }).toEqual({
        query,
        status: 400,
        code: 'INVALID_REQUEST',
      });
    }

    expect(await readAudit('reference=ZZZZZZZZZZZZZZZZ')).toEqual([]);
  });

  it('every type, and the types of actions have entries with all that is promised', async () => {
    const common = await readAudit('limit=1000');
    expect(
      common.some(({ eventType }) => (quietEventTypes as readonly string[]).includes(eventType)),
    ).toBe(false);
    for (const { type } of allEvents) {
      for (const entry of await readAudit(`eventType=${type}`)) {
        expect(entry.eventType).toBe(type);
        expect(Object.keys(entry.subject)).toEqual(['reference', 'timeSlots', 'userId', 'setting']);
        expect(entry).toMatchObject({ undoes: null });
        for (const { before, after, ...named } of entry.changes ?? []) {
          expect(named.field).not.toBe('');
          expect([before, after]).not.toContain(undefined);
        }
      }
    }
  });
});

describe('after an erasure', () => {
  it('no personal field of the booking is named any more, and later ones are', async () => {
    const { booking: another } = await book(app.createGuest(), ['19:00'], DAY);
    const path = `/api/bookings/${another.reference}`;
    const edit = (customerName: string) =>
      manager.put(path, { customerName, phoneNumber: '20000001' });
    await did('edited before', edit('Juris'));
    expect((await entriesOf('edited before'))[0]?.changes).toContainEqual(
      change('customerName', null, null),
    );
    await did('erased', manager.delete(`${path}/personal-data`));
    await did('edited after', edit('Pēteris'));
    expect((await entriesOf('edited before'))[0]?.changes).toBeNull();
    expect((await entriesOf('edited after'))[0]?.changes).toContainEqual(
      change('customerName', null, null),
    );
    expect(await entriesOf('erased')).toMatchObject([
      { subject: { reference: another.reference }, changes: null },
    ]);
  });

  it('the words of a block are null, and the rows stay', async () => {
    const id = slot('18:00', DAY);
    await manager.delete(`/api/timeslots/${id}/block-reason`);
    expect(await entriesOf('blocked')).toMatchObject([{ eventType: 'SlotBlocked', reason: null }]);
    const [erased, ...others] = await readAudit(`slotId=${id}`);
    expect(erased).toMatchObject({
      eventType: 'PersonalDataErased',
      subject: { timeSlots: [toSubjectTime('18:00')] },
    });
    expect(typesOf(others)).toEqual(['SlotMadeAvailable', 'SlotBlocked', 'SlotsGenerated']);
  });
});

describe('whether an action is still in force', () => {
  const day = dayOfJune(22);
  const undo = async (action: string) => {
    const answer = await manager.post(`/api/admin/actions/${action}/undo`);
    expect(answer.status).toBe(200);
    return answer.headers.get('x-correlation-id') ?? '';
  };
  const isUndone = async (...ids: string[]) => {
    const entries = await Promise.all(ids.map((id) => readAudit(`correlationId=${id}`)));
    return entries.map((ofAction) => ofAction.every((entry) => entry.isUndone));
  };

  it('is known along a chain of undos', async () => {
    await did(
      'a block',
      manager.post('/api/timeslots/block', { ...toTimes(['15:00'], day), reason: 'Repair' }),
    );
    const action = actions.get('a block') ?? '';
    expect(await isUndone(action)).toEqual([false]);
    const first = await undo(action);
    expect(await isUndone(action, first)).toEqual([true, false]);
    const second = await undo(first);
    expect(await isUndone(action, first, second)).toEqual([false, true, false]);
    const third = await undo(action);
    expect(await isUndone(action, first, second, third)).toEqual([true, true, true, false]);
  });

  it('is known of a closure that was taken back', async () => {
    const stretch = {
      from: startOfSlot(slot('17:00', day)).toISOString(),
      to: startOfSlot(slot('18:00', day)).toISOString(),
      reason: 'weather',
    };
    const { id } = (await did('a storm', manager.post('/api/closures', stretch))) as Closure;
    const action = actions.get('a storm') ?? '';
    expect(await isUndone(action)).toEqual([false]);
    await manager.delete(`/api/closures/${id}`);
    expect(await isUndone(action)).toEqual([true]);
  });
});
