import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';

import { listTimeSlots, type TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { mondayOf } from '@cablepark/contracts/shared/riga-time';

import { refreshDays, useWeekSlots } from '#calendar/api';
import { makeFreeSlot } from '#calendar/test/slots';
import { startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { useLostTimes } from './use-lost-times.ts';

/** A Sunday, so that the next day lies in another week. */
const DAY = '2046-06-17';
const at = (time: string, more: Partial<TimeSlot> = {}) => makeFreeSlot(DAY, time, more);
const nextDay = makeFreeSlot('2046-06-18', '15:00');
const selection = [at('17:30'), at('18:00')];
const others = [at('19:00'), at('19:30'), at('21:00')];

const server = startServerForEachTest();
let slots: TimeSlot[] = [];
beforeEach(() => {
  slots = [...selection, ...others];
  server.current.answer(listTimeSlots, ({ query }) => ({
    timeSlots:
      query['startDate'] === '2046-06-11' ? slots : [nextDay, makeFreeSlot('2046-06-18', '15:30')],
  }));
});

/** The form with the selection, after the calendar reported a change on the selected day. */
async function formAfter(changed: TimeSlot[], isPaused = false) {
  const page = renderInPage(() => ({
    shown: useWeekSlots(mondayOf(DAY)).data?.timeSlots,
    ...useLostTimes(selection, { isPaused }),
  }));
  await waitFor(() => {
    expect(page.current.shown).toEqual(slots);
  });
  expect(page.current).toMatchObject({ lost: [], rest: selection, nearest: [] });
  slots = changed;
  void refreshDays(page.client, [DAY]);
  await waitFor(() => {
    expect(page.current.shown).toEqual(changed);
  });
  return page;
}

describe('a form whose times are lost', () => {
  const taken = [at('17:30'), at('18:00', { status: 'booked' }), ...others];

  it('learns at once what somebody else has booked, and which free times of this length are nearest', async () => {
    const page = await formAfter(taken);
    await waitFor(() => {
      expect(page.current.nearest).toHaveLength(2);
    });
    expect(page.current).toMatchObject({
      lost: [selection[1]],
      rest: [selection[0]],
      why: 'taken',
    });
    expect(page.current.nearest.map(([first]) => first?.id)).toEqual([others[0]?.id, nextDay.id]);
  });

  it('says something else if the park took them', async () => {
    const page = await formAfter([at('17:30'), at('18:00', { status: 'blocked' })]);
    expect(page.current).toMatchObject({ lost: [selection[1]], why: 'gone' });
  });

  it('says something else again while they are only reserved for somebody', async () => {
    const page = await formAfter([at('17:30'), at('18:00', { status: 'reserved' })]);
    expect(page.current).toMatchObject({ lost: [selection[1]], why: 'reserved' });
  });

  it('says nothing while it is not known whether they are the customer’s own', async () => {
    const page = await formAfter(taken, true);
    expect(page.current).toMatchObject({ lost: [], rest: selection, nearest: [] });
  });
});
