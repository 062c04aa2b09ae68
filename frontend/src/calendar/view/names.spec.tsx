import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';

import type { CalendarClosure } from '@cablepark/contracts/schedule/time-slots';

import { makeFreeSlot } from '#calendar/test/slots';
import { chooseLanguage } from '#shared/i18n/language';
import { renderInPage } from '#shared/test/in-page';
import { useClosureText } from './day-note.tsx';
import { SlotButton } from './slot-button.tsx';

beforeEach(() => {
  chooseLanguage('en');
});

describe('a past slot that was booked', () => {
  it('is called what it shows', () => {
    const slot = makeFreeSlot('2026-06-20', '15:00', { status: 'booked' });
    render(<SlotButton slot={slot} state="past" prices="whole" />);
    const button = screen.getByRole('button', { name: /, Booked$/ });
    expect(button.textContent).toBe('Booked');
  });
});

describe('the note of a closure', () => {
  it.each([
    ['en', 'Closed: Strong wind. We open again at 16:00.'],
    ['lv', 'Slēgts: Stiprs vējš. Atkal atvērsim 16:00.'],
  ] as const)('keeps its capital (%s)', (language, text) => {
    chooseLanguage(language);
    const closure: CalendarClosure = {
      from: '2026-06-20T10:00:00Z',
      to: '2026-06-20T13:00:00Z',
      reason: 'weather',
      note: {
        en: 'Strong wind. We open again at 16:00.',
        lv: 'Stiprs vējš. Atkal atvērsim 16:00.',
      },
    };
    expect(renderInPage(useClosureText).current(closure)).toBe(text);
  });
});
