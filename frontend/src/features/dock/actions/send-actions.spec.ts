import { afterEach, describe, expect, it } from '@jest/globals';

import { makeBooking } from '#calendar/test/bookings';
import { THREE } from '#calendar/test/slots';
import { ApiError } from '#shared/api/api-error';
import { learnServerTime } from '#shared/time/server-time';
import type { Action } from '../day/dock-entries.ts';
import { makeAttendance, makeMemoryQueue, makeWalkIn } from '../test/memory-queue.ts';
import { sendActions, type Sender } from './send-actions.ts';

const USER = 'operator';
const answer = makeBooking([]);
const refused = (status: number, code?: string) =>
  new ApiError(status, '', JSON.stringify({ error: 'No.', code }));
const idOf = (action: Action) =>
  action.kind === 'attendance' ? `${action.bookingId} ${action.state}` : 'walk-in';

/** Sends these actions; `refusals` are thrown for the actions with these ids. */
async function sent(
  actions: readonly Action[],
  refusals: Readonly<Record<string, Error>> = {},
  more: Partial<Sender> = {},
) {
  const queue = makeMemoryQueue();
  for (const action of actions) {
    await queue.add(USER, action);
  }

  const requests: string[] = [];
  const outcome = await sendActions({
    queue,
    userId: USER,
    fetchSignedInUser: () => Promise.resolve(USER),
    request: (action, key) => {
      requests.push(`${key}: ${idOf(action)}`);
      const refusal = refusals[idOf(action)];
      return refusal ? Promise.reject(refusal) : Promise.resolve(answer);
    },
    onSent: () => undefined,
    ...more,
  });
  const left = (await queue.list(USER)).map(({ content, refusal }) => [
    idOf(content),
    refusal?.code ?? null,
  ]);
  return { outcome, requests, left };
}

describe('sending what waits', () => {
  it('goes in the order of the taps, each with its key', async () => {
    expect(
      await sent([makeAttendance('anna'), makeWalkIn(THREE), makeAttendance('anna', 'expected')]),
    ).toEqual({
      outcome: 'sent',
      requests: ['key 1: anna arrived', 'key 2: walk-in', 'key 3: anna expected'],
      left: [],
    });
  });

  it('keeps a refused action as a question and goes on with the others, about the same booking too', async () => {
    const actions = [
      makeAttendance('anna'),
      makeAttendance('juris'),
      makeAttendance('anna', 'expected'),
    ];
    expect(await sent(actions, { 'anna arrived': refused(409, 'ATTENDANCE_CHANGED') })).toEqual({
      outcome: 'sent',
      requests: ['key 1: anna arrived', 'key 2: juris arrived', 'key 3: anna expected'],
      left: [['anna arrived', 'ATTENDANCE_CHANGED']],
    });
  });

  it.each([
    [503, 'UNAVAILABLE'],
    [503, 'OUTCOME_UNKNOWN'],
    [500, 'INTERNAL'],
    [429, 'THROTTLED'],
    [404, undefined],
  ])('tries again later after %i %s, and holds up only that booking', async (status, code) => {
    const actions = [
      makeAttendance('anna'),
      makeAttendance('anna', 'expected'),
      makeAttendance('juris'),
    ];
    expect(await sent(actions, { 'anna arrived': refused(status, code) })).toEqual({
      outcome: 'waiting',
      requests: ['key 1: anna arrived', 'key 3: juris arrived'],
      left: [
        ['anna arrived', null],
        ['anna expected', null],
      ],
    });
  });

  it('ends without an answer, and keeps everything', async () => {
    const lost = new TypeError('Failed to fetch');
    expect(
      await sent([makeAttendance('anna'), makeAttendance('juris')], { 'anna arrived': lost }),
    ).toEqual({
      outcome: 'waiting',
      requests: ['key 1: anna arrived'],
      left: [
        ['anna arrived', null],
        ['juris arrived', null],
      ],
    });
  });

  it.each([
    ['nobody is signed in', () => Promise.reject(refused(401, 'NOT_SIGNED_IN'))],
    ['somebody else is signed in', () => Promise.resolve('somebody else')],
  ])('sends nothing if %s', async (_, whoIsSignedIn) => {
    expect(await sent([makeAttendance('anna')], {}, { fetchSignedInUser: whoIsSignedIn })).toEqual({
      outcome: 'notSignedIn',
      requests: [],
      left: [['anna arrived', null]],
    });
  });

  it('keeps the rest if the session ends in between', async () => {
    const actions = [makeAttendance('anna'), makeAttendance('juris')];
    expect(await sent(actions, { 'juris arrived': refused(401, 'NOT_SIGNED_IN') })).toMatchObject({
      outcome: 'notSignedIn',
      left: [['juris arrived', null]],
    });
  });
});

