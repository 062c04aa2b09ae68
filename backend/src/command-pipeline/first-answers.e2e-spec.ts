import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import type { Question } from '@cablepark/contracts/analytics/question';
import { parkSettings, type ParkSetting } from '@cablepark/contracts/configuration/park-settings';
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
  createForm,
  dayOfJune,
  readSlots,
  toDetail,
} from '../schedule/test/form.ts';
import {
  createWaitlistForm,
  joinAndConfirm,
  joinUnconfirmed,
} from '../schedule/test/join-waitlist.ts';
import { refusalOf, type Answer, type Browser } from '../test/browser.ts';
import { repeatUntilAnswered } from '../test/persistent-request.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import { signIn, type SignedInBrowser } from '../test/sign-in.ts';

const REUSED = { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' };

let app: RunningApp;
let manager: SignedInBrowser;
let operator: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
  operator = await app.signInAs('operator');
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
const toSlots = (times: readonly string[], day: Day) => ({
  timeSlotIds: times.map((time) => slot(time, day)),
});
const toBlockRequest = (times: readonly string[], day: Day): Sent => ({
  method: 'POST',
  path: '/api/timeslots/block',
  body: { ...toSlots(times, day), reason: 'Wind' },
});
const toReleaseRequest = (times: readonly string[], day: Day): Sent => ({
  method: 'POST',
  path: '/api/timeslots/release',
  body: toSlots(times, day),
});
const toMakeAvailableRequest = (times: readonly string[], day: Day, price: number): Sent => ({
  method: 'POST',
  path: '/api/timeslots/make-available',
  body: { ...toSlots(times, day), price },
});
const toCancelRequest = (id: string): Sent => ({ method: 'DELETE', path: `/api/bookings/${id}` });
const toEraseRequest = (id: string): Sent => ({
  method: 'DELETE',
  path: `/api/bookings/${id}/personal-data`,
});
const toRenameRequest = (id: string, customerName: string): Sent => ({
  method: 'PUT',
  path: `/api/bookings/${id}`,
  body: { customerName, phoneNumber: '+37120000007' },
});
const toBookRequest = (times: readonly string[], day: Day): Sent => ({
  method: 'POST',
  path: '/api/bookings',
  body: createForm(times, day),
});
const toPriceRequest = (euros: number): Sent => ({
  method: 'PUT',
  path: '/api/config/pricing/1',
  body: { price: euros },
});
const toHoursRequest = (openTime: string): Sent => ({
  method: 'PUT',
  path: '/api/config/operating-hours/1',
  body: { openTime, closeTime: '22:00' },
});
const toAdminEmailRequest = (email: string): Sent => ({
  method: 'PUT',
  path: '/api/config/admin-email',
  body: { email },
});
const toMoveRequest = (id: string, times: readonly string[], day: Day): Sent => ({
  method: 'POST',
  path: `/api/bookings/${id}/move`,
  body: toSlots(times, day),
});
const toCloseRequest = (from: string, to: string, day: Day): Sent => ({
  method: 'POST',
  path: '/api/closures',
  body: {
    from: startOf(from, day),
    to: startOf(to, day),
    reason: 'weather',
    note: { lv: 'Negaiss', en: 'Storm' },
  },
});
const toTakeBackRequest = (id: string): Sent => ({ method: 'DELETE', path: `/api/closures/${id}` });
const toSpecialDayRequest = (day: Day, openTime: string): Sent => ({
  method: 'PUT',
  path: '/api/config/special-days',
  body: { days: [day], isClosed: false, openTime, closeTime: '20:00', price: 30 },
});
const toNormalDayRequest = (day: Day): Sent => ({
  method: 'DELETE',
  path: `/api/config/special-days/${day}`,
});
const toSettingRequest = ({ change }: ParkSetting, body: object): Sent => ({
  method: change.method,
  path: change.path,
  body,
});
const toQuestionRequest = (title: string, id?: string): Sent => ({
  method: id === undefined ? 'POST' : 'PUT',
  path: `/api/admin/questions${id === undefined ? '' : `/${id}`}`,
  body: { title, sql: 'SELECT 1', chart: null },
});
const toRegenerateRequest = (day: Day, more: object = {}): Sent => ({
  method: 'POST',
  path: '/api/timeslots/regenerate',
  body: { fromDate: day, toDate: day, ...more },
});

/** Books as a guest, and returns the booking's id and the path of its link. */
async function bookLinked(time: string) {
  const { id, token } = await bookWithLink(app.createGuest(), [time], dayOfJune(15));
  return { id, path: `/api/manage/${token}` };
}

/** Offers a half hour to a waitlist entry, and returns the path of the entry's link. */
async function makeOffer(time: string): Promise<string> {
  const { booking } = await book(app.createGuest(), [time], dayOfJune(26));
  const { path } = await joinAndConfirm(app, app.createGuest(), 'anna', dayOfJune(26), {
    timeSlotId: slot(time, dayOfJune(26)),
  });
  await send(manager, toCancelRequest(booking.id));
  return path;
}

/** Where the log ends. */
const readEnd = async () => (await app.infrastructure.log.readEnd()).last;
/** Counts the events of the log. */
const countEvents = async () => (await app.readEvents()).length;
/**
 * Other processes on the same log and database, which end with their test. It may end one itself.
 */
const others = new Set<() => Promise<void>>();
async function startProcess() {
  const process = await startLastingProcess();
  const close = async () => {
    others.delete(close);
    await process.close();
  };

  others.add(close);
  return { url: process.url, close };
}

/** Starts a process that lasts until the caller closes it. */
async function startLastingProcess() {
  const parts = await app.reconnect();
  const other = await app.startAnother(parts);
  const close = async () => {
    await other.close();
    await parts.close();
  };

  return { url: other.url, close };
}

/** Starts a process that dies once its next command has been written, before it knows of that. */
async function startDyingProcess() {
  const dying = await app.startAnother({ store: new DyingStore(app.infrastructure.log) });
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

/** A product’s request; without an id it is put on sale. */
const toProductRequest = (priceCents: number, id?: string): Sent => ({
  method: id === undefined ? 'POST' : 'PUT',
  path: `/api/pass-products${id === undefined ? '' : `/${id}`}`,
  body: {
    kind: 'rides',
    name: { lv: '10 braucieni', en: '10 rides' },
    priceCents,
    rides: 10,
    validDays: 30,
  },
});
const toSaleRequest = (productId: string): Sent => ({
  method: 'POST',
  path: '/api/passes',
  body: { productId, paidBy: 'cash' },
});
const toPassRequest = (id: string, how: string, body: object): Sent => ({
  method: 'POST',
  path: `/api/passes/${id}/${how}`,
  body,
});
const toEraseHolderRequest = (id: string): Sent => ({
  method: 'DELETE',
  path: `/api/passes/${id}/personal-data?forfeit=true`,
});
async function putOnSale(): Promise<string> {
  const { body } = await send<{ id: string }>(manager, toProductRequest(15_000));
  return body.id;
}
async function sellPass(): Promise<string> {
  const { body } = await send<{ id: string }>(manager, toSaleRequest(await putOnSale()));
  return body.id;
}

/** Placing a booking is tested separately, because only the first answer has the link. */
const placing = ['bookSlots', 'bookSlotsAsStaff', 'acceptOffer'];
/** What answers 201, and what answers 204. */
/** The statuses of the first answers, where they aren't 200. */
const statuses: Readonly<Record<string, number>> = {
  closeStretch: 201,
  saveQuestion: 201,
  placeHold: 201,
  joinWaitlist: 201,
  addPassProduct: 201,
  sellPass: 201,
  endHold: 204,
};

/** Every action with what makes it and what changes the same things later. */
const kinds: Readonly<Record<string, () => Prepared | Promise<Prepared>>> = {
  blockSlots: () => ({
    action: toBlockRequest(['15:00'], dayOfJune(2)),
    later: [toReleaseRequest(['15:00'], dayOfJune(2))],
  }),
  makeSlotsAvailable: () => ({
    action: toMakeAvailableRequest(['15:30'], dayOfJune(2), 33),
    later: [
      toMakeAvailableRequest(['15:30'], dayOfJune(2), 44),
      toBlockRequest(['15:30'], dayOfJune(2)),
    ],
  }),
  releaseSlots: async () => {
    await send(manager, toBlockRequest(['16:00'], dayOfJune(2)));
    return {
      action: toReleaseRequest(['16:00'], dayOfJune(2)),
      later: [toBlockRequest(['16:00'], dayOfJune(2))],
    };
  },
  eraseBlockReason: async () => {
    await send(manager, toBlockRequest(['16:30'], dayOfJune(2)));
    const path = `/api/timeslots/${slot('16:30', dayOfJune(2))}/block-reason`;
    return {
      action: { method: 'DELETE', path },
      later: [toReleaseRequest(['16:30'], dayOfJune(2))],
    };
  },
  regenerateSlots: async () => {
    await send(manager, toMakeAvailableRequest(['15:00'], dayOfJune(3), 99));
    return {
      action: toRegenerateRequest(dayOfJune(3), { includeSetByHand: true }),
      later: [toBlockRequest(['15:00'], dayOfJune(3))],
    };
  },
  cancelBooking: async () => {
    const { booking } = await book(app.createGuest(), ['17:00'], dayOfJune(2));
    return {
      action: toCancelRequest(booking.reference),
      later: [toBookRequest(['17:00'], dayOfJune(2))],
    };
  },
  changeBookingDetails: async () => {
    const { booking } = await book(app.createGuest(), ['17:30'], dayOfJune(2));
    return {
      action: toRenameRequest(booking.id, 'Berta'),
      later: [toRenameRequest(booking.id, 'Cēzars'), toCancelRequest(booking.id)],
    };
  },
  erasePersonalData: async () => {
    const { booking } = await book(app.createGuest(), ['18:00'], dayOfJune(2));
    return {
      action: toEraseRequest(booking.reference),
      later: [toRenameRequest(booking.id, 'Doroteja')],
    };
  },
  moveBooking: async () => {
    const { booking } = await book(app.createGuest(), ['19:00'], dayOfJune(2));
    const later = [toMoveRequest(booking.id, ['20:00'], dayOfJune(2)), toCancelRequest(booking.id)];
    return { action: toMoveRequest(booking.id, ['19:30'], dayOfJune(2)), later };
  },
  closeStretch: async () => {
    const { booking } = await book(app.createGuest(), ['15:00'], dayOfJune(16));
    return {
      action: toCloseRequest('15:00', '16:00', dayOfJune(16)),
      later: [
        toMoveRequest(booking.id, ['18:00'], dayOfJune(16)),
        toReleaseRequest(['15:30'], dayOfJune(16)),
      ],
    };
  },
  takeBackClosure: async () => {
    await book(app.createGuest(), ['15:00'], dayOfJune(17));
    const { body } = await send<Closure>(manager, toCloseRequest('15:00', '16:00', dayOfJune(17)));
    return {
      action: toTakeBackRequest(body.id),
      later: [toBlockRequest(['15:30'], dayOfJune(17))],
    };
  },
  changeSpecialDays: async () => {
    await book(app.createGuest(), ['15:00'], dayOfJune(18));
    return {
      action: toSpecialDayRequest(dayOfJune(18), '16:00'),
      later: [toNormalDayRequest(dayOfJune(18))],
    };
  },
  removeSpecialDay: async () => {
    await send(manager, toSpecialDayRequest(dayOfJune(19), '16:00'));
    return {
      action: toNormalDayRequest(dayOfJune(19)),
      later: [toSpecialDayRequest(dayOfJune(19), '17:00')],
    };
  },
  cancelSource: async () => {
    const { booking } = await book(app.createGuest(), ['18:30'], dayOfJune(2));
    const source = await app.infrastructure.bookingSources.sourceOf(booking.id);
    return {
      action: { method: 'POST', path: `/api/admin/sources/${source}/cancel` },
      later: [toBookRequest(['18:30'], dayOfJune(2))],
    };
  },
  recordAttendance: async () => {
    const { booking } = await book(app.createGuest(), ['19:30'], dayOfJune(1));
    const toAttendanceRequest = (state: string): Sent => ({
      method: 'POST',
      path: `/api/bookings/${booking.id}/attendance`,
      body: { state },
    });
    return {
      action: toAttendanceRequest('arrived'),
      later: [toAttendanceRequest('absent'), toCancelRequest(booking.id)],
    };
  },
  recordCall: async () => {
    const { booking } = await book(app.createGuest(), ['20:30'], dayOfJune(1));
    const toCallRequest = (reached: boolean): Sent => ({
      method: 'POST',
      path: `/api/bookings/${booking.id}/reached`,
      body: { reached },
    });
    return {
      action: toCallRequest(true),
      later: [toCallRequest(false), toCancelRequest(booking.id)],
    };
  },
  changeManagedBooking: async () => {
    const { path, id } = await bookLinked('15:00');
    const action = { method: 'PATCH', path, body: { notes: 'left-handed' } };
    return { action, later: [toRenameRequest(id, 'Helga'), toCancelRequest(id)] };
  },
  moveManagedBooking: async () => {
    const { path, id } = await bookLinked('16:00');
    const action = {
      method: 'POST',
      path: `${path}/move`,
      body: toSlots(['16:30'], dayOfJune(15)),
    };
    return { action, later: [toMoveRequest(id, ['17:00'], dayOfJune(15)), toCancelRequest(id)] };
  },
  cancelManagedBooking: async () => {
    const { path } = await bookLinked('17:30');
    return {
      action: { method: 'DELETE', path },
      later: [toMakeAvailableRequest(['17:30'], dayOfJune(15), 99)],
    };
  },
  eraseManagedBooking: async () => {
    const { path } = await bookLinked('18:00');
    const action = { method: 'DELETE', path: `${path}/personal-data` };
    return { action, later: [toMakeAvailableRequest(['18:00'], dayOfJune(15), 99)] };
  },
  undoAction: async () => {
    const { headers } = await send(manager, toBlockRequest(['19:30'], dayOfJune(15)));
    const action = {
      method: 'POST',
      path: `/api/admin/actions/${headers.get('x-correlation-id')}/undo`,
      body: {},
    };
    return { action, later: [toBlockRequest(['19:30'], dayOfJune(15))] };
  },
  placeHold: () => {
    const action = { method: 'POST', path: '/api/holds', body: toSlots(['15:00'], dayOfJune(26)) };
    return {
      action,
      later: [
        toMakeAvailableRequest(['15:00'], dayOfJune(26), 99),
        toBlockRequest(['15:00'], dayOfJune(26)),
      ],
    };
  },
  endHold: async () => {
    const { body } = await app
      .createGuest()
      .post<{ id: string }>('/api/holds', toSlots(['15:30'], dayOfJune(26)));
    return {
      action: { method: 'DELETE', path: `/api/holds/${body.id}` },
      later: [toBlockRequest(['15:30'], dayOfJune(26))],
    };
  },
  joinWaitlist: async () => {
    const { booking } = await book(app.createGuest(), ['16:00'], dayOfJune(26));
    const body = createWaitlistForm('anna', dayOfJune(26), {
      timeSlotId: slot('16:00', dayOfJune(26)),
    });
    return {
      action: { method: 'POST', path: '/api/waitlist', body },
      later: [toCancelRequest(booking.id)],
    };
  },
  confirmWaitlistEntry: async () => {
    const { booking } = await book(app.createGuest(), ['18:00'], dayOfJune(26));
    const entry = await joinUnconfirmed(app, app.createGuest(), 'anna', dayOfJune(26), {
      timeSlotId: slot('18:00', dayOfJune(26)),
    });
    return {
      action: { method: 'POST', path: `${entry.path}/confirm` },
      later: [toCancelRequest(booking.id)],
    };
  },
  declineOffer: async () => {
    const path = await makeOffer('16:30');
    return {
      action: { method: 'POST', path: `${path}/decline` },
      later: [{ method: 'DELETE', path }],
    };
  },
  leaveWaitlist: async () => {
    const action = { method: 'DELETE', path: await makeOffer('17:00') };
    return { action, later: [toMakeAvailableRequest(['17:00'], dayOfJune(26), 99)] };
  },
  endWaitlistEntry: async () => {
    const { booking } = await book(app.createGuest(), ['18:30'], dayOfJune(26));
    const { id } = await joinAndConfirm(app, app.createGuest(), 'anna', dayOfJune(26), {
      timeSlotId: slot('18:30', dayOfJune(26)),
    });
    return {
      action: { method: 'DELETE', path: `/api/admin/waitlist/${id}` },
      later: [toCancelRequest(booking.id)],
    };
  },
  endWaitlist: async () => {
    const timeSlotId = slot('19:00', dayOfJune(26));
    const { booking } = await book(app.createGuest(), ['19:00'], dayOfJune(26));
    await joinAndConfirm(app, app.createGuest(), 'anna', dayOfJune(26), { timeSlotId });
    const path = `/api/admin/waitlist?timeSlotId=${timeSlotId}`;
    return { action: { method: 'DELETE', path }, later: [toCancelRequest(booking.id)] };
  },
  eraseWaitlistEntry: async () => {
    const { booking } = await book(app.createGuest(), ['17:30'], dayOfJune(26));
    const { id } = await joinAndConfirm(app, app.createGuest(), 'anna', dayOfJune(26), {
      timeSlotId: slot('17:30', dayOfJune(26)),
    });
    return {
      action: { method: 'DELETE', path: `/api/admin/waitlist/${id}/personal-data` },
      later: [toCancelRequest(booking.id)],
    };
  },
  saveQuestion: () => ({ action: toQuestionRequest('One'), later: [toQuestionRequest('Two')] }),
  changeQuestion: async () => {
    const { body } = await send<Question>(manager, toQuestionRequest('Three'));
    return {
      action: toQuestionRequest('Four', body.id),
      later: [toQuestionRequest('Five', body.id)],
    };
  },
  eraseQuestion: async () => {
    const { body } = await send<Question>(manager, toQuestionRequest('Six'));
    const path = `/api/admin/questions/${body.id}`;
    return { action: { method: 'DELETE', path }, later: [toQuestionRequest('Seven')] };
  },
  addPassProduct: () => ({ action: toProductRequest(15_000), later: [toProductRequest(16_000)] }),
  changePassProduct: async () => {
    const id = await putOnSale();
    return { action: toProductRequest(16_000, id), later: [toProductRequest(17_000, id)] };
  },
  removePassProduct: async () => {
    const path = `/api/pass-products/${await putOnSale()}`;
    return { action: { method: 'DELETE', path }, later: [toProductRequest(15_000)] };
  },
  sellPass: async () => {
    const id = await putOnSale();
    return { action: toSaleRequest(id), later: [toProductRequest(16_000, id), toSaleRequest(id)] };
  },
  adjustPass: async () => {
    const id = await sellPass();
    return {
      action: toPassRequest(id, 'adjust', { rides: 1, why: 'Rain' }),
      later: [
        toPassRequest(id, 'adjust', { rides: -1, why: 'A mistake' }),
        toEraseHolderRequest(id),
      ],
    };
  },
  extendPass: async () => {
    const id = await sellPass();
    return {
      action: toPassRequest(id, 'extend', { until: '2027-06-01' }),
      later: [toPassRequest(id, 'extend', { until: '2027-06-02' }), toEraseHolderRequest(id)],
    };
  },
  refundPass: async () => {
    const id = await sellPass();
    return {
      action: toPassRequest(id, 'refund', { why: 'Moves away' }),
      later: [toEraseHolderRequest(id)],
    };
  },
  resendPass: async () => {
    const id = await sellPass();
    return {
      action: toPassRequest(id, 'resend', { email: 'anna@example.com' }),
      later: [toPassRequest(id, 'adjust', { rides: 1, why: 'Rain' })],
    };
  },
  erasePass: async () => {
    const action = toEraseHolderRequest(await sellPass());
    return { action, later: [toProductRequest(15_000)] };
  },
  changeOperatingHours: () => ({
    action: toHoursRequest('14:00'),
    later: [toHoursRequest('15:00')],
  }),
  changePricing: () => ({ action: toPriceRequest(31), later: [toPriceRequest(20)] }),
  changeAdminEmail: () => ({
    action: toAdminEmailRequest('one@park.test'),
    later: [toAdminEmailRequest('two@park.test')],
  }),
  ...Object.fromEntries(
    parkSettings.map((setting) => [
      setting.change.name,
      () => ({
        action: toSettingRequest(setting, setting.example),
        later: [toSettingRequest(setting, setting.defaultValue)],
      }),
    ]),
  ),
};

/** A repeat's receipt may be of a later tree. */
const removeReceipt = (body: unknown) =>
  typeof body === 'object' && body !== null && 'receipt' in body
    ? { ...body, receipt: null }
    : body;

describe('an action that is repeated with its Idempotency-Key', () => {
  it('is listed here, every one of them', () => {
    const names = servedEndpoints.filter(({ takesKey }) => takesKey).map(({ name }) => name);
    expect([...Object.keys(kinds), ...placing].sort()).toEqual(names.sort());
  });

  interface Done {
    readonly action: Sent;
    readonly first: Answer;
    readonly changes: readonly Answer[];
  }

  const done = new Map<string, Done>();
  let startedLater: Awaited<ReturnType<typeof startLastingProcess>>;
  // All actions come first, so that one process that starts after them can repeat each.
  beforeAll(async () => {
    for (const [name, prepare] of Object.entries(kinds)) {
      const { action, later } = await prepare();
      const first = await send(manager, action, name);
      const changes: Answer[] = [];
      for (const change of later) {
        changes.push(await send(manager, change));
      }

      done.set(name, { action, first, changes });
    }

    startedLater = await startLastingProcess();
  });
  afterAll(() => startedLater.close());

  describe.each(Object.keys(kinds))('%s', (name) => {
    it('gets its first answer, after later changes and from any process, and does nothing again', async () => {
      const { action, first, changes } = done.get(name)!;
      expect(first.status).toBe(statuses[name] ?? 200);
      for (const { status } of changes) {
        expect(status).toBeLessThan(300);
      }

      const before = await readEnd();
      const actionId = first.headers.get('x-correlation-id');
      expect(actionId).toMatch(/^[0-9a-f-]{36}$/);
      for (const url of [app.url, startedLater.url]) {
        const repeat = await send(manager.openAt(url), action, name);
        expect([repeat.status, removeReceipt(repeat.body)]).toEqual([
          first.status,
          removeReceipt(first.body),
        ]);
        expect(repeat.headers.get('x-correlation-id')).toBe(actionId);
      }

      expect(await readEnd()).toBe(before);
    });
  });
});

describe('an Idempotency-Key', () => {
  it('belongs to one request of its sender, independently of others', async () => {
    const day = dayOfJune(4);
    await send(operator, toBlockRequest(['15:00'], day), 'one');
    const { booking } = await book(app.createGuest(), ['15:30'], day);
    for (const other of [
      toBlockRequest(['16:00'], day),
      toReleaseRequest(['15:00'], day),
      toCancelRequest(booking.id),
      toBookRequest(['16:00'], day),
    ]) {
      expect(refusalOf(await send(operator, other, 'one'))).toEqual(REUSED);
    }

    expect(await readSlots(operator, 'status', ['15:00', '15:30', '16:00'], day)).toEqual([
      'blocked',
      'booked',
      'available',
    ]);
    expect((await send(manager, toReleaseRequest(['15:00'], day), 'one')).status).toBe(200);
    expect((await send(app.createGuest(), toBookRequest(['16:00'], day), 'one')).status).toBe(201);
  });

  it('that placed a booking belongs to it, on other days and after it was cancelled and erased', async () => {
    const guest = app.createGuest();
    const first = await send<PlacedBookingDetail>(
      guest,
      toBookRequest(['17:00'], dayOfJune(4)),
      'placed',
    );
    expect(refusalOf(await send(guest, toBookRequest(['17:00'], dayOfJune(5)), 'placed'))).toEqual(
      REUSED,
    );
    const { booking, ...rest } = { ...toDetail(first.body), manageUrl: null };
    await send(operator, toCancelRequest(booking.id));
    const repeat = await send(guest, toBookRequest(['17:00'], dayOfJune(4)), 'placed');
    expect(repeat).toMatchObject({ status: 201, body: { ...rest, booking } });
    expect(first.headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(repeat.headers.get('x-correlation-id')).toBe(first.headers.get('x-correlation-id'));
    await send(manager, toEraseRequest(booking.id));
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
    expect(
      refusalOf(await send(operator, toBlockRequest(['18:30'], dayOfJune(4)), 'staff')),
    ).toEqual(REUSED);
  });

  it('isn’t used up by refusals and dry runs', async () => {
    const day = dayOfJune(8);
    await book(app.createGuest(), ['15:00'], day);
    expect(refusalOf(await send(operator, toBlockRequest(['15:00'], day), 'free'))).toMatchObject({
      status: 409,
    });
    expect(refusalOf(await send(operator, { ...toBlockRequest([], day) }, 'free'))).toMatchObject({
      status: 400,
    });
    expect((await send(operator, toRegenerateRequest(day, { dryRun: true }), 'free')).status).toBe(
      200,
    );
    expect((await send(operator, toBlockRequest(['15:30'], day), 'free')).status).toBe(200);
    expect(await readSlots(operator, 'status', ['15:00', '15:30'], day)).toEqual([
      'booked',
      'blocked',
    ]);
  });
});

describe('the same request twenty times at one instant, through two processes', () => {
  it('is executed once, and all get its answer', async () => {
    const other = await startProcess();
    const { booking } = await book(app.createGuest(), ['15:00'], dayOfJune(9));
    const before = await countEvents();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        repeatUntilAnswered(() =>
          send(
            i % 2 ? manager.openAt(other.url) : manager,
            toRenameRequest(booking.id, 'Fricis'),
            'at-once',
          ),
        ),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 200: 20 });
    for (const { body } of answers) {
      expect(body).toEqual(answers[0]!.body);
    }

    expect((await countEvents()) - before).toBe(1);
  });

  it('is refused for all, if it is, and the key stays free', async () => {
    const { booking } = await book(app.createGuest(), ['15:30'], dayOfJune(9));
    const block = toBlockRequest(['15:30'], dayOfJune(9));
    const ask = () => repeatUntilAnswered(() => send(manager, block, 'refused-at-once'));
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(countStatuses(answers)).toEqual({ 409: 20 });
    await send(manager, toCancelRequest(booking.id));
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
      const action = { ...toBlockRequest([], day(10)), body: { timeSlotIds, reason: 'Wind' } };
      return Promise.resolve([
        action,
        { message: '2 time slots blocked', timeSlots: timeSlotIds.map((id) => ({ id })) },
      ]);
    },
    'moves a booking to another day @long': async () => {
      const { booking } = await book(app.createGuest(), ['15:00'], day(22));
      const timeSlots = [{ id: slot('15:00', day(23)) }];
      return [
        toMoveRequest(booking.id, ['15:00'], day(23)),
        { booking: { id: booking.id, reference: booking.reference }, timeSlots },
      ];
    },
    'closes a stretch @long': async () => {
      const { booking } = await book(app.createGuest(), ['15:00'], day(25));
      const bookings = [{ reference: booking.reference, customerName: 'Anna Bērziņa' }];
      return [toCloseRequest('15:00', '16:00', day(25)), { slots: 2, bookings, mails: 1 }];
    },
    'changes a special day @long': async () => {
      const { booking } = await book(app.createGuest(), ['15:00'], day(24));
      const bookingsInTheWay = [{ reference: booking.reference, customerName: 'Anna Bērziņa' }];
      return [
        toSpecialDayRequest(day(24), '16:00'),
        { dryRun: false, generatedSlots: 0, bookingsInTheWay },
      ];
    },
    'undoes another': async () => {
      const { headers } = await send(manager, toBlockRequest(['17:00'], day(10)));
      const undone = headers.get('x-correlation-id');
      return [
        { method: 'POST', path: `/api/admin/actions/${undone}/undo`, body: {} },
        { undoes: undone, mails: 0 },
      ];
    },
  };

  it.each(Object.entries(dying))(
    '%s: it is done once, and a repeat gets its answer',
    async (name, prepared) => {
      const key = name.replaceAll(/\W/g, '-');
      const [action, answer] = await prepared();
      const process = await startDyingProcess();
      expect(refusalOf(await send(manager.openAt(process.url), action, key))).toEqual({
        status: 503,
        code: 'OUTCOME_UNKNOWN',
      });
      await process.close();
      const before = await readEnd();
      const other = await startProcess();
      const repeats = [
        await send(manager, action, key),
        await send(manager.openAt(other.url), action, key),
      ];
      for (const { status, body } of repeats) {
        expect(status).toBeLessThan(300);
        expect(body).toMatchObject(answer);
        expect(removeReceipt(body)).toEqual(removeReceipt(repeats[0]?.body));
      }

      expect(await readEnd()).toBe(before);
    },
  );
});

describe('personal data in a first answer', () => {
  it('read erased once they are', async () => {
    const { booking } = await book(app.createGuest(), ['15:00'], dayOfJune(12));
    const action = toRenameRequest(booking.id, 'Elvīra Zvirbule');
    const first = await send<BookingDetail>(manager, action, 'personal');
    expect((await send(manager, action, 'personal')).body).toEqual(first.body);
    await send(manager, toEraseRequest(booking.id));
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
  const signInAgain = () =>
    signIn(app.url, { email: manager.user.email ?? '', password: manager.password });
  const runNightlyTasks = async (now: string) => {
    app.clock.set(now);
    for (const { run } of app.listNightlyTasks()) {
      await run(app.clock.now());
    }
  };

  it('are given for 24 hours at least; after 48 the key is forgotten, and the request is a new one', async () => {
    const action = toPriceRequest(27);
    const first = await send(manager, action, 'kept');
    await send(manager, toPriceRequest(28));
    await runNightlyTasks('2026-06-02T06:00:00Z');
    expect(await send(await signInAgain(), action, 'kept')).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect(refusalOf(await send(await signInAgain(), toPriceRequest(29), 'kept'))).toEqual(REUSED);
    // The secret of that day is gone, so nobody can tell any more what was asked.
    await runNightlyTasks('2026-06-03T05:59:59Z');
    expect(refusalOf(await send(await signInAgain(), action, 'kept'))).toEqual(REUSED);
    await runNightlyTasks('2026-06-03T06:00:00Z');
    expect(await send(await signInAgain(), toPriceRequest(29), 'kept')).toMatchObject({
      status: 200,
      body: { price: 29 },
    });
  });
});
