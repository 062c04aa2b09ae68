import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { blankOpenDetails } from '@cablepark/contracts/schedule/booking-details';
import {
  acceptOffer,
  confirmWaitlistEntry,
  declineOffer,
  getWaitlistEntry,
  type WaitlistEntry,
} from '@cablepark/contracts/schedule/waitlist';

import { makeBooking } from '#calendar/test/bookings';
import { makeFreeSlot } from '#calendar/test/slots';
import { exampleConfig } from '#shared/test/examples';
import { Refused, startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { useAccept, useConfirm, useDecline, useEntry } from './use-entry.ts';

const slot = makeFreeSlot('2027-06-01', '15:00');
const { id, startTime, endTime, price } = slot;
const entry: WaitlistEntry = {
  status: 'waiting',
  timeSlot: { id, startTime, endTime, price },
  ahead: 1,
  offerExpiresAt: null,
};
const offered: WaitlistEntry = {
  ...entry,
  status: 'offered',
  offerExpiresAt: '2027-05-31T12:00:00.000Z',
};
const lapsed: WaitlistEntry = { ...offered, status: 'lapsed', ahead: null };
const placed = { ...makeBooking([slot]), manageUrl: 'https://park.lv/manage/x', receipt: null };
const POLL_MS = 10_000;

const server = startServerForEachTest();
const reads = () => server.current.listRequestsTo(getWaitlistEntry).length;

beforeEach(() => {
  server.current.answer(getConfig, () => exampleConfig);
});
afterEach(() => {
  jest.useRealTimers();
});

async function pageOf(shown: WaitlistEntry) {
  server.current.answer(getWaitlistEntry, () => shown);
  const page = renderInPage(() => {
    // The page reads both, and is rendered again if either changes.
    const { data, error } = useEntry('t');
    return {
      entry: { data, error },
      declining: useDecline('t'),
      ...useAccept('t'),
      state: useLocation().state as unknown,
    };
  });
  await waitFor(() => {
    expect(page.current.entry.data).toEqual(shown);
  });
  return page;
}

describe('the page of an entry', () => {
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true });
  });
  const later = () => act(() => jest.advanceTimersByTimeAsync(POLL_MS));

  it('shows an offer by itself, and what has become of it', async () => {
    const page = await pageOf(entry);
    server.current.answer(getWaitlistEntry, () => offered);
    await later();
    expect(page.current.entry.data).toEqual(offered);
    server.current.answer(getWaitlistEntry, () => lapsed);
    await later();
    expect(page.current.entry.data?.status).toBe('lapsed');
  });

  it('asks no more once the entry is over', async () => {
    await pageOf({ ...entry, status: 'declined', ahead: null });
    await later();
    expect(reads()).toBe(1);
  });

  it('asks no more once the entry is erased', async () => {
    const page = await pageOf(entry);
    server.current.answer(getWaitlistEntry, () => new Refused(410, { code: 'WAITLIST_OVER' }));
    await later();
    expect(page.current.entry.error).toMatchObject({ code: 'WAITLIST_OVER' });
    await later();
    expect(reads()).toBe(2);
  });
});

describe('loading the page', () => {
  const pageThatConfirms = () =>
    renderInPage(() => {
      const { data } = useEntry('t');
      useConfirm('t', data?.status === 'waiting');
      return { data };
    });

  it('confirms the entry once, and shows its new state', async () => {
    server.current.answer(getWaitlistEntry, () => entry);
    server.current.answer(confirmWaitlistEntry, () => offered);
    const page = pageThatConfirms();
    await waitFor(() => {
      expect(page.current.data).toEqual(offered);
    });
    expect(server.current.listRequestsTo(confirmWaitlistEntry)).toHaveLength(1);
  });

  it('confirms nothing that is over', async () => {
    server.current.answer(getWaitlistEntry, () => lapsed);
    const page = pageThatConfirms();
    await waitFor(() => {
      expect(page.current.data).toEqual(lapsed);
    });
    expect(server.current.listRequestsTo(confirmWaitlistEntry)).toEqual([]);
  });
});

describe('accepting an offer', () => {
  it('opens the confirmation, with the link to manage the booking', async () => {
    server.current.answer(acceptOffer, () => placed);
    const page = await pageOf(offered);
    act(() => page.current.accept(blankOpenDetails));
    await waitFor(() => {
      expect(page.path).toBe(`/confirmation/${placed.booking.reference}`);
    });
    expect(page.current.state).toEqual({ manageUrl: placed.manageUrl });
  });

  it('sends the passes that pay', async () => {
    server.current.answer(acceptOffer, () => placed);
    const page = await pageOf(offered);
    act(() => page.current.accept({ ...blankOpenDetails, payWith: ['K7QM-2XRD-9FHT-V3WB'] }));
    await waitFor(() => {
      expect(page.path).toBe(`/confirmation/${placed.booking.reference}`);
    });
    expect(server.current.listRequestsTo(acceptOffer)[0]?.body).toEqual({
      ...blankOpenDetails,
      payWith: ['K7QM-2XRD-9FHT-V3WB'],
    });
  });

  it('opens the confirmation of what was accepted before', async () => {
    server.current.answer(acceptOffer, () => ({
      status: 'accepted' as const,
      reference: 'ABCDEFGH23456789',
    }));
    const page = await pageOf(offered);
    act(() => page.current.accept(blankOpenDetails));
    await waitFor(() => {
      expect(page.path).toBe('/confirmation/ABCDEFGH23456789');
    });
  });

  it('shows what has become of the offer if it is refused', async () => {
    server.current.answer(acceptOffer, () => new Refused(410, { code: 'WAITLIST_OVER' }));
    const page = await pageOf(offered);
    server.current.answer(getWaitlistEntry, () => lapsed);
    act(() => page.current.accept(blankOpenDetails));
    await waitFor(() => {
      expect(page.current.entry.data?.status).toBe('lapsed');
    });
    expect(page.current.error).toMatchObject({ code: 'WAITLIST_OVER' });
    expect(page.path).toBe('/');
  });
});

describe('declining an offer', () => {
  const declined: WaitlistEntry = { ...entry, status: 'declined', ahead: null };

  it('shows the entry as it is then, without asking for it again', async () => {
    server.current.answer(declineOffer, () => declined);
    const page = await pageOf(offered);
    act(() => page.current.declining.decline());
    await waitFor(() => {
      expect(page.current.entry.data).toEqual(declined);
    });
    expect(reads()).toBe(1);
  });

  it('shows what has become of the offer if it is refused', async () => {
    server.current.answer(declineOffer, () => new Refused(410, { code: 'WAITLIST_OVER' }));
    const page = await pageOf(offered);
    server.current.answer(getWaitlistEntry, () => lapsed);
    act(() => page.current.declining.decline());
    await waitFor(() => {
      expect(page.current.entry.data?.status).toBe('lapsed');
    });
    expect(page.current.declining.error).toMatchObject({ code: 'WAITLIST_OVER' });
  });
});
