import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { moveBooking } from '@cablepark/contracts/schedule/change-booking';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';

import { chooseLanguage } from '#shared/i18n/language';
import { useCurrentUser } from '#shared/session/current-user';
import { anna, exampleConfig } from '#shared/test/examples';
import { loseConnection, Refused, startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { indexSlots } from '../slots/cell-state.ts';
import { makeBooking } from '../test/bookings.ts';
import { makeFreeSlot } from '../test/slots.ts';
import type { Mover } from './choosing.ts';
import { toMovableBooking } from './movable-booking.ts';
import { useMove } from './use-move.ts';
import { useNewTime } from './use-new-time.ts';

const DAY = '2026-06-20';
const old = makeBooking([makeFreeSlot(DAY, '15:00'), makeFreeSlot(DAY, '15:30')]);
const free = ['17:00', '17:30', '18:00'].map((time) => makeFreeSlot(DAY, time, { price: 30 }));
const moved = makeBooking(free.slice(0, 2));
const week = (slots = free) => ({
  byStart: indexSlots(slots),
  days: [DAY],
  now: new Date('2026-06-10T09:00:00Z'),
  isLoading: false,
  specialDays: new Map(),
});

const server = startServerForEachTest();
const sent = () => server.current.listRequestsTo(moveBooking);
const keys = () => sent().map(({ headers }) => headers['Idempotency-Key']);
const booking = toMovableBooking(old);
const { reference } = booking;

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(listTimeSlots, () => ({ timeSlots: free }));
});

function movingPage(calendar = week(), mover: Mover = 'customer') {
  const onEnd = jest.fn();
  const page = renderInPage(() => {
    const newTime = useNewTime(booking, mover, calendar);
    return { newTime, ...useMove(newTime, { onEnd }), user: useCurrentUser().user };
  });
  const press = (time: string) => {
    act(() => {
      page.current.newTime.press(makeFreeSlot(DAY, time).id);
    });
  };

  const confirm = () => act(() => page.current.move(false));
  return { page, press, confirm, onEnd };
}

describe('moving a booking', () => {
  it('sends what was chosen, forgets it, and says where the booking is now', async () => {
    server.current.answer(moveBooking, () => moved);
    const { page, press, confirm, onEnd } = movingPage();
    press('17:00');
    expect(page.current.newTime.isReady).toBe(true);
    await confirm();
    expect(sent()).toMatchObject([
      {
        path: `/api/bookings/${reference}/move`,
        body: { timeSlotIds: free.slice(0, 2).map(({ id }) => id) },
      },
    ]);
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(page.toast).toMatchObject({
      title: 'The time has been changed',
      text: 'Anna Kalniņa, Sat 20 June 17:00–18:00',
    });
    expect(page.toast?.action).toBeUndefined();
    expect(page.current.newTime.chosen).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage.getItem('last_booking_action')).toBe('move');
  });

  it.each([
    ['staff', 'Undo'],
    ['customer', undefined],
  ] as const)('can be undone by a manager who moves it as %s: %s', async (mover, label) => {
    server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn: true }));
    server.current.answer(getCurrentUser, () => ({ ...anna, role: 'manager' as const }));
    server.current.answer(moveBooking, () => moved);
    const { page, press, confirm } = movingPage(week(), mover);
    await waitFor(() => {
      expect(page.current.user).not.toBeNull();
    });
    press('17:00');
    await confirm();
    expect(page.toast?.action?.label).toBe(label);
  });

  it.each([
    ['staff', 'Anna Kalniņa, Sat 20 June 17:00–18:00. Give back €15.00'],
    ['customer', 'Anna Kalniņa, Sat 20 June 17:00–18:00'],
  ] as const)('tells %s what is to be paid back of a refunded pass', async (mover, text) => {
    server.current.answer(moveBooking, () => ({ ...moved, givenBackCents: 1500 }));
    const { page, press, confirm } = movingPage(week(), mover);
    press('17:00');
    await confirm();
    expect(page.toast?.text).toBe(text);
  });

  it('sends one request however often the button is pressed', async () => {
    server.current.answer(moveBooking, () => moved);
    const { page, press } = movingPage();
    press('17:00');
    await act(() => Promise.all([page.current.move(false), page.current.move(false)]));
    expect(sent()).toHaveLength(1);
  });

  it.each([
    ['there was no response', loseConnection],
    ['the server does not know it', () => new Refused(503, { code: 'OUTCOME_UNKNOWN' })],
  ])('is sent again with the same key if %s', async (_, fail) => {
    server.current.answer(moveBooking, fail);
    const { page, press, confirm, onEnd } = movingPage();
    press('17:00');
    await confirm();
    expect(page.current.controls.failure).toMatchObject({ isUnsettled: true });
    expect(page.current.controls.isPending).toBe(false);
    expect(onEnd).not.toHaveBeenCalled();
    server.current.answer(moveBooking, () => moved);
    await confirm();
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(keys()).toEqual([keys()[0], keys()[0]]);
  });

  it('names the slots that were taken, and keeps the choice', async () => {
    const taken = [free[1]!.id];
    server.current.answer(
      moveBooking,
      () => new Refused(409, { code: 'SLOTS_ALREADY_BOOKED', alreadyBookedSlots: taken }),
    );
    const { page, press, confirm } = movingPage();
    press('17:00');
    await confirm();
    expect(page.current.controls.failure?.text).toContain(
      'Already booked: Sat 20 June 17:30–18:00.',
    );
    expect(page.current.newTime.chosen).toHaveLength(2);
    await waitFor(() => {
      expect(page.toast).toMatchObject({
        title: 'The time could not be changed',
        tone: 'destructive',
      });
    });
  });
});

