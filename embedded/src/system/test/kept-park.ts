import { randomUUID } from 'node:crypto';

import { tenRides } from '@cablepark/backend/schedule/passes/test/selling';
import { Browser } from '@cablepark/backend/test/browser';
import { sendPersistently } from '@cablepark/backend/test/persistent-request';
import { signIn } from '@cablepark/backend/test/sign-in';
import type { ListedPassProduct, SoldPass } from '@cablepark/contracts/passes/passes';
import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { Receipt } from '@cablepark/contracts/shared/receipt';
import { addDays, dayOfInstant } from '@cablepark/contracts/shared/riga-time';

import { signInAdmin } from './park.ts';

const TODAY = dayOfInstant(new Date());
const RANGE = `startDate=${TODAY}&endDate=${addDays(TODAY, 27)}`;
const ATHLETE = {
  username: 'anna',
  password: 'anna anna anna',
  email: 'anna@park.test',
  firstName: 'Anna',
};
const SOMEBODY = {
  customerName: 'Jānis Bērziņš',
  phoneNumber: '+37120123456',
  email: 'janis@park.test',
};

interface KeyedRequest {
  readonly body: unknown;
  readonly key: string;
}

/** What was entered into a park, and how to read it again. */
export interface EnteredData {
  readonly request: KeyedRequest;
  readonly reference: string;
  readonly managePath: string;
  /** A booking whose customer is erased later. */
  readonly erasable: string;
  /** How a pass was sold, which then paid a booking. */
  readonly sale: KeyedRequest;
  readonly passCode: string;
  /** The receipt of the booking. */
  readonly receipt: Receipt;
}

/** Lets people book, block, cancel, wait, register, pay by a pass and give feedback. */
export async function populatePark(url: string): Promise<EnteredData> {
  const [admin, guest] = [await signInAdmin(url), new Browser(url)];
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = await listFreeSlots(guest);
  const book = async (by: Browser, slot: number, key: string) => {
    const request = { body: { ...SOMEBODY, timeSlotIds: [slot] }, key };
    const answer = await by.post<PlacedBookingDetail>('/api/bookings', request.body, {
      'Idempotency-Key': key,
    });
    return { request, status: answer.status, detail: answer.body };
  };

  const placed = await book(guest, one, randomUUID());
  const cancelled = await book(guest, two, randomUUID());
  const done = [
    placed,
    cancelled,
    await admin.delete(`/api/bookings/${cancelled.detail.booking.id}`),
    await admin.post('/api/timeslots/block', { timeSlotIds: [three], reason: 'Vētra' }),
    await guest.post('/api/register', ATHLETE),
    await guest.post('/api/feedback', { rating: 5, category: 'general', comment: 'Labi' }),
    await new Browser(url).post('/api/waitlist', { ...SOMEBODY, timeSlotId: one }),
  ];
  const erasable = await book(new Browser(url), four, randomUUID());
  const statuses = [...done, erasable].map(({ status }) => status).join();
  if (statuses !== '201,201,200,200,201,201,201,201') {
    throw new Error(`It was answered ${statuses}.`);
  }

  const { pathname } = new URL(placed.detail.manageUrl ?? url);
  const { reference } = placed.detail.booking;
  return {
    request: placed.request,
    reference,
    managePath: `/api${pathname}`,
    erasable: erasable.detail.booking.reference,
    ...(await payByPass(url, admin, five)),
    receipt: (await guest.get<Receipt>(`/api/bookings/${reference}/receipt`)).body,
  };
}

/** Sells a pass to the athlete, who keeps it, and books a slot with it. */
async function payByPass(
  url: string,
  admin: Browser,
  slot: number,
): Promise<Pick<EnteredData, 'sale' | 'passCode'>> {
  const product = await admin.post<ListedPassProduct>('/api/pass-products', tenRides);
  const holder = { fullName: 'Anna Ozola', email: ATHLETE.email };
  const sale = {
    body: { productId: product.body.id, holder, paidBy: 'card' },
    key: randomUUID(),
  };
  const sold = await sell(admin, sale);
  const { code } = sold.body;
  const athlete = await signInAthlete(url);
  const kept = await athlete.post('/api/user/passes', { code });
  const form = { ...SOMEBODY, timeSlotIds: [slot], payWith: [code] };
  const paid = await athlete.post<PlacedBookingDetail>('/api/bookings', form);
  const statuses = [product, sold, kept, paid].map(({ status }) => status).join();
  if (statuses !== '201,201,201,201' || paid.body.dueCents !== 0) {
    throw new Error(`It was answered ${statuses}, and ${paid.body.dueCents} is due.`);
  }

  return { sale, passCode: code };
}

