import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { listSpecialDays } from '@cablepark/contracts/configuration/special-days';
import { listPasses } from '@cablepark/contracts/passes/passes';
import { bookSlotsAsStaff } from '@cablepark/contracts/schedule/book-slots';
import { listTimeSlots, type TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { addDays, dayOfInstant } from '@cablepark/contracts/shared/riga-time';

import { makeSlotsQuery } from '#calendar/api';
import { indexSlots } from '#calendar/slots/cell-state';
import { slotOf } from '#calendar/slots/slots';
import { makeBooking } from '#calendar/test/bookings';
import { staffPass } from '#calendar/test/passes';
import { makeFreeSlot } from '#calendar/test/slots';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { setNow } from '#shared/time/clock';
import { CreateBookingDialog } from './create-booking-dialog.tsx';

const server = startServerForEachTest();
/** A day of which nothing is past, whenever this runs. */
const DAY = addDays(dayOfInstant(new Date()), 9);
const TODAY = '2026-06-17';
const at = (time: string, more: Partial<TimeSlot> = {}) => makeFreeSlot(DAY, time, more);
const slots = [at('15:00'), at('15:30'), at('16:00'), at('17:00')];

const onSelect = jest.fn();
const onDone = jest.fn();

function open(
  selected?: readonly TimeSlot[],
  all: readonly TimeSlot[] = slots,
  client = makeQueryClient(),
) {
  const selection = selected && {
    starts: selected.map(slotOf),
    byStart: indexSlots(all),
    onSelect,
  };
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CreateBookingDialog
          {...(selection && { selection })}
          onDone={onDone}
          onClose={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const listTimes = () =>
  [...document.querySelectorAll('.ant-select')]
    .map((one) => one.textContent)
    .filter((text) => text.includes(':'));

function submit() {
  fireEvent.change(screen.getByLabelText('Customer name'), { target: { value: 'Zane Liepa' } });
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '+371 20 123 456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create Booking' }));
}

beforeEach(() => {
  chooseLanguage('en');
  setNow(new Date());
  onSelect.mockClear();
  onDone.mockClear();
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(listSpecialDays, () => []);
  server.current.answer(listTimeSlots, () => ({ timeSlots: slots }));
  server.current.answer(bookSlotsAsStaff, () => ({
    ...makeBooking([slots[0] ?? at('15:00')]),
    manageUrl: null,
    receipt: null,
  }));
});

describe('the dialog that books for a customer', () => {
  it('is for any time, and says no error before anything was typed', async () => {
    open();
    const dialog = await screen.findByRole('dialog', { name: 'Create New Booking' });
    expect(within(dialog).getByLabelText('Date')).toHaveProperty(
      'value',
      dayOfInstant(new Date()).split('-').reverse().join('.'),
    );
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });

  it.each([false, true])(
    'opens with the next free half hour of today, whether or not its slots are there already (%s)',
    async (isCached) => {
      const timeSlots = [
        makeFreeSlot(TODAY, '10:00'),
        makeFreeSlot(TODAY, '15:00', { status: 'booked' }),
        makeFreeSlot(TODAY, '15:30'),
      ];
      setNow(new Date(`${TODAY}T12:05:00+03:00`));
      server.current.answer(listTimeSlots, () => ({ timeSlots }));
      const client = makeQueryClient();
      if (isCached) {
        client.setQueryData(makeSlotsQuery(TODAY).queryKey, { timeSlots });
      }

      open(undefined, timeSlots, client);
      await screen.findByText(/^1 slot, €25\.00$/);
      await waitFor(() => {
        expect(listTimes()).toEqual(['15:30', '16:00']);
      });
    },
  );

  it('opens with the stretch that is selected in the calendar, at the customer’s name', async () => {
    open(slots.slice(0, 2));
    const dialog = await screen.findByRole('dialog', { name: 'Create Manual Booking' });
    expect(await screen.findByText(/^2 slots, €50\.00$/)).toBeTruthy();
    expect(listTimes()).toEqual(['15:00', '16:00']);
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Customer name'));
    expect(within(dialog).queryByRole('alert')).toBeNull();

    submit();
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledTimes(1);
    });
    const [sent] = server.current.listRequestsTo(bookSlotsAsStaff);
    expect(sent?.body).toMatchObject({
      customerName: 'Zane Liepa',
      timeSlots: slots.slice(0, 2).map(({ startTime, endTime }) => ({ startTime, endTime })),
    });
  });

  it('is paid by passes that are found by name or code', async () => {
    const { entries: _, ...pass } = staffPass;
    server.current.answer(listPasses, () => [
      pass,
      { ...pass, id: 'used', status: 'used' as const },
    ]);
    open(slots.slice(0, 1));
    const field = await screen.findByLabelText(/^Pays by pass/);
    fireEvent.change(field, { target: { value: 'anna' } });
    fireEvent.click(await screen.findByText('10 rides · Anna Kalniņa · 8 rides left'));
    submit();
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledTimes(1);
    });
    const [sent] = server.current.listRequestsTo(bookSlotsAsStaff);
    expect(sent?.body).toMatchObject({ payWith: [staffPass.id] });
    expect(server.current.listRequestsTo(listPasses)[0]?.query).toEqual({ find: 'anna' });
  });

  it('lists what is not one stretch, and books it as it was selected', async () => {
    open([...slots.slice(0, 1), ...slots.slice(3)]);
    expect(await screen.findByText(/15:00–15:30, 17:00–17:30$/)).toBeTruthy();
    expect(screen.queryByLabelText('Date')).toBeNull();
    submit();
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledTimes(1);
    });
    const [sent] = server.current.listRequestsTo(bookSlotsAsStaff);
    expect(sent?.body).toMatchObject({ timeSlotIds: [slots[0]?.id, slots[3]?.id] });
  });

  it('offers the nearest free time for what somebody else has booked meanwhile', async () => {
    open(slots.slice(1, 2), [at('15:30', { status: 'booked' }), at('16:00')]);
    expect(await screen.findByText(/15:30–16:00 has just been booked\.$/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: / 16:00–16:30$/ }));
    await waitFor(() => {
      expect(listTimes()).toEqual(['16:00', '16:30']);
    });
    expect(onSelect).toHaveBeenCalledWith([slotOf(at('16:00'))]);
    expect(screen.queryByText(/has just been booked/)).toBeNull();
  });

  it('does not book what is blocked, nor what lies on two days', async () => {
    const { unmount } = open(slots.slice(0, 1), [at('15:00', { status: 'blocked' })]);
    expect(await screen.findByText(/15:00–15:30 is blocked\./)).toBeTruthy();
    unmount();
    open([...slots.slice(0, 1), makeFreeSlot(addDays(DAY, 1), '15:00')]);
    expect(await screen.findByText(/^A booking must be within one day\./)).toBeTruthy();
    submit();
    expect(server.current.listRequestsTo(bookSlotsAsStaff)).toEqual([]);
  });
});