describe('the choice of a new time', () => {
  it('outlives the page', () => {
    const first = movingPage();
    first.press('17:00');
    first.page.unmount();
    expect(movingPage().page.current.newTime.chosen.map(({ start }) => start)).toEqual(
      free.slice(0, 2).map(({ id }) => id),
    );
  });

  it('shows what was taken meanwhile, and is not ready until another start is chosen', () => {
    movingPage().press('17:00');
    const [first = makeFreeSlot(DAY, '17:00'), ...others] = free;
    const { page, press } = movingPage(week([{ ...first, status: 'booked' }, ...others]));
    expect(page.current.newTime.taken).toEqual([first.id]);
    expect(page.current.newTime.isReady).toBe(false);
    press('17:30');
    expect(page.current.newTime.taken).toEqual([]);
    expect(page.current.newTime.isReady).toBe(true);
  });

  it('is not ready with the booking’s own', () => {
    const { page, press } = movingPage();
    press('15:00');
    expect(page.current.newTime.chosen).toHaveLength(2);
    expect(page.current.newTime.isReady).toBe(false);
  });

  it('of a customer has room for all of the booking, and says where it hasn’t', () => {
    const { page, press } = movingPage();
    expect(page.current.newTime.countRoomFrom(free[1]!.id)).toBe(2);
    expect(page.current.newTime.countRoomFrom(free[2]!.id)).toBe(1);
    press('18:00');
    expect(page.toast).toMatchObject({ title: 'Only 30 of 60 minutes are free here.' });
    expect(page.current.newTime.chosen).toEqual([]);
  });

  it('asks staff whether the booking shall get shorter', () => {
    const slots = [...free, makeFreeSlot(DAY, '18:30', { status: 'booked' })];
    const { page, press } = movingPage(week(slots), 'staff');
    press('18:00');
    expect(page.current.newTime.shortRun).toHaveLength(1);
    expect(page.current.newTime.chosen).toEqual([]);
    act(() => page.current.newTime.leaveShortRun());
    expect(page.current.newTime.shortRun).toEqual([]);
    press('18:00');
    act(() => page.current.newTime.takeShortRun());
    expect(page.current.newTime.chosen.map(({ start }) => start)).toEqual([free[2]?.id]);
    expect(page.current.newTime.isReady).toBe(true);
  });

  it('says of what is reserved that it may be free again', () => {
    const { page, press } = movingPage(week([makeFreeSlot(DAY, '19:00', { status: 'reserved' })]));
    press('19:00');
    expect(page.toast?.title).toBe(
      'Someone else is booking this time right now. It may be free again in a few minutes.',
    );
  });

  it('refuses a slot that is not free', () => {
    const { page, press } = movingPage();
    press('19:00');
    expect(page.toast).toMatchObject({ title: 'This time is not free', tone: 'destructive' });
    expect(page.current.newTime.chosen).toEqual([]);
  });
});
