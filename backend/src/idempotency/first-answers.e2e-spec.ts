import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import type { Question } from '@cablepark/contracts/analytics/question';
import type { BookingDetail, PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import type { Closure } from '@cablepark/contracts/schedule/closure';
import { startOfSlot, type Day } from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { servedEndpoints } from '../app/served-endpoints.ts';
import { bookWithLink } from '../schedule/test/book-with-link.ts';
import { DyingStore } from '../schedule/test/dying-store.ts';
import {
  book,
  countStatuses,
  dayOfJune,
  form,
  readSlots,
  toDetail,
} from '../schedule/test/form.ts';
import { joinAndConfirm, joinUnconfirmed, waitlistForm } from '../schedule/test/join-waitlist.ts';
import { refusalOf, type Answer, type Browser } from '../test/browser.ts';
import { runningApp, type RunningApp } from '../test/running-app.ts';
import { signIn, type SignedInBrowser } from '../test/sign-in.ts';

const REUSED = { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' };

let app: RunningApp;
let manager: SignedInBrowser;
let operator: SignedInBrowser;
beforeAll(async () => {
  app = await runningApp();
  manager = await app.signedInAs('manager');
  operator = await app.signedInAs('operator');
});
afterAll(() => app.stop());

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

const send = <Body = unknown>(
  by: Browser,
  { method, path, body }: Sent,
  key?: string,
): Promise<Answer<Body>> =>
  by.ask<Body>(method, path, {
    body,
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });

const startOf = (time: string, day: Day) => startOfSlot(slot(time, day)).toISOString();
const slots = (times: readonly string[], day: Day) => ({
  timeSlotIds: times.map((time) => slot(time, day)),
});
const block = (times: readonly string[], day: Day): Sent => ({
  method: 'POST',
  path: '/api/timeslots/block',
  body: { ...slots(times, day), reason: 'Wind' },
});
const release = (times: readonly string[], day: Day): Sent => ({
  method: 'POST',
  path: '/api/timeslots/release',
  body: slots(times, day),
});
const priced = (times: readonly string[], day: Day, price: number): Sent => ({
  method: 'POST',
  path: '/api/timeslots/make-available',
  body: { ...slots(times, day), price },
});
const cancel = (id: string): Sent => ({ method: 'DELETE', path: `/api/bookings/${id}` });
const erase = (id: string): Sent => ({
  method: 'DELETE',
  path: `/api/bookings/${id}/personal-data`,
});
const rename = (id: string, customerName: string): Sent => ({
  method: 'PUT',
  path: `/api/bookings/${id}`,
  body: { customerName, phoneNumber: '+37120000007' },
});
const toBookRequest = (times: readonly string[], day: Day): Sent => ({
  method: 'POST',
  path: '/api/bookings',
  body: form(times, day),
});
const price = (euros: number): Sent => ({
  method: 'PUT',
  path: '/api/config/pricing/1',
  body: { price: euros },
});
const hours = (openTime: string): Sent => ({
  method: 'PUT',
  path: '/api/config/operating-hours/1',
  body: { openTime, closeTime: '22:00' },
});
const leadTime = (leadTimeHours: number): Sent => ({
  method: 'POST',
  path: '/api/admin/lead-time-settings',
  body: { restrictionMode: 'enforced', leadTimeHours, operatorOnSite: true },
});
const adminEmail = (email: string): Sent => ({
  method: 'PUT',
  path: '/api/config/admin-email',
  body: { email },
});
const move = (id: string, times: readonly string[], day: Day): Sent => ({
  method: 'POST',
  path: `/api/bookings/${id}/move`,
  body: slots(times, day),
});
const close = (from: string, to: string, day: Day): Sent => ({
  method: 'POST',
  path: '/api/closures',
  body: {
    from: startOf(from, day),
    to: startOf(to, day),
    reason: 'weather',
    note: { lv: 'Negaiss', en: 'Storm' },
  },
});
const takeBack = (id: string): Sent => ({ method: 'DELETE', path: `/api/closures/${id}` });
const specialDay = (day: Day, openTime: string): Sent => ({
  method: 'PUT',
  path: '/api/config/special-days',
  body: { days: [day], isClosed: false, openTime, closeTime: '20:00', price: 30 },
});
const normalDay = (day: Day): Sent => ({
  method: 'DELETE',
  path: `/api/config/special-days/${day}`,
});
const reminders = (hoursBefore: number): Sent => ({
  method: 'PUT',
  path: '/api/config/reminders',
  body: { hoursBefore },
});
const question = (title: string, id?: string): Sent => ({
  method: id === undefined ? 'POST' : 'PUT',
  path: `/api/admin/questions${id === undefined ? '' : `/${id}`}`,
  body: { title, sql: 'SELECT 1', chart: null },
});
const regenerate = (day: Day, more: object = {}): Sent => ({
  method: 'POST',
  path: '/api/timeslots/regenerate',
  body: { fromDate: day, toDate: day, ...more },
});

/** A guest's booking, with the path of its link. */
async function linked(time: string) {
  const { id, token } = await bookWithLink(app.guest(), [time], dayOfJune(15));
  return { id, path: `/api/manage/${token}` };
}

/** The path of an entry's link, to which a half hour is offered. */
async function offered(time: string): Promise<string> {
  const { booking } = await book(app.guest(), [time], dayOfJune(26));
  const { path } = await joinAndConfirm(app, app.guest(), 'anna', dayOfJune(26), {
    timeSlotId: slot(time, dayOfJune(26)),
  });
  await send(manager, cancel(booking.id));
  return path;
}

/** How many events the log has. */
const written = async () => (await app.events()).length;
/** Other processes on the same log and database. A test may end one itself. */
const others = new Set<() => Promise<void>>();
async function anotherProcess() {
  const parts = await app.reconnect();
  const other = await app.another(parts);
  const close = async () => {
    others.delete(close);
    await other.close();
    await parts.close();
  };

  others.add(close);
  return { url: other.url, close };
}

/** A process that dies when its next command has been written, before it knows. */
async function dyingProcess() {
  const dying = await app.another({ store: new DyingStore(app.infrastructure.log) });
  const close = async () => {
    others.delete(close);
    await dying.close();
  };

  others.add(close);
  return { url: dying.url, close };
}

afterEach(async () => {
  for (const close of others) {
    await close();
  }
});

interface Prepared {
  readonly action: Sent;
  readonly later: readonly Sent[];
}

/** Placing a booking is tested by itself, as its answer has the link only once. */
const placing = ['bookSlots', 'bookSlotsAsStaff', 'acceptOffer'];
/** What answers 201, and what answers 204. */
/** The statuses of the first answers, where they aren't 200. */
const statuses: Readonly<Record<string, number>> = {
  closeStretch: 201,
  saveQuestion: 201,
  placeHold: 201,
  joinWaitlist: 201,
  endHold: 204,
};

/** Every action with what makes it and what changes the same things later. */
const kinds: Readonly<Record<string, () => Prepared | Promise<Prepared>>> = {
  blockSlots: () => ({
    action: block(['15:00'], dayOfJune(2)),
    later: [release(['15:00'], dayOfJune(2))],
  }),
  makeSlotsAvailable: () => ({
    action: priced(['15:30'], dayOfJune(2), 33),
    later: [priced(['15:30'], dayOfJune(2), 44), block(['15:30'], dayOfJune(2))],
  }),
  releaseSlots: async () => {
    await send(manager, block(['16:00'], dayOfJune(2)));
    return { action: release(['16:00'], dayOfJune(2)), later: [block(['16:00'], dayOfJune(2))] };
  },
  eraseBlockReason: async () => {
    await send(manager, block(['16:30'], dayOfJune(2)));
    const path = `/api/timeslots/${slot('16:30', dayOfJune(2))}/block-reason`;
    return { action: { method: 'DELETE', path }, later: [release(['16:30'], dayOfJune(2))] };
  },
  regenerateSlots: async () => {
    await send(manager, priced(['15:00'], dayOfJune(3), 99));
    return { action: regenerate(dayOfJune(3)), later: [block(['15:00'], dayOfJune(3))] };
  },
  cancelBooking: async () => {
    const { booking } = await book(app.guest(), ['17:00'], dayOfJune(2));
    return { action: cancel(booking.reference), later: [toBookRequest(['17:00'], dayOfJune(2))] };
  },
  changeBookingDetails: async () => {
    const { booking } = await book(app.guest(), ['17:30'], dayOfJune(2));
    return {
      action: rename(booking.id, 'Berta'),
      later: [rename(booking.id, 'Cēzars'), cancel(booking.id)],
    };
  },
  erasePersonalData: async () => {
    const { booking } = await book(app.guest(), ['18:00'], dayOfJune(2));
    return { action: erase(booking.reference), later: [rename(booking.id, 'Doroteja')] };
  },
  moveBooking: async () => {
    const { booking } = await book(app.guest(), ['19:00'], dayOfJune(2));
    const later = [move(booking.id, ['20:00'], dayOfJune(2)), cancel(booking.id)];
    return { action: move(booking.id, ['19:30'], dayOfJune(2)), later };
  },
  closeStretch: async () => {
    const { booking } = await book(app.guest(), ['15:00'], dayOfJune(16));
    return {
      action: close('15:00', '16:00', dayOfJune(16)),
      later: [move(booking.id, ['18:00'], dayOfJune(16)), release(['15:30'], dayOfJune(16))],
    };
  },
  takeBackClosure: async () => {
    await book(app.guest(), ['15:00'], dayOfJune(17));
    const { body } = await send<Closure>(manager, close('15:00', '16:00', dayOfJune(17)));
    return { action: takeBack(body.id), later: [block(['15:30'], dayOfJune(17))] };
  },
  changeSpecialDays: async () => {
    await book(app.guest(), ['15:00'], dayOfJune(18));
    return { action: specialDay(dayOfJune(18), '16:00'), later: [normalDay(dayOfJune(18))] };
  },
  removeSpecialDay: async () => {
    await send(manager, specialDay(dayOfJune(19), '16:00'));
    return { action: normalDay(dayOfJune(19)), later: [specialDay(dayOfJune(19), '17:00')] };
  },
  cancelSource: async () => {
    const { booking } = await book(app.guest(), ['18:30'], dayOfJune(2));
    const source = await app.infrastructure.bookingSources.sourceOf(booking.id);
    return {
      action: { method: 'POST', path: `/api/admin/sources/${source}/cancel` },
      later: [toBookRequest(['18:30'], dayOfJune(2))],
    };
  },
  recordAttendance: async () => {
    const { booking } = await book(app.guest(), ['19:30'], dayOfJune(1));
    const noted = (state: string): Sent => ({
      method: 'POST',
      path: `/api/bookings/${booking.id}/attendance`,
      body: { state },
    });
    return { action: noted('arrived'), later: [noted('absent'), cancel(booking.id)] };
  },
  changeManagedBooking: async () => {
    const { path, id } = await linked('15:00');
    const action = { method: 'PATCH', path, body: { notes: 'left-handed' } };
    return { action, later: [rename(id, 'Helga'), cancel(id)] };
  },
  moveManagedBooking: async () => {
    const { path, id } = await linked('16:00');
    const action = { method: 'POST', path: `${path}/move`, body: slots(['16:30'], dayOfJune(15)) };
    return { action, later: [move(id, ['17:00'], dayOfJune(15)), cancel(id)] };
  },
  cancelManagedBooking: async () => {
    const { path } = await linked('17:30');
    return { action: { method: 'DELETE', path }, later: [priced(['17:30'], dayOfJune(15), 99)] };
  },
  eraseManagedBooking: async () => {
    const { path } = await linked('18:00');
    const action = { method: 'DELETE', path: `${path}/personal-data` };
    return { action, later: [priced(['18:00'], dayOfJune(15), 99)] };
  },
  undoAction: async () => {
    const { headers } = await send(manager, block(['19:30'], dayOfJune(15)));
    const action = {
      method: 'POST',
      path: `/api/admin/actions/${headers.get('x-correlation-id')}/undo`,
      body: {},
    };
    return { action, later: [block(['19:30'], dayOfJune(15))] };
  },
  placeHold: () => {
    const action = { method: 'POST', path: '/api/holds', body: slots(['15:00'], dayOfJune(26)) };
    return {
      action,
      later: [priced(['15:00'], dayOfJune(26), 99), block(['15:00'], dayOfJune(26))],
    };
  },
  endHold: async () => {
    const { body } = await app
      .guest()
      .post<{ id: string }>('/api/holds', slots(['15:30'], dayOfJune(26)));
    return {
      action: { method: 'DELETE', path: `/api/holds/${body.id}` },
      later: [block(['15:30'], dayOfJune(26))],
    };
  },
  joinWaitlist: async () => {
    const { booking } = await book(app.guest(), ['16:00'], dayOfJune(26));
    const body = waitlistForm('anna', dayOfJune(26), { timeSlotId: slot('16:00', dayOfJune(26)) });
    return { action: { method: 'POST', path: '/api/waitlist', body }, later: [cancel(booking.id)] };
  },
  confirmWaitlistEntry: async () => {
    const { booking } = await book(app.guest(), ['18:00'], dayOfJune(26));
    const entry = await joinUnconfirmed(app, app.guest(), 'anna', dayOfJune(26), {
      timeSlotId: slot('18:00', dayOfJune(26)),
    });
    return {
      action: { method: 'POST', path: `${entry.path}/confirm` },
      later: [cancel(booking.id)],
    };
  },
  declineOffer: async () => {
    const path = await offered('16:30');
    return {
      action: { method: 'POST', path: `${path}/decline` },
      later: [{ method: 'DELETE', path }],
    };
  },
  leaveWaitlist: async () => {
    const action = { method: 'DELETE', path: await offered('17:00') };
    return { action, later: [priced(['17:00'], dayOfJune(26), 99)] };
  },
  endWaitlistEntry: async () => {
    const { booking } = await book(app.guest(), ['18:30'], dayOfJune(26));
    const { id } = await joinAndConfirm(app, app.guest(), 'anna', dayOfJune(26), {
      timeSlotId: slot('18:30', dayOfJune(26)),
    });
    return {
      action: { method: 'DELETE', path: `/api/admin/waitlist/${id}` },
      later: [cancel(booking.id)],
    };
  },
  endWaitlist: async () => {
    const timeSlotId = slot('19:00', dayOfJune(26));
    const { booking } = await book(app.guest(), ['19:00'], dayOfJune(26));
    await joinAndConfirm(app, app.guest(), 'anna', dayOfJune(26), { timeSlotId });
    const path = `/api/admin/waitlist?timeSlotId=${timeSlotId}`;
    return { action: { method: 'DELETE', path }, later: [cancel(booking.id)] };
  },
  eraseWaitlistEntry: async () => {
    const { booking } = await book(app.guest(), ['17:30'], dayOfJune(26));
    const { id } = await joinAndConfirm(app, app.guest(), 'anna', dayOfJune(26), {
      timeSlotId: slot('17:30', dayOfJune(26)),
    });
    return {
      action: { method: 'DELETE', path: `/api/admin/waitlist/${id}/personal-data` },
      later: [cancel(booking.id)],
    };
  },
  saveQuestion: () => ({ action: question('One'), later: [question('Two')] }),
  changeQuestion: async () => {
    const { body } = await send<Question>(manager, question('Three'));
    return { action: question('Four', body.id), later: [question('Five', body.id)] };
  },
  eraseQuestion: async () => {
    const { body } = await send<Question>(manager, question('Six'));
    const path = `/api/admin/questions/${body.id}`;
    return { action: { method: 'DELETE', path }, later: [question('Seven')] };
  },
  changeReminders: () => ({ action: reminders(48), later: [reminders(24)] }),
  changeOperatingHours: () => ({ action: hours('14:00'), later: [hours('15:00')] }),
  changePricing: () => ({ action: price(31), later: [price(20)] }),
  changeLeadTime: () => ({ action: leadTime(5), later: [leadTime(0)] }),
  changeAdminEmail: () => ({
    action: adminEmail('one@park.test'),
    later: [adminEmail('two@park.test')],
  }),
};

/** A repeat's receipt may be of a later tree. */
const said = (body: unknown) =>
  typeof body === 'object' && body !== null && 'receipt' in body
    ? { ...body, receipt: null }
    : body;

describe('an action that is repeated with its Idempotency-Key', () => {
  it('is known here whatever it is', () => {
    const names = servedEndpoints.filter(({ takesKey }) => takesKey).map(({ name }) => name);
    expect([...Object.keys(kinds), ...placing].sort()).toEqual(names.sort());
  });

  describe.each(Object.entries(kinds))('%s', (name, prepared) => {
    it('gets its first answer, whatever was done since, and through any process, and nothing is done again', async () => {
      const { action, later } = await prepared();
      const first = await send(manager, action, name);
      expect(first.status).toBe(statuses[name] ?? 200);
      for (const change of later) {
        expect((await send(manager, change)).status).toBeLessThan(300);
      }

      const before = await written();
      const actionId = first.headers.get('x-correlation-id');
      expect(actionId).toMatch(/^[0-9a-f-]{36}$/);
      const other = await anotherProcess();
      for (const url of [app.url, other.url]) {
        const repeat = await send(manager.at(url), action, name);
        expect([repeat.status, said(repeat.body)]).toEqual([first.status, said(first.body)]);
        expect(repeat.headers.get('x-correlation-id')).toBe(actionId);
      }

      expect(await written()).toBe(before);
    });
  });
});

describe('an Idempotency-Key', () => {
  it('belongs to one request of its sender, whatever the others do', async () => {
    const day = dayOfJune(4);
    await send(operator, block(['15:00'], day), 'one');
    const { booking } = await book(app.guest(), ['15:30'], day);
    for (const other of [
      block(['16:00'], day),
      release(['15:00'], day),
      cancel(booking.id),
      toBookRequest(['16:00'], day),
    ]) {
      expect(refusalOf(await send(operator, other, 'one'))).toEqual(REUSED);
    }

    expect(await readSlots(operator, 'status', ['15:00', '15:30', '16:00'], day)).toEqual([
      'blocked',
      'booked',
      'available',
    ]);
    expect((await send(manager, release(['15:00'], day), 'one')).status).toBe(200);
    expect((await send(app.guest(), toBookRequest(['16:00'], day), 'one')).status).toBe(201);
  });

  it('that placed a booking belongs to it, on other days and after it was cancelled and erased', async () => {
    const guest = app.guest();
    const first = await send<PlacedBookingDetail>(
      guest,
      toBookRequest(['17:00'], dayOfJune(4)),
      'placed',
    );
    expect(refusalOf(await send(guest, toBookRequest(['17:00'], dayOfJune(5)), 'placed'))).toEqual(
      REUSED,
    );
    const { booking, ...rest } = { ...toDetail(first.body), manageUrl: null };
    await send(operator, cancel(booking.id));
    const repeat = await send(guest, toBookRequest(['17:00'], dayOfJune(4)), 'placed');
    expect(repeat).toMatchObject({ status: 201, body: { ...rest, booking } });
    expect(first.headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(repeat.headers.get('x-correlation-id')).toBe(first.headers.get('x-correlation-id'));
    await send(manager, erase(booking.id));
    expect(await send(guest, toBookRequest(['17:00'], dayOfJune(4)), 'placed')).toMatchObject({
      status: 201,
      body: {
        ...rest,
        booking: {
          ...booking,
          customerName: 'erased',
          phoneNumber: 'erased',
          email: null,
          hasEmail: false,
          notes: null,
        },
      },
    });
    expect(refusalOf(await send(guest, toBookRequest(['17:00'], dayOfJune(5)), 'placed'))).toEqual(
      REUSED,
    );
  });

  it('of a booking by staff keeps other actions away', async () => {
    expect((await send(operator, toBookRequest(['18:00'], dayOfJune(4)), 'staff')).status).toBe(
      201,
    );
    expect(refusalOf(await send(operator, block(['18:30'], dayOfJune(4)), 'staff'))).toEqual(
      REUSED,
    );
  });

  it('isn’t used up by refusals and dry runs', async () => {
    const day = dayOfJune(8);
    await book(app.guest(), ['15:00'], day);
    expect(refusalOf(await send(operator, block(['15:00'], day), 'free'))).toMatchObject({
      status: 409,
    });
    expect(refusalOf(await send(operator, { ...block([], day) }, 'free'))).toMatchObject({
      status: 400,
    });
    expect((await send(operator, regenerate(day, { dryRun: true }), 'free')).status).toBe(200);
    expect((await send(operator, block(['15:30'], day), 'free')).status).toBe(200);
    expect(await readSlots(operator, 'status', ['15:00', '15:30'], day)).toEqual([
      'booked',
      'blocked',
    ]);
  });
});

describe('the same request twenty times at one instant, through two processes', () => {
  it('is executed once, and all get its answer', async () => {
    const other = await anotherProcess();
    const { booking } = await book(app.guest(), ['15:00'], dayOfJune(9));
    const before = await written();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        send(i % 2 ? manager.at(other.url) : manager, rename(booking.id, 'Fricis'), 'at-once'),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 200: 20 });
    for (const { body } of answers) {
      expect(body).toEqual(answers[0]!.body);
    }

    expect((await written()) - before).toBe(1);
  });

  it('is refused for all, if it is, and the key stays free', async () => {
    const { booking } = await book(app.guest(), ['15:30'], dayOfJune(9));
    const ask = () => send(manager, block(['15:30'], dayOfJune(9)), 'refused-at-once');
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(countStatuses(answers)).toEqual({ 409: 20 });
    await send(manager, cancel(booking.id));
    expect((await ask()).status).toBe(200);
  });
});

describe('an action whose process died when it was written', () => {
  const day = (date: number) => dayOfJune(date);
  const dying: Readonly<Record<string, () => Promise<[Sent, object]>>> = {
    'is a booking': () => {
      const booking = { customerName: 'Anna Bērziņa', status: 'standing' };
      return Promise.resolve([toBookRequest(['15:00'], day(10)), { booking, manageUrl: null }]);
    },
    'changes slots of two days': () => {
      const timeSlotIds = [10, 11].map((date) => slot('16:00', day(date)));
      const action = { ...block([], day(10)), body: { timeSlotIds, reason: 'Wind' } };
      return Promise.resolve([
        action,
        { message: '2 time slots blocked', timeSlots: timeSlotIds.map((id) => ({ id })) },
      ]);
    },
    'moves a booking to another day @long': async () => {
      const { booking } = await book(app.guest(), ['15:00'], day(22));
      const timeSlots = [{ id: slot('15:00', day(23)) }];
      return [
        move(booking.id, ['15:00'], day(23)),
        { booking: { id: booking.id, reference: booking.reference }, timeSlots },
      ];
    },
    'closes a stretch @long': async () => {
      const { booking } = await book(app.guest(), ['15:00'], day(25));
      const bookings = [{ reference: booking.reference, customerName: 'Anna Bērziņa' }];
      return [close('15:00', '16:00', day(25)), { slots: 2, bookings, mails: 1 }];
    },
    'changes a special day @long': async () => {
      const { booking } = await book(app.guest(), ['15:00'], day(24));
      const bookingsInTheWay = [{ reference: booking.reference, customerName: 'Anna Bērziņa' }];
      return [specialDay(day(24), '16:00'), { dryRun: false, generatedSlots: 0, bookingsInTheWay }];
    },
    'undoes another': async () => {
      const { headers } = await send(manager, block(['17:00'], day(10)));
      const undone = headers.get('x-correlation-id');
      return [
        { method: 'POST', path: `/api/admin/actions/${undone}/undo`, body: {} },
        { undoes: undone, mails: 0 },
      ];
    },
  };

  it.each(Object.entries(dying))(
    '%s: it is done, once, and whoever repeats it gets its answer',
    async (name, prepared) => {
      const key = name.replaceAll(/\W/g, '-');
      const [action, answer] = await prepared();
      const process = await dyingProcess();
      expect(refusalOf(await send(manager.at(process.url), action, key))).toEqual({
        status: 503,
        code: 'OUTCOME_UNKNOWN',
      });
      await process.close();
      const before = await written();
      const other = await anotherProcess();
      const repeats = [
        await send(manager, action, key),
        await send(manager.at(other.url), action, key),
      ];
      for (const { status, body } of repeats) {
        expect(status).toBeLessThan(300);
        expect(body).toMatchObject(answer);
        expect(said(body)).toEqual(said(repeats[0]?.body));
      }

      expect(await written()).toBe(before);
    },
  );
});

describe('personal data in a first answer', () => {
  it('read erased once they are', async () => {
    const { booking } = await book(app.guest(), ['15:00'], dayOfJune(12));
    const action = rename(booking.id, 'Elvīra Zvirbule');
    const first = await send<BookingDetail>(manager, action, 'personal');
    expect((await send(manager, action, 'personal')).body).toEqual(first.body);
    await send(manager, erase(booking.id));
    const erased = {
      ...first.body.booking,
      customerName: 'erased',
      phoneNumber: 'erased',
      email: null,
      hasEmail: false,
      notes: null,
      experienceLevel: null,
      staffNotes: null,
    };
    expect((await send(manager, action, 'personal')).body).toEqual({
      ...first.body,
      booking: erased,
    });
  });
});

describe('first answers', () => {
  /** The manager, whose session doesn't last that long. */
  const again = () =>
    signIn(app.url, { email: manager.user.email ?? '', password: manager.password });
  const night = async (now: string) => {
    app.clock.set(now);
    for (const { run } of app.nightlyTasks()) {
      await run(app.clock.now());
    }
  };

  it('are given for 24 hours at least; after 48 the key is forgotten, and the request is a new one', async () => {
    const action = price(27);
    const first = await send(manager, action, 'kept');
    await send(manager, price(28));
    await night('2026-06-02T06:00:00Z');
    expect(await send(await again(), action, 'kept')).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect(refusalOf(await send(await again(), price(29), 'kept'))).toEqual(REUSED);
    // The secret of that day is gone, so nobody can tell any more what was asked.
    await night('2026-06-03T05:59:59Z');
    expect(refusalOf(await send(await again(), action, 'kept'))).toEqual(REUSED);
    await night('2026-06-03T06:00:00Z');
    expect(await send(await again(), price(29), 'kept')).toMatchObject({
      status: 200,
      body: { price: 29 },
    });
  });
});
