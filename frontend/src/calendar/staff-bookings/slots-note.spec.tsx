import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';

import { chooseLanguage } from '#shared/i18n/language';
import { setNow } from '#shared/time/clock';
import { makeFreeSlot } from '../test/slots.ts';
import { SlotsNote } from './slots-note.tsx';

const daysOf = (...days: string[]) => {
  render(<SlotsNote starts={days.map((day) => makeFreeSlot(day, '15:00').id)} />);
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
};

beforeEach(() => {
  setNow(new Date('2026-06-20T12:00:00Z'));
});

describe('the selected slots in a form', () => {
  it('have the names of the days beside today', () => {
    chooseLanguage('en');
    expect(daysOf('2026-06-19', '2026-06-20', '2026-06-21', '2026-06-22')).toEqual([
      'Yesterday, 19 June 15:00–15:30',
      'Today, 20 June 15:00–15:30',
      'Tomorrow, 21 June 15:00–15:30',
      'Mon 22 June 15:00–15:30',
    ]);
  });

  it('have them in Latvian, too', () => {
    chooseLanguage('lv');
    expect(daysOf('2026-06-20', '2026-06-22')).toEqual([
      'Šodien, 20. jūnijs 15:00–15:30',
      'Pr, 22. jūnijs 15:00–15:30',
    ]);
  });
});
