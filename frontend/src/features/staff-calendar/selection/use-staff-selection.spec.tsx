import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { useState } from 'react';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { listTimeSlots, type TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { refreshSlots } from '#calendar/api';
import { makeFreeSlot } from '#calendar/test/slots';
import { useWeekCalendar } from '#calendar/week/use-week-calendar';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { dismissHint, showToast } from '#shared/toast/toasts';
import { useStaffSelection } from './use-staff-selection.ts';

const day = '2026-06-18';
const at = (time: string) => makeFreeSlot(day, time);
const booked: TimeSlot = { ...at('16:00'), status: 'booked', bookingReference: 'JANIS' };
const NONE: readonly SlotId[] = [];

const server = startServerForEachTest();
let stored: TimeSlot[];

beforeEach(() => {
  chooseLanguage('en');
  stored = [at('15:00'), at('15:30'), booked, at('16:30')];
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(listTimeSlots, () => ({ timeSlots: stored }));
});

async function staffCalendar({ isInForm = false } = {}) {
  const page = renderInPage(() => {
    const [starts, set] = useState(NONE);
    const calendar = useWeekCalendar({ mode: 'admin', initialDay: day, onWeekChange: jest.fn() });
    return { ...useStaffSelection(calendar, { starts, set, isInForm }), calendar };
  });
  await waitFor(() => {
    expect(page.current.calendar.isLoading).toBe(false);
  });
  return page;
}

type StaffCalendar = Awaited<ReturnType<typeof staffCalendar>>;

const pick = (page: StaffCalendar, slot: TimeSlot, isRange = false) => {
  act(() => {
    page.current.pick(slot.id, isRange);
  });
};

const times = ({ current: { starts } }: StaffCalendar) => starts.map(timeOf);

describe('the staff’s selection', () => {
  it('toggles each half-hour that is picked, including empty ones', async () => {
    const page = await staffCalendar();
    pick(page, at('15:30'));
    expect(page.current.announcement).toBe('15:30 selected, 1 slot in all');
    pick(page, at('12:00'));
    expect(times(page)).toEqual(['12:00', '15:30']);
    pick(page, at('15:30'));
    expect(times(page)).toEqual(['12:00']);
    expect(page.current.announcement).toBe('15:30 removed, 1 slot in all');
  });

  it('extends from the last picked half-hour with Shift, and leaves out booked ones', async () => {
    const page = await staffCalendar();
    pick(page, at('15:00'));
    expect(page.toast?.text).toContain('Hold Shift');
    pick(page, at('16:30'), true);
    expect(times(page)).toEqual(['15:00', '15:30', '16:30']);
    expect(page.toast?.title).toBe('Time slot selected');
  });

  it('is one half-hour if Shift is held for the first pick', async () => {
    const page = await staffCalendar();
    pick(page, at('15:30'), true);
    expect(times(page)).toEqual(['15:30']);
  });

  it('is explained by a hint, which can be removed, unlike other toasts', async () => {
    const page = await staffCalendar();
    pick(page, at('15:30'));
    expect(page.toast?.title).toBe('Time slot selected');
    act(dismissHint);
    expect(page.toast).toBeNull();
    act(() => void showToast({ title: 'Saved' }));
    act(dismissHint);
    expect(page.toast?.title).toBe('Saved');
  });

  it('is limited to the displayed week', async () => {
    const page = await staffCalendar();
    pick(page, makeFreeSlot('2026-06-25', '15:00'));
    expect(times(page)).toEqual([]);
    expect(page.toast).toMatchObject({ tone: 'destructive' });
    expect(page.toast?.title).toContain("it's not in the current week");
  });

  it('loses slots that somebody books meanwhile, with a message', async () => {
    const page = await staffCalendar();
    pick(page, at('15:00'));
    pick(page, at('15:30'));
    stored = stored.map((slot) =>
      slot.id === at('15:30').id ? { ...slot, status: 'booked' } : slot,
    );
    void refreshSlots(page.client);
    await waitFor(() => {
      expect(times(page)).toEqual(['15:00']);
    });
    expect(page.toast).toMatchObject({ title: 'Just booked' });
    expect(page.toast?.text).toContain('15:30–16:00');
  });

  it('leaves the message to a form that is open', async () => {
    const page = await staffCalendar({ isInForm: true });
    pick(page, at('15:30'));
    stored = stored.map((slot) =>
      slot.id === at('15:30').id ? { ...slot, status: 'booked' } : slot,
    );
    void refreshSlots(page.client);
    await waitFor(() => {
      expect(times(page)).toEqual([]);
    });
    expect(page.toast?.title).toBe('Time slot selected');
  });
});
