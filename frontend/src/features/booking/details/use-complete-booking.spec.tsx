import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';

import { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import { getBooking } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';

import { useWeekSlots } from '#calendar/api';
import { SelectionProvider, useSelection } from '#calendar/selection/selection-provider';
import { makeBooking } from '#calendar/test/bookings';
import { makeFreeSlot } from '#calendar/test/slots';
import { keyOf } from '#shared/api/queries';
import { chooseLanguage } from '#shared/i18n/language';
import { keepInDraft, readBookingDraft } from '#shared/storage/booking-draft';
import {
  loseConnection,
  Refused,
  startServerForEachTest,
  type SentRequest,
} from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { BLANK_FORM, useCompleteBooking } from './use-complete-booking.ts';

const slots = [makeFreeSlot('2026-06-20', '15:00'), makeFreeSlot('2026-06-20', '15:30')];
const anna = { fullName: 'Anna Kalniņa', phoneNumber: '+37120123456' };
const detail = makeBooking(slots);
const answer = { ...detail, manageUrl: 'https://wake.example/manage/token', receipt: null };
const { reference } = detail.booking;

const server = startServerForEachTest();
const sent = (): readonly SentRequest[] => server.current.listRequestsTo(bookSlots);
const keys = () => sent().map(({ headers }) => headers['Idempotency-Key']);

beforeEach(() => {
  chooseLanguage('en');
  localStorage.setItem('enhancedBookingSelection', JSON.stringify(slots));
  server.current.answer(listTimeSlots, () => ({ timeSlots: slots }));
});
afterEach(() => {
  localStorage.clear();
});

const bookingPage = () =>
  renderInPage(
    () => ({
      ...useCompleteBooking(),
      selection: useSelection(),
      week: useWeekSlots('2026-06-15'),
    }),
    {
      around: (children) => <SelectionProvider>{children}</SelectionProvider>,
    },
  );

const press = (page: ReturnType<typeof bookingPage>, form = anna) => {
  act(() => {
    page.current.complete(form);
  });
};

describe('completing a booking', () => {
  it('sends the customer and the selected slots, and opens the confirmation without keeping the link', async () => {
    server.current.answer(bookSlots, () => answer);
    keepInDraft(anna);
    const page = bookingPage();
    press(page);
    await waitFor(() => {
      expect(page.path).toBe(`/confirmation/${reference}`);
    });
    expect(sent()).toMatchObject([
      { body: { ...anna, language: 'en', timeSlotIds: slots.map(({ id }) => id) } },
    ]);
    expect(page.toast).toMatchObject({ title: 'Booking Confirmed!' });
    expect(page.client.getQueryData(keyOf(getBooking, { params: { reference } }))).toEqual(detail);
    expect(
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    ).not.toContain('token');
    await waitFor(() => {
      expect(page.current.selection.slots).toEqual([]);
    });
    expect(localStorage.getItem('last_booking_action')).toBe('new-booking');
    expect(sessionStorage.getItem('bookingWish')).toBeNull();
    expect(readBookingDraft(BLANK_FORM)).toEqual({});
  });

  it('sends the hold, which makes no other request of it, and forgets it', async () => {
    localStorage.setItem('bookingHold', 'a-hold');
    server.current.answer(bookSlots, loseConnection);
    const page = bookingPage();
    press(page);
    await waitFor(() => {
      expect(page.current.failure?.isUnsettled).toBe(true);
    });
    localStorage.setItem('bookingHold', 'another-hold');
    server.current.answer(bookSlots, () => answer);
    press(page);
    await waitFor(() => {
      expect(page.path).toBe(`/confirmation/${reference}`);
    });
    expect(sent()).toMatchObject([
      { body: { holdId: 'a-hold' } },
      { body: { holdId: 'another-hold' } },
    ]);
    expect(new Set(keys()).size).toBe(1);
    expect(localStorage.getItem('bookingHold')).toBeNull();
  });

  it('sends one request however often the button is pressed', async () => {
    let respond = (): void => undefined;
    const responded = new Promise<void>((resolve) => {
      respond = resolve;
    });
    server.current.answer(bookSlots, () => responded.then(() => answer));
    const page = bookingPage();
    act(() => {
      page.current.complete(anna);
      page.current.complete(anna);
    });
    press(page);
    await waitFor(() => {
      expect(page.current.isPending).toBe(true);
    });
    await act(async () => {
      respond();
      await responded;
    });
    await waitFor(() => {
      expect(page.current.isDone).toBe(true);
    });
    press(page);
    expect(page.current.isPending).toBe(true);
    expect(sent()).toHaveLength(1);
  });
});

describe('a booking whose outcome is unknown', () => {
  it.each([
    ['there was no response', loseConnection],
    ['the server does not know it', () => new Refused(503, { code: 'OUTCOME_UNKNOWN' })],
  ])('is sent again with the same key if %s', async (_, fail) => {
    server.current.answer(bookSlots, fail);
    const page = bookingPage();
    press(page);
    await waitFor(() => {
      expect(page.current.failure?.isUnsettled).toBe(true);
    });
    expect(page.current.isPending).toBe(false);
    server.current.answer(bookSlots, () => answer);
    press(page);
    await waitFor(() => {
      expect(page.path).toBe(`/confirmation/${reference}`);
    });
    expect(page.current.failure).toBeNull();
    expect(new Set(keys()).size).toBe(1);
    expect(keys()).toHaveLength(2);
  });

  it('is found with the same key by a customer who left before the answer and comes back', async () => {
    let respond = (): void => undefined;
    const responded = new Promise<void>((resolve) => {
      respond = resolve;
    });
    server.current.answer(bookSlots, () => responded.then(() => answer));
    const left = bookingPage();
    press(left);
    await waitFor(() => {
      expect(sent()).toHaveLength(1);
    });
    left.unmount();
    await act(async () => {
      respond();
      await responded;
    });
    expect(localStorage.getItem('last_booking_action')).toBeNull();
    const page = bookingPage();
    expect(page.current.failure?.isUnsettled).toBe(true);
    press(page);
    await waitFor(() => {
      expect(page.path).toBe(`/confirmation/${reference}`);
    });
    expect(keys()).toEqual([keys()[0], keys()[0]]);
  });

  it.each([
    ['the form', () => undefined, { ...anna, fullName: 'Anna Liepiņa' }, true],
    ['the language', () => chooseLanguage('lv'), anna, false],
  ])('is settled first if %s has changed, also after a reload', async (_, change, form, isSaid) => {
    server.current.answer(bookSlots, loseConnection);
    const left = bookingPage();
    press(left);
    await waitFor(() => {
      expect(left.current.failure?.isUnsettled).toBe(true);
    });
    left.unmount();
    change();
    server.current.answer(bookSlots, () => answer);
    const page = bookingPage();
    press(page, form);
    await waitFor(() => {
      expect(page.path).toBe(`/confirmation/${reference}`);
    });
    expect(keys()).toEqual([keys()[0], keys()[0]]);
    expect(sent()[1]?.body).toEqual(sent()[0]?.body);
    expect(page.toast?.text).toBe(
      isSaid ? 'Your first request went through, without your later changes.' : undefined,
    );
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Anna');
  });

  it('that was refused is sent as the form is now', async () => {
    server.current.answer(bookSlots, loseConnection);
    const page = bookingPage();
    press(page);
    await waitFor(() => {
      expect(page.current.failure?.isUnsettled).toBe(true);
    });
    server.current.answer(bookSlots, ({ body }) =>
      (body as typeof anna).fullName === anna.fullName
        ? new Refused(400, { code: 'INVALID_REQUEST' })
        : answer,
    );
    press(page, { ...anna, fullName: 'Anna Liepiņa' });
    await waitFor(() => {
      expect(page.path).toBe(`/confirmation/${reference}`);
    });
    expect(sent()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(2);
  });

  it('stays unknown when there are too many requests', async () => {
    server.current.answer(bookSlots, loseConnection);
    const page = bookingPage();
    press(page);
    await waitFor(() => {
      expect(page.current.failure?.isUnsettled).toBe(true);
    });
    server.current.answer(bookSlots, () => new Refused(429, { code: 'THROTTLED' }));
    press(page);
    await waitFor(() => {
      expect(page.current.failure?.text).toContain('Too many requests');
    });
    server.current.answer(bookSlots, () => answer);
    press(page);
    await waitFor(() => {
      expect(page.path).toBe(`/confirmation/${reference}`);
    });
    expect(new Set(keys()).size).toBe(1);
  });
});

describe('a refused booking', () => {
  it('reports the taken slots, keeps the selection and fetches the calendar again', async () => {
    const taken = slots.slice(0, 1).map(({ id }) => id);
    server.current.answer(
      bookSlots,
      () => new Refused(409, { code: 'SLOTS_ALREADY_BOOKED', alreadyBookedSlots: taken }),
    );
    const page = bookingPage();
    await waitFor(() => {
      expect(page.current.week.isSuccess).toBe(true);
    });
    press(page);
    await waitFor(() => {
      expect(server.current.listRequestsTo(listTimeSlots)).toHaveLength(2);
    });
    expect(page.current.failure).toMatchObject({ isUnsettled: false, isTaken: true });
    const sentence = 'have been booked by someone else. Please go back and select different times.';
    expect(page.current.failure?.text).toContain(sentence);
    expect(page.toast).toMatchObject({
      title: 'Booking Failed',
      text: page.current.failure?.text,
      tone: 'destructive',
      durationMs: 5000,
    });
    act(() => {
      chooseLanguage('lv');
    });
    expect(page.current.failure?.text).toContain('tikko rezervēja kāds cits');
    expect(page.current.selection.slots).toHaveLength(2);
    act(() => {
      page.current.selection.remove(taken);
    });
    expect(page.current.failure).toBeNull();
    expect([page.path, page.current.isPending]).toEqual(['/', false]);
  });

  it('can be retried', async () => {
    server.current.answer(bookSlots, () => new Refused(400, { code: 'INVALID_REQUEST' }));
    const page = bookingPage();
    press(page);
    await waitFor(() => {
      expect(page.current.failure?.isUnsettled).toBe(false);
    });
    expect(page.toast).toMatchObject({ title: 'Booking Failed', tone: 'destructive' });
    server.current.answer(bookSlots, () => answer);
    press(page);
    await waitFor(() => {
      expect(page.path).toBe(`/confirmation/${reference}`);
    });
    expect(page.current.failure).toBeNull();
  });
});
