import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import type { Booking } from '@cablepark/contracts/schedule/booking';
import {
  changeManagedBooking,
  type ManagedBooking,
} from '@cablepark/contracts/schedule/managed-booking';

import { makeBooking } from '#calendar/test/bookings';
import { makeFreeSlot } from '#calendar/test/slots';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { DetailsDialog } from './details-dialog.tsx';

const rule = { allowed: true, until: null, reason: null };
const managed: ManagedBooking = {
  ...makeBooking([makeFreeSlot('2046-06-20', '15:00')]),
  rules: { move: rule, cancel: rule, change: rule, data: rule, erase: rule },
};
const onClose = jest.fn();
const server = startServerForEachTest();

beforeEach(() => {
  jest.clearAllMocks();
  chooseLanguage('en');
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(changeManagedBooking, () => managed);
});

const open = (changed: Partial<Booking> = {}) =>
  renderInPage(() => undefined, {
    around: (children) => (
      <>
        {children}
        <DetailsDialog token="t" booking={{ ...managed.booking, ...changed }} onClose={onClose} />
      </>
    ),
  });
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const listSent = () => server.current.listRequestsTo(changeManagedBooking).map(({ body }) => body);

describe('the details of a booking by its link', () => {
  it('are sent where they were changed, gear and the level too', async () => {
    open();
    type(/^Name/, 'Anna Lapa');
    type(/^Experience level/, 'beginner');
    const gear = screen.getByRole('checkbox', { name: 'I need a wetsuit or a board' });
    fireEvent.click(gear);
    save();
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledTimes(1);
    });
    expect(listSent()).toEqual([
      {
        customerName: 'Anna Lapa',
        experienceLevel: 'beginner',
        equipmentRental: !managed.booking.equipmentRental,
      },
    ]);
  });

  it('are not sent while one is wrong, which gets the focus', () => {
    open();
    type(/^Phone/, '12');
    type(/^Email/, 'nowhere');
    save();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Phone/));
    expect(screen.getByText('Invalid email format')).toBeTruthy();
    expect(listSent()).toEqual([]);
  });

  it('need no phone number where none was asked for', async () => {
    open({ phoneNumber: '' });
    type(/^Notes/, 'Two boards');
    save();
    await waitFor(() => {
      expect(listSent()).toEqual([{ notes: 'Two boards' }]);
    });
  });

  it('keep a level in other words until another is picked', async () => {
    open({ experienceLevel: 'two seasons' });
    expect(screen.getByLabelText(/^Experience level/)).toHaveProperty('value', 'two seasons');
    type(/^Experience level/, '');
    save();
    await waitFor(() => {
      expect(listSent()).toEqual([{ experienceLevel: '' }]);
    });
  });
});
