import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';

import { makeBooking } from '#calendar/test/bookings';
import { makeFreeSlot } from '#calendar/test/slots';
import { chooseLanguage } from '#shared/i18n/language';
import { makeDockEntries } from '../day/dock-entries.ts';
import { EntryRow } from './entry-row.tsx';

const { booking, timeSlots } = makeBooking([makeFreeSlot('2046-06-20', '15:00')]);
const PHONE = '(max-width: 767px)';
const matchMedia = window.matchMedia.bind(window);

function show(
  width: 'phone' | 'desk',
  more: Partial<BookingWithSlots> = {},
  onNote: () => void = () => undefined,
): void {
  window.matchMedia = (media) =>
    Object.assign(matchMedia(media), { matches: width === 'phone' && media === PHONE });
  for (const entry of makeDockEntries([{ ...booking, timeSlots, ...more }], [])) {
    render(<EntryRow entry={entry} onNote={onNote} online={false} questions={null} />);
  }
}

beforeEach(() => chooseLanguage('en'));
afterEach(() => {
  window.matchMedia = matchMedia;
});

const calls = () =>
  screen
    .queryAllByRole('link', { name: 'Call Anna Kalniņa, +37120123456' })
    .map((link) => link.getAttribute('href'));
const arrived = { state: 'arrived', happenedAt: '2046-06-20T12:00:00Z' } as const;

describe('a booking of the dock', () => {
  it.each(['phone', 'desk'] as const)('is called with one tap, at a %s', (width) => {
    show(width);
    expect(calls()).toEqual(['tel:+37120123456']);
  });

  it('has its number in the row of a desk only, once its customer has arrived', () => {
    show('desk', { attendance: arrived });
    expect(calls()).toHaveLength(1);
  });

  it('leaves a phone’s row to what is due, once its customer has arrived', () => {
    show('phone', { attendance: arrived });
    expect(calls()).toEqual([]);
  });

  it('has no number to call, if the customer has none', () => {
    show('phone', { phoneNumber: '' });
    expect(calls()).toEqual([]);
  });

  it('says that passes pay, and what is still due', () => {
    const paid = [{ passId: 'a-pass', rides: 1, cents: 0 }];
    show('desk', { paid, dueCents: 500 });
    expect(screen.getByText('Paid by pass')).toBeTruthy();
    expect(screen.getByText('€5.00 due')).toBeTruthy();
  });

  it('has nothing due where passes pay all of it', () => {
    show('desk', { paid: [{ passId: 'a-pass', rides: 1, cents: 0 }], dueCents: 0 });
    expect(screen.getByText('Paid by pass')).toBeTruthy();
    expect(screen.queryByText(/due$/)).toBeNull();
  });

  it('lets staff give a pass back to a customer who did not come', async () => {
    const onNote = jest.fn();
    show('desk', { paid: [{ passId: 'a-pass', rides: 1, cents: 0 }], dueCents: 0 }, onNote);
    fireEvent.click(screen.getByRole('button', { name: 'More about Anna Kalniņa' }));
    fireEvent.click(await screen.findByText('Did not come, give the pass back'));
    expect(onNote).toHaveBeenCalledWith('absent', true);
  });
});