const sell = (admin: Browser, { body, key }: KeyedRequest) =>
  admin.post<SoldPass>('/api/passes', body, { 'Idempotency-Key': key });

const signInAthlete = (url: string) =>
  signIn(url, { email: ATHLETE.email, password: ATHLETE.password });

/** The last slots that anybody can book. */
async function listFreeSlots(guest: Browser): Promise<number[]> {
  const { body } = await guest.get<{ timeSlots: TimeSlot[] }>(`/api/timeslots?${RANGE}`);
  return body.timeSlots
    .flatMap(({ id, status, isRestricted }) => (status === 'available' && !isRestricted ? id : []))
    .slice(-40);
}

/** Books a slot for a guest. */
export async function bookSlot(url: string): Promise<void> {
  const guest = new Browser(url);
  const { status } = await guest.post('/api/bookings', {
    ...SOMEBODY,
    timeSlotIds: (await listFreeSlots(guest)).slice(-1),
  });
  if (status !== 201) {
    throw new Error(`It was answered ${status}.`);
  }
}

const PATHS = [
  `/api/timeslots?${RANGE}`,
  '/api/bookings',
  '/api/users',
  '/api/admin/feedback',
  '/api/stats',
  '/api/stats/demand',
  '/api/config',
  '/api/config/special-days',
  '/api/closures',
  '/api/admin/sources',
  '/api/pass-products',
  '/api/passes?find=ozola',
  `/api/admin/ledger?from=${TODAY}&to=${addDays(TODAY, 1)}`,
  '/api/stats/money',
  `/api/admin/actions?from=${TODAY}&to=${addDays(TODAY, 27)}`,
  '/api/admin/audit?limit=200&eventType=BookingPlaced',
  `/api/log/roots?to=${addDays(TODAY, -2)}`, // a root that is recorded meanwhile is of a later day
];

/**
 * The park's answers about everything that was entered, without what differs though nothing is
 * lost: positions, ids that are positions, the times of the last sign-ins, and which of today's
 * slots have ended or are too soon by now.
 */
export async function readAnswers(
  url: string,
  { request, reference, managePath, sale, passCode, receipt }: EnteredData,
): Promise<unknown> {
  const [admin, guest] = [await signInAdmin(url), new Browser(url)];
  const athlete = await signInAthlete(url);
  const again = await guest.post<PlacedBookingDetail>('/api/bookings', request.body, {
    'Idempotency-Key': request.key,
  });
  // Read models that are made anew answer 503 until they are there.
  const get = (by: Browser, path: string) => sendPersistently(by, 'GET', path);
  const answers = [
    ...(await Promise.all(PATHS.map(async (path) => [path, await get(admin, path)] as const))),
    ['managed', await get(guest, managePath)] as const,
    ['booking', await get(guest, `/api/bookings/${reference}`)] as const,
    ['own', await get(athlete, '/api/user')] as const,
    ['kept passes', await get(athlete, '/api/user/passes')] as const,
    ['pass', await get(guest, `/api/passes/${passCode}`)] as const,
    [
      'receipt',
      await get(guest, `/api/bookings/${reference}/receipt?size=${receipt.size}`),
    ] as const,
  ];
  const refused = answers.filter(([, { status }]) => status !== 200);
  if (refused.length > 0) {
    throw new Error(`Not answered: ${refused.map(([name]) => name).join()}.`);
  }

  const soldAgain = await sell(admin, sale);
  return {
    again: [again.status, again.body.booking.reference],
    soldAgain: [soldAgain.status, soldAgain.body.code],
    ...Object.fromEntries(answers.map(([name, { body }]) => [name, removeDifferences(body)])),
  };
}

const removeDifferences = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body)
      .replace(/"(id|position|\w*Position)":"?\d+"?(?=[,}])/g, '"$1":0')
      .replace(/"(lastLoginAt|lastLogin|lastSeenAt)":"[^"]*"/g, '"$1":""')
      .replace(/"(isPast|isRestricted)":(true|false)/g, '"$1":false'),
  );
