import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';

import { bookSlotsAsStaff } from '@cablepark/contracts/schedule/book-slots';
import { toSlotId } from '@cablepark/contracts/shared/slot-ids';

import { chooseLanguage } from '#shared/i18n/language';
import { Refused, startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { useStaffBooking } from './use-staff-booking.tsx';

const server = startServerForEachTest();
const onDone = jest.fn();
const body = {
  customerName: 'Anna',
  phoneNumber: '+37120000001',
  timeSlotIds: [toSlotId(989_064)],
};

beforeEach(() => {
  chooseLanguage('en');
  onDone.mockClear();
});

const form = () => renderInPage(() => useStaffBooking(onDone));

describe('a booking by staff', () => {
  it('is refused once their session has ended, and the form says so', async () => {
    server.current.answer(bookSlotsAsStaff, () => new Refused(401, { code: 'NOT_SIGNED_IN' }));
    const page = form();
    await act(() => page.current.book(body, body.timeSlotIds));
    expect(onDone).not.toHaveBeenCalled();
    expect(page.current.isPending).toBe(false);
    render(<>{page.current.failure}</>);
    expect(screen.getByText(/Your session has ended, so nothing has been booked/)).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/login');
  });
});
