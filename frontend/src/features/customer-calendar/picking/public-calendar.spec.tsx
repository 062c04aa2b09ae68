import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { listSpecialDays } from '@cablepark/contracts/configuration/special-days';
import {
  listTimeSlots,
  type CalendarClosure,
  type TimeSlot,
} from '@cablepark/contracts/schedule/time-slots';

import { SelectionProvider } from '#calendar/selection/selection-provider';
import { slotOf } from '#calendar/slots/slots';
import { makeFreeSlot } from '#calendar/test/slots';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { setNow } from '#shared/time/clock';
import { PublicCalendar } from './public-calendar.tsx';
import { useCustomerCalendar } from './use-customer-calendar.ts';

const server = startServerForEachTest();

/** A Wednesday at 08:00 in Riga, and the Saturday after it. */
const WEDNESDAY = '2026-06-17';
const SATURDAY = '2026-06-20';
const NOW = new Date('2026-06-17T05:00:00Z');

const taken = (day: string, time: string) => makeFreeSlot(day, time, { status: 'booked' });
const blocked = (time: string) => makeFreeSlot(WEDNESDAY, time, { status: 'blocked' });
const storm: CalendarClosure = {
  from: makeFreeSlot(WEDNESDAY, '15:00').startTime,
  to: makeFreeSlot(WEDNESDAY, '18:00').startTime,
  reason: 'weather',
  note: { en: 'Strong wind. We open again tomorrow.', lv: null },
};

let isPhone = false;

beforeEach(() => {
  chooseLanguage('en');
  localStorage.clear();
  isPhone = false;
  setNow(NOW);
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(listSpecialDays, () => []);
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: isPhone && media.includes('max-width: 767px'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
});

function answerWith(timeSlots: readonly TimeSlot[], closures: readonly CalendarClosure[] = []) {
  server.current.answer(listTimeSlots, ({ query }) => {
    const { startDate = '', endDate = '' } = query;
    const end = `${endDate}T24`;
    return {
      timeSlots: timeSlots.filter(({ startTime }) => startDate <= startTime && startTime < end),
      closures: [...closures],
    };
  });
}

const Page = () => <PublicCalendar calendar={useCustomerCalendar()} />;

const show = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <SelectionProvider>
        <MemoryRouter>
          <Page />
        </MemoryRouter>
      </SelectionProvider>
    </QueryClientProvider>,
  );

async function turnTo(weeks: number) {
  for (let week = 0; week < weeks; week += 1) {
    fireEvent.click(await screen.findByRole('button', { name: 'Next week' }));
  }
}

const slotButton = (day: string, time: string) =>
  screen.findByRole('button', { name: new RegExp(`^${day} .*, ${time}–`) });

const PROCEED = /^Proceed to Booking/;

describe('a week beyond the booking window', () => {
  it('says when its Monday enters the window, and lets nobody go on', async () => {
    answerWith([makeFreeSlot(SATURDAY, '11:00')]);
    show();
    expect(await screen.findByRole('button', { name: PROCEED })).toBeTruthy();
    await turnTo(5);
    expect(
      await screen.findByRole('heading', { name: 'Bookings for this week open on 23 June' }),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: PROCEED })).toBeNull();
  });

  it('says so in Latvian, and with the year where that is another one', async () => {
    chooseLanguage('lv');
    setNow(new Date('2026-12-16T06:00:00Z'));
    answerWith([]);
    show();
    for (let week = 0; week < 6; week += 1) {
      fireEvent.click(await screen.findByRole('button', { name: 'Nākamā nedēļa' }));
    }

    expect(
      await screen.findByRole('heading', {
        name: 'Šo nedēļu varēs rezervēt no 29. decembra',
      }),
    ).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Nākamā nedēļa' }));
    expect(
      await screen.findByRole('heading', {
        name: 'Šo nedēļu varēs rezervēt no 2027. gada 5. janvāra',
      }),
    ).toBeTruthy();
  });

  it('begins within a week: its days say when they open', async () => {
    answerWith([makeFreeSlot('2026-07-13', '15:00')]);
    show();
    await turnTo(4);
    expect(await screen.findByText('Bookings open on 18 June')).toBeTruthy();
    expect(screen.queryByText('Bookings open on 17 June')).toBeNull();
  });
});

