import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';

import { endHold, getHold, placeHold, type Hold } from '@cablepark/contracts/schedule/holds';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { toSlotId } from '@cablepark/contracts/shared/slot-ids';

import { useWeekSlots } from '#calendar/api';
import type { Selection } from '#calendar/selection/selection';
import { makeFreeSlot } from '#calendar/test/slots';
import { holdSlots } from '#shared/api/holds';
import { makeQueryClient } from '#shared/api/query-client';
import { releaseHoldIfAny } from '#shared/api/release-hold';
import { loseConnection, Refused, startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { readServerTime } from '#shared/time/server-time';
import { useHold, useSecondsUntil } from './use-hold.ts';

const DAY = '2046-06-20';
const slots = [makeFreeSlot(DAY, '15:00'), makeFreeSlot(DAY, '15:30')];
const expiresAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + 600_000).toISOString();
const held = (id: string, timeSlots = slots): Hold => ({ id, expiresAt, timeSlots });

const server = startServerForEachTest();
beforeEach(() => {
  server.current.answer(listTimeSlots, () => ({ timeSlots: slots }));
});

const formPage = (selection: Selection = slots, client = makeQueryClient(), isPaused = false) =>
  renderInPage(
    () => ({
      ...useHold(selection, { rest: selection, isPaused }),
      week: useWeekSlots('2046-06-18'),
    }),
    {
      client,
    },
  );

describe('the form', () => {
  it('knows what was held on the way to it', async () => {
    server.current.answer(placeHold, () => held('a-hold'));
    const client = makeQueryClient();
    await holdSlots(client, slots);
    expect(formPage(slots, client).current.endsAt).toBe(Date.parse(expiresAt));
    expect(server.current.listRequestsTo(getHold)).toEqual([]);
  });

  it('finds the hold after a reload and in another tab, and counts by the server’s clock', async () => {
    localStorage.setItem('bookingHold', 'a-hold');
    const minutesAhead = 7;
    server.current.date = new Date(Date.now() - minutesAhead * 60_000).toUTCString();
    server.current.answer(getHold, () => held('a-hold'));
    const page = formPage();
    await waitFor(() => {
      expect(page.current.endsAt).toBeDefined();
    });
    expect(page.current.endsAt).toBe(Date.parse(expiresAt));
    expect(Math.round((Date.now() - readServerTime().getTime()) / 60_000)).toBe(minutesAhead);
    expect(server.current.listRequestsTo(getHold)).toMatchObject([{ path: '/api/holds/a-hold' }]);
  });

  it('does not ask for a hold that may be booked', async () => {
    localStorage.setItem('bookingHold', 'a-hold');
    const page = formPage(slots, makeQueryClient(), true);
    await waitFor(() => {
      expect(page.current.week.isSuccess).toBe(true);
    });
    expect(server.current.listRequestsTo(getHold)).toEqual([]);
  });

  it('shows no hold of other slots, and none that was released', async () => {
    localStorage.setItem('bookingHold', 'a-hold');
    server.current.answer(getHold, () => held('a-hold', slots.slice(1)));
    server.current.answer(endHold, () => null);
    const other = formPage();
    const own = formPage(slots.slice(1), other.client);
    await waitFor(() => {
      expect(own.current.endsAt).toBeDefined();
    });
    expect(other.current.endsAt).toBeUndefined();
    await act(() => releaseHoldIfAny(own.client));
    await waitFor(() => {
      expect(own.current.endsAt).toBeUndefined();
    });
    expect(server.current.listRequestsTo(endHold)).toHaveLength(1);
  });

  it('says that the hold has ended, and holds again', async () => {
    localStorage.setItem('bookingHold', 'a-hold');
    server.current.answer(getHold, () => new Refused(404, { code: 'HOLD_NOT_FOUND' }));
    server.current.answer(placeHold, () => held('another-hold'));
    const page = formPage();
    await waitFor(() => {
      expect(page.current.endsAt).toBe(0);
    });
    act(() => {
      page.current.hold(slots);
    });
    await waitFor(() => {
      expect(page.current.endsAt).toBe(Date.parse(expiresAt));
    });
    expect(localStorage.getItem('bookingHold')).toBe('another-hold');
  });

  it('says why it could not hold again, and fetches the calendar', async () => {
    localStorage.setItem('bookingHold', 'a-hold');
    server.current.answer(getHold, () => new Refused(404, { code: 'HOLD_NOT_FOUND' }));
    const refusal = new Refused(409, {
      code: 'SLOTS_ALREADY_BOOKED',
      alreadyBookedSlots: [toSlotId(989_064)],
      reservedSlots: [toSlotId(989_064)],
    });
    server.current.answer(placeHold, () => refusal);
    const page = formPage();
    await waitFor(() => {
      expect([page.current.endsAt, page.current.week.isSuccess]).toEqual([0, true]);
    });
    act(() => {
      page.current.hold(slots);
    });
    await waitFor(() => {
      expect(page.current.error).toMatchObject({ code: 'SLOTS_ALREADY_BOOKED', isReserved: true });
    });
    expect(page.current.endsAt).toBe(0);
    await waitFor(() => {
      expect(server.current.listRequestsTo(listTimeSlots)).toHaveLength(2);
    });
  });

  it('places a hold again by the same key if its answer was lost, so that it is not in its own way', async () => {
    server.current.answer(placeHold, loseConnection);
    const client = makeQueryClient();
    await expect(holdSlots(client, slots)).rejects.toThrow('Failed to fetch');
    server.current.answer(placeHold, () => held('a-hold'));
    const page = formPage(slots, client);
    await waitFor(() => {
      expect(page.current.endsAt).toBe(Date.parse(expiresAt));
    });
    const keys = server.current
      .listRequestsTo(placeHold)
      .map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toEqual([keys[0], keys[0]]);
  });
});

describe('the countdown', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('counts whole seconds down to zero', () => {
    const end = readServerTime().getTime() + 2500;
    const page = renderInPage(() => useSecondsUntil(end));
    const shown = [page.current];
    for (let i = 0; i < 4; i += 1) {
      act(() => {
        jest.advanceTimersByTime(1000);
      });
      shown.push(page.current);
    }

    expect(shown).toEqual([3, 2, 1, 0, 0]);
  });
});
