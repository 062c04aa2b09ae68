import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';

import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';

import { slotOf } from '#calendar/slots/slots';
import { makeFreeSlot } from '#calendar/test/slots';
import { chooseLanguage } from '#shared/i18n/language';
import { ExistingBookings } from './time-fields.tsx';

const at = (time: string, status: TimeSlot['status']) =>
  makeFreeSlot('2026-06-20', time, { status });
const slots = [
  at('15:00', 'booked'),
  at('15:30', 'booked'),
  at('16:00', 'blocked'),
  at('16:30', 'reserved'),
  at('17:00', 'available'),
  at('18:00', 'booked'),
];

const warnOf = (wanted: readonly TimeSlot[]) => {
  render(
    <ExistingBookings
      slots={slots}
      isError={false}
      onRetry={() => undefined}
      wanted={wanted.map(slotOf)}
    />,
  );
  return screen.getByRole('status');
};

beforeEach(() => chooseLanguage('en'));

describe('the slots of the day for which staff book', () => {
  it('that are booked are named, and of the chosen time those that are taken or kept', () => {
    const warning = warnOf(slots.slice(1, 5));
    expect(warning.textContent).toContain('3 booked slots on this day');
    expect([...warning.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
      '15:00–16:00 Booked',
      '18:00–18:30 Booked',
    ]);
    expect(warning.textContent).toContain('booked or blocked: 15:30–16:30.');
    expect(warning.textContent).toContain('Kept for somebody right now: 16:30–17:00.');
  });

  it('are not said to be in the way of a time that is free', () => {
    const warning = warnOf(slots.slice(4, 5));
    expect(warning.textContent).not.toContain('runs into');
    expect(warning.textContent).not.toContain('Kept for somebody');
  });
});
