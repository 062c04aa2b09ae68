import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { endHold, placeHold, type Hold } from '@cablepark/contracts/schedule/holds';
import { listTimeSlots, type TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { addDays, dayOfInstant, mondayOf } from '@cablepark/contracts/shared/riga-time';

import { refreshSlots } from '#calendar/api';
import { SelectionProvider, useSelection } from '#calendar/selection/selection-provider';
import { makeFreeSlot } from '#calendar/test/slots';
import { sendOnce } from '#shared/api/idempotency-key';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { loseConnection, Refused, startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { useCustomerCalendar } from './use-customer-calendar.ts';
import { useSelectionActions, useSlotPicking } from './use-slot-picking.ts';

const day = addDays(mondayOf(dayOfInstant(new Date())), 9);
const threeOClock = makeFreeSlot(day, '15:00');
const halfPastThree = makeFreeSlot(day, '15:30');

const server = startServerForEachTest();
let stored: TimeSlot[];

beforeEach(() => {
  chooseLanguage('en');
  stored = [threeOClock, halfPastThree];
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(listTimeSlots, () => ({ timeSlots: stored }));
  // The calendar opens in the week of a restored selection.
  localStorage.setItem('enhancedBookingSelection', JSON.stringify([halfPastThree]));
});

async function calendarPage() {
  const page = renderInPage(
    () => {
      const calendar = useCustomerCalendar();
      return {
        calendar,
        selection: useSelection(),
        ...useSlotPicking(calendar),
        ...useSelectionActions(),
      };
    },
    { around: (children) => <SelectionProvider>{children}</SelectionProvider> },
  );
  await waitFor(() => {
    expect(page.current.calendar.isLoading).toBe(false);
  });
  return page;
}

const ids = ({ current }: Awaited<ReturnType<typeof calendarPage>>) =>
  current.selection.slots.map(({ id }) => id);

describe('picking a slot', () => {
  it('adds or removes it, and announces that', async () => {
    const page = await calendarPage();
    act(() => {
      page.current.pick(threeOClock);
    });
    expect(ids(page)).toEqual([threeOClock.id, halfPastThree.id]);
    expect(page.current.announcement).toBe('15:00 selected, 2 slots in all');
    act(() => {
      page.current.pick(halfPastThree);
    });
    expect(ids(page)).toEqual([threeOClock.id]);
    expect(page.current.announcement).toBe('15:30 removed, 1 slot in all');
  });

  it.each([
    ['the slot does not exist', undefined, 'Time slot not available'],
    [
      'it is blocked',
      { ...threeOClock, status: 'blocked' as const },
      'This time slot is already booked or blocked.',
    ],
    ['it has passed', { ...threeOClock, isPast: true }, 'This time slot is in the past.'],
    ['it is too near', { ...threeOClock, isRestricted: true }, 'Booking needs planning'],
    ['it is on another day', makeFreeSlot(addDays(day, 1), '15:00'), 'Only one day at a time'],
  ])('is refused if %s', async (_, slot, title) => {
    const page = await calendarPage();
    act(() => {
      page.current.pick(slot);
    });
    expect(page.toast).toMatchObject({ title, tone: 'destructive' });
    expect(ids(page)).toEqual([halfPastThree.id]);
  });

  it('is taken back if somebody else books the slot in the meantime', async () => {
    const page = await calendarPage();
    act(() => {
      page.current.pick(threeOClock);
    });
    stored = [threeOClock, { ...halfPastThree, status: 'booked' }];
    void refreshSlots(page.client);
    await waitFor(() => {
      expect(ids(page)).toEqual([threeOClock.id]);
    });
    expect(page.toast).toMatchObject({ title: 'Just taken' });
    expect(page.toast?.text).toContain('15:30–16:00');
  });

  it('is not remembered for weeks: the calendar opens today and says why the selection is gone', async () => {
    const monthAgo = makeFreeSlot(addDays(dayOfInstant(new Date()), -30), '15:00');
    localStorage.setItem('enhancedBookingSelection', JSON.stringify([monthAgo]));
    const page = await calendarPage();
    await waitFor(() => {
      expect(ids(page)).toEqual([]);
    });
    expect(page.current.calendar.days).toContain(dayOfInstant(new Date()));
    expect(page.toast).toMatchObject({ title: 'This time slot is in the past.' });
  });

  it('stays while the booking’s outcome is unknown, and leads to the form, which settles it', async () => {
    await sendOnce('a booking', [halfPastThree.id], () =>
      Promise.reject(new Error('no answer')),
    ).catch(() => undefined);
    stored = [threeOClock, { ...halfPastThree, status: 'booked' }];
    server.current.answer(placeHold, () => new Refused(409, { code: 'SLOTS_ALREADY_BOOKED' }));
    const page = await calendarPage();
    expect(ids(page)).toEqual([halfPastThree.id]);
    act(() => page.current.goOn());
    await waitFor(() => {
      expect(page.path).toBe('/booking');
    });
  });

  it('is taken back when the customer changes the week, which clears the selection', async () => {
    const page = await calendarPage();
    act(() => {
      page.current.calendar.step(1);
    });
    expect(ids(page)).toEqual([]);
    expect(page.toast).toMatchObject({
      title: 'Selection cleared',
      durationMs: 8000,
      action: { label: 'Undo' },
    });
    act(() => page.toast?.action?.onPress());
    expect(ids(page)).toEqual([halfPastThree.id]);
    expect(page.current.calendar.days).toContain(day);
  });

  it('may start over on the other day', async () => {
    const elsewhere = makeFreeSlot(addDays(day, 1), '15:00');
    stored = [halfPastThree, elsewhere];
    const page = await calendarPage();
    act(() => {
      page.current.pick(elsewhere);
    });
    expect(page.toast?.action?.label).toBe('Start over on Thursday');
    act(() => page.toast?.action?.onPress());
    expect(ids(page)).toEqual([elsewhere.id]);
  });
});

describe('going on to the form', () => {
  const RESERVED =
    'Someone else is booking this time right now. It may be free again in a few minutes.';

  async function goOn() {
    const page = await calendarPage();
    act(() => {
      page.current.pick(threeOClock);
    });
    act(() => {
      page.current.goOn();
      page.current.goOn();
    });
    return page;
  }

  it('holds the slots once, and remembers the hold', async () => {
    server.current.answer(placeHold, () => ({
      id: 'a-hold',
      expiresAt: '2046-06-20T12:00:00.000Z',
      timeSlots: [],
    }));
    const page = await goOn();
    await waitFor(() => {
      expect(page.path).toBe('/booking');
    });
    const sent = server.current.listRequestsTo(placeHold);
    expect(sent).toMatchObject([{ body: { timeSlotIds: [threeOClock.id, halfPastThree.id] } }]);
    expect(sent[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/);
    expect(localStorage.getItem('bookingHold')).toBe('a-hold');
  });

  it('keeps times that a calendar fetched before the answer shows as somebody else’s', async () => {
    let answer: (hold: Hold) => void = () => undefined;
    const answered = new Promise<Hold>((resolve) => {
      answer = resolve;
    });
    server.current.answer(placeHold, () => answered);
    const page = await goOn();
    const showStored = async (status: TimeSlot['status']) => {
      stored = stored.map((slot) => ({ ...slot, status }));
      void refreshSlots(page.client);
      await waitFor(() => {
        expect(page.current.calendar.byStart.get(threeOClock.id)?.status).toBe(status);
      });
    };

    await showStored('reserved');
    expect(ids(page)).toEqual([threeOClock.id, halfPastThree.id]);
    await showStored('available');
    answer({ id: 'a-hold', expiresAt: '2046-06-20T12:00:00.000Z', timeSlots: [] });
    await waitFor(() => {
      expect(page.path).toBe('/booking');
    });
    expect(ids(page)).toEqual([threeOClock.id, halfPastThree.id]);
  });

  it.each([
    [
      'the sentence of who is faster',
      409,
      { code: 'SLOTS_ALREADY_BOOKED', error: RESERVED },
      RESERVED,
    ],
    [
      'that a slot is gone',
      404,
      { code: 'SLOT_NOT_FOUND', error: 'Time slot not available' },
      'Time slot not available',
    ],
  ] as const)('stays with what is free and says %s', async (_, status, refusal, title) => {
    const reservedSlots = [halfPastThree.id];
    server.current.answer(placeHold, () => {
      stored = [threeOClock, { ...halfPastThree, status: 'reserved' }];
      return new Refused(status, { ...refusal, alreadyBookedSlots: reservedSlots, reservedSlots });
    });
    const page = await goOn();
    await waitFor(() => {
      expect(ids(page)).toEqual([threeOClock.id]);
    });
    expect(page.toast).toMatchObject({ title });
    expect(page.toast?.text).toContain('15:30–16:00');
    expect(page.path).toBe('/');
  });

  it.each([
    ['the server fails', () => new Refused(500, { code: 'INTERNAL' })],
    ['there were too many holds', () => new Refused(429, { code: 'THROTTLED' })],
    ['there are too many slots', () => new Refused(400, { code: 'INVALID_REQUEST' })],
    ['there is no connection', loseConnection],
  ])('opens the form without a word if %s', async (_, fail) => {
    localStorage.setItem('bookingHold', 'an-earlier-hold');
    server.current.answer(placeHold, fail);
    const page = await goOn();
    const former = page.toast;
    await waitFor(() => {
      expect(page.path).toBe('/booking');
    });
    expect(page.toast).toBe(former);
    expect(localStorage.getItem('bookingHold')).toBeNull();
  });

  it('says that somebody was faster, in the same words, when the calendar updates first', async () => {
    const page = await calendarPage();
    stored = [threeOClock, { ...halfPastThree, status: 'reserved' }];
    void refreshSlots(page.client);
    await waitFor(() => {
      expect(ids(page)).toEqual([]);
    });
    expect(page.toast).toMatchObject({ title: RESERVED });
  });

  it('ends with Clear All, which releases the slots', async () => {
    localStorage.setItem('bookingHold', 'a-hold');
    server.current.answer(endHold, () => null);
    const page = await calendarPage();
    act(() => {
      page.current.clearAll();
    });
    await waitFor(() => {
      expect(server.current.listRequestsTo(endHold)).toMatchObject([{ path: '/api/holds/a-hold' }]);
    });
    expect(ids(page)).toEqual([]);
    expect(localStorage.getItem('bookingHold')).toBeNull();
  });
});