describe('a day that is sold out', () => {
  const WAIT_OR = 'Sold out. Tap a time to wait for it, or next free:';

  it('says so, and offers the first free time after it', async () => {
    answerWith([
      makeFreeSlot(WEDNESDAY, '15:00'),
      taken('2026-06-18', '15:00'),
      taken('2026-06-18', '15:30'),
      makeFreeSlot(SATURDAY, '11:00'),
    ]);
    show();
    expect(await screen.findByText(WAIT_OR)).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Thursday 18 June, Sold out' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Saturday 11:00' })).toBeTruthy();
  });

  it('offers the first free time after it where weeks between are sold out, too', async () => {
    answerWith([
      makeFreeSlot(WEDNESDAY, '15:00'),
      taken('2026-06-18', '15:00'),
      taken('2026-06-25', '15:00'),
      makeFreeSlot('2026-07-09', '15:30'),
      makeFreeSlot('2026-07-10', '15:00'),
    ]);
    show();
    expect(await screen.findByRole('button', { name: 'Thu 9 July 15:30' })).toBeTruthy();
  });

  it('offers the first of all where nothing is free after it', async () => {
    answerWith([makeFreeSlot(WEDNESDAY, '15:00'), taken('2026-06-18', '15:00')]);
    show();
    expect(await screen.findByText(WAIT_OR)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Today 15:00' })).toBeTruthy();
  });

  it('offers only the waitlists where nothing is free at all', async () => {
    answerWith([taken('2026-06-18', '15:00')]);
    show();
    expect(await screen.findByText('Sold out. Tap a time to wait for it.')).toBeTruthy();
  });

  it('says so on a phone above its list, and leads to the free time', async () => {
    isPhone = true;
    answerWith([taken('2026-06-18', '15:00'), makeFreeSlot(SATURDAY, '11:00')]);
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^Thu 18 June/ }));
    expect(await screen.findByText(WAIT_OR)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Saturday 11:00' }));
    expect(await slotButton('Saturday', '11:00')).toBeTruthy();
    expect(screen.queryByText(WAIT_OR)).toBeNull();
  });

  it('is none while a time can be booked or is only too near', async () => {
    answerWith([
      taken(WEDNESDAY, '15:00'),
      makeFreeSlot(WEDNESDAY, '15:30', { isRestricted: true }),
      taken(SATURDAY, '11:00'),
      makeFreeSlot(SATURDAY, '11:30'),
    ]);
    show();
    expect(await slotButton('Saturday', '11:30')).toBeTruthy();
    expect(screen.queryByText(/Sold out/)).toBeNull();
  });
});

describe('above the calendar', () => {
  const times = ['15:00', '15:30', '16:00', '16:30', '17:00', '17:30'];

  it.each([true, false])('a closure of today says why (on a phone: %s)', async (onPhone) => {
    isPhone = onPhone;
    answerWith([...times.map(blocked), makeFreeSlot(SATURDAY, '11:00')], [storm]);
    show();
    expect(
      await screen.findByText('Closed today: Strong wind. We open again tomorrow.'),
    ).toBeTruthy();
  });

  it('a special day on which the park is closed says so', async () => {
    const today = { day: WEDNESDAY, isClosed: true, openTime: null, closeTime: null, price: null };
    const note = { en: 'Competition', lv: null };
    server.current.answer(listSpecialDays, () => [{ ...today, note }]);
    answerWith([makeFreeSlot(SATURDAY, '11:00')]);
    show();
    expect(await screen.findByText('Closed today: Competition')).toBeTruthy();
  });

  it('nothing is said while a time is left today', async () => {
    answerWith([...times.map(blocked), makeFreeSlot(WEDNESDAY, '18:00')], [storm]);
    show();
    expect(await slotButton('Wednesday', '18:00')).toBeTruthy();
    expect(screen.queryByText(/^Closed today/)).toBeNull();
  });
});

describe('closed hours', () => {
  const press = (key: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
  };

  it('are one cell, which the arrow keys pass in one step', async () => {
    answerWith([makeFreeSlot(WEDNESDAY, '15:00'), makeFreeSlot(SATURDAY, '10:00')]);
    show();
    const first = await slotButton('Wednesday', '15:00');
    act(() => first.focus());
    press('ArrowUp');
    const closed = document.activeElement;
    expect(closed?.textContent).toBe('Closed');
    expect(closed?.getAttribute('rowspan')).toBe('10');
    press('ArrowUp');
    expect(document.activeElement).toBe(closed);
    press('ArrowDown');
    expect(document.activeElement).toBe(first);
    press('ArrowRight');
    press('ArrowRight');
    press('ArrowRight');
    expect(document.activeElement?.textContent).toBe('Closed');
    press('Home');
    press('End');
    press('ArrowLeft');
    press('ArrowUp');
    expect(document.activeElement).toBe(await slotButton('Saturday', '10:00'));
  });

  it('have one look in the week and on a phone: their times and why', async () => {
    answerWith([blocked('15:00'), blocked('15:30'), makeFreeSlot(WEDNESDAY, '16:00')], [storm]);
    const text = '15:00–16:00Closed: Strong wind. We open again tomorrow.';
    const { unmount } = show();
    await slotButton('Wednesday', '16:00');
    expect([...document.querySelectorAll('td')].map((td) => td.textContent)).toContain(text);
    unmount();
    isPhone = true;
    show();
    await slotButton('Wednesday', '16:00');
    expect([...document.querySelectorAll('li')].map((li) => li.textContent)).toContain(text);
  });
});

describe('on a phone', () => {
  it.each([
    ['the first free time', [], '16:00'],
    ['the chosen time', [makeFreeSlot(WEDNESDAY, '17:00')], '17:00'],
  ] as const)('%s is brought into view', async (_, chosen, time) => {
    isPhone = true;
    const brought: (string | undefined)[] = [];
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(
      this: Element,
    ) {
      brought.push(this.querySelector('button')?.value);
    });
    localStorage.setItem('enhancedBookingSelection', JSON.stringify(chosen));
    answerWith([
      taken(WEDNESDAY, '15:30'),
      makeFreeSlot(WEDNESDAY, '16:00'),
      makeFreeSlot(WEDNESDAY, '17:00'),
    ]);
    show();
    await waitFor(() => {
      expect(brought).toEqual([String(slotOf(makeFreeSlot(WEDNESDAY, time)))]);
    });
  });
});
