import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';

import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { joinWaitlist } from '@cablepark/contracts/schedule/waitlist';
import type { ErrorCode } from '@cablepark/contracts/shared/error-codes';

import { useWeekSlots } from '#calendar/api';
import { makeFreeSlot } from '#calendar/test/slots';
import { isUnsettled } from '#shared/api/idempotency-key';
import { chooseLanguage } from '#shared/i18n/language';
import { loseConnection, Refused, startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { useJoin } from './use-join.ts';

const slot = makeFreeSlot('2027-06-01', '15:00', { status: 'booked' });
const anna = {
  fullName: 'Anna Kalniņa',
  phoneNumber: '+371 20 123 456',
  email: 'anna@example.com',
};
const { id, startTime, endTime, price } = slot;
const answer = { id: 'w', timeSlot: { id, startTime, endTime, price }, ahead: 2 };

const server = startServerForEachTest();
const joins = () => server.current.listRequestsTo(joinWaitlist);

beforeEach(() => {
  chooseLanguage('lv');
  server.current.answer(listTimeSlots, () => ({ timeSlots: [slot] }));
  server.current.answer(joinWaitlist, () => answer);
});

async function dialog() {
  const page = renderInPage(() => ({ ...useJoin(slot), calendar: useWeekSlots('2027-05-31') }));
  await waitFor(() => {
    expect(page.current.calendar.isSuccess).toBe(true);
  });
  const join = async () => {
    act(() => page.current.mutate(anna));
    await waitFor(() => {
      expect(page.current.isPending).toBe(false);
      expect(page.current.isIdle).toBe(false);
    });
  };

  return { page, join };
}

describe('joining a waitlist', () => {
  it("sends the form in the page's language, and has the answer", async () => {
    const { page, join } = await dialog();
    await join();
    expect(joins()).toMatchObject([{ body: { ...anna, timeSlotId: slot.id, language: 'lv' } }]);
    expect(page.current.data).toEqual({ ...answer, email: anna.email });
  });

  it('sends the same key again after a lost answer, so that one link is mailed', async () => {
    server.current.answer(joinWaitlist, loseConnection);
    const { join } = await dialog();
    await join();
    expect(isUnsettled([slot.id])).toBe(false);
    server.current.answer(joinWaitlist, () => answer);
    await join();
    const keys = joins().map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it.each<[ErrorCode, number]>([
    ['SLOT_AVAILABLE', 2],
    ['SLOT_BLOCKED', 2],
    ['WAITLIST_FULL', 1],
  ])('is refused with %s, and the calendar is fetched %d time(s)', async (code, fetched) => {
    server.current.answer(joinWaitlist, () => new Refused(409, { code }));
    const { page, join } = await dialog();
    await join();
    expect(page.current.error).toMatchObject({ code });
    await waitFor(() => {
      expect(page.current.calendar.isFetching).toBe(false);
    });
    expect(server.current.listRequestsTo(listTimeSlots)).toHaveLength(fetched);
  });
});