describe('the time of a tap', () => {
  const TEN_MINUTES = 600_000;
  const lost = new TypeError('Failed to fetch');

  /** An answer that was on its way for no time, when this device's clock said `at`. */
  const answered = (at: number, ahead: number) =>
    learnServerTime({ date: new Date(at + ahead).toUTCString(), askedAt: at, answeredAt: at });

  /** The server's clock is ahead by so much. */
  function setServerAhead(ahead: number): void {
    answered(0, ahead);
    // What is known within a second stays, so the exact difference is learnt from one side.
    answered(0, ahead - 1000);
    answered(0, ahead);
  }

  afterEach(() => setServerAhead(0));

  const tap = (at: number): Action => ({
    ...makeAttendance('anna'),
    happenedAt: new Date(at).toISOString(),
  });

  /** Sends what waits as often as there are outcomes, and returns the times that were sent. */
  async function timesSent(
    queue: ReturnType<typeof makeMemoryQueue>,
    ...outcomes: readonly (Error | null)[]
  ) {
    const times: (string | null)[] = [];
    for (const failure of outcomes) {
      await sendActions({
        queue,
        userId: USER,
        fetchSignedInUser: () => Promise.resolve(USER),
        request: ({ happenedAt }) => {
          times.push(happenedAt);
          return failure ? Promise.reject(failure) : Promise.resolve(answer);
        },
        onSent: () => undefined,
      });
    }

    return times;
  }

  it.each([0, TEN_MINUTES, -TEN_MINUTES])(
    'is left to the server if it is sent at once, whatever the device says (%i ms)',
    async (ahead) => {
      setServerAhead(ahead);
      const queue = makeMemoryQueue();
      await queue.add(USER, tap(Date.now()));
      expect(await timesSent(queue, null)).toEqual([null]);
    },
  );

  it.each([0, TEN_MINUTES, -TEN_MINUTES])(
    'is sent by the server’s clock from the second try on (%i ms)',
    async (ahead) => {
      setServerAhead(ahead);
      const queue = makeMemoryQueue();
      const at = Date.now();
      await queue.add(USER, tap(at));
      const corrected = new Date(at + ahead).toISOString();
      expect(await timesSent(queue, lost, lost, null)).toEqual([null, corrected, corrected]);
    },
  );

  it('is corrected by the latest answer, not by what was known at the tap', async () => {
    const queue = makeMemoryQueue();
    const at = Date.now();
    await queue.add(USER, tap(at));
    const first = await timesSent(queue, lost);
    setServerAhead(TEN_MINUTES);
    expect([...first, ...(await timesSent(queue, null))]).toEqual([
      null,
      new Date(at + TEN_MINUTES).toISOString(),
    ]);
  });

  it('is sent at the first try of what waited on the device', async () => {
    const queue = makeMemoryQueue();
    const at = Date.now() - TEN_MINUTES;
    await queue.add(USER, tap(at));
    expect(await timesSent(queue, null)).toEqual([new Date(at).toISOString()]);
  });
});
