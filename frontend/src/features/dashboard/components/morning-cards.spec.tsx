import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

import { listFeedback } from '@cablepark/contracts/feedback/feedback';
import { getOutlook } from '@cablepark/contracts/schedule/outlook';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';

import { makeBooking } from '#calendar/test/bookings';
import { makeFreeSlot } from '#calendar/test/slots';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { Refused, startServerForEachTest } from '#shared/test/fake-server';
import { FeedbackCard, FillCard, GearCard, MailsCard, WaitingCard } from './morning-cards.tsx';

const server = startServerForEachTest();

const show = (children: ReactNode) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>,
  );

const nothing = { waiting: [], undelivered: [] };
beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getOutlook, () => nothing);
});

describe('the morning’s cards', () => {
  it('tell how tomorrow and the weekend fill up, in one request', async () => {
    server.current.answer(listTimeSlots, () => ({
      timeSlots: [
        { ...makeFreeSlot('2046-06-19', '15:00'), status: 'booked' as const },
        makeFreeSlot('2046-06-19', '15:30'),
        makeFreeSlot('2046-06-23', '15:00'),
      ],
    }));
    show(<FillCard today="2046-06-18" />);
    const days = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(days.map(({ textContent }) => textContent)).toEqual([
      'Tomorrow, 19 June1 of 2 sold',
      'Sat 23 June0 of 1 sold',
      'Sun 24 JuneClosed',
    ]);
  });

  it('list waiting customers, with a link to each day', async () => {
    server.current.answer(getOutlook, () => ({
      ...nothing,
      waiting: [
        { day: '2046-06-19', entries: 2 },
        { day: '2046-06-23', entries: 1 },
      ],
    }));
    show(<WaitingCard />);
    expect(await screen.findByText('3 people wait')).toBeTruthy();
    const day = screen.getByRole('link', { name: /19 June.*: 2$/ });
    expect(day.getAttribute('href')).toBe('/admin/today?day=2046-06-19');
  });

  it('name whose mail failed, with the phone', async () => {
    const anna = {
      id: 'anna',
      reference: 'REFERENCE0000000',
      customerName: 'Anna Kalniņa',
      phoneNumber: '+37120123456',
      firstSlotTime: null,
      undeliveredMail: 'confirmation' as const,
    };
    server.current.answer(getOutlook, () => ({ ...nothing, undelivered: [anna] }));
    show(<MailsCard />);
    expect(await screen.findByText('1 customer to phone')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Anna Kalniņa' }).getAttribute('href')).toBe(
      '/admin/bookings?reference=REFERENCE0000000',
    );
    expect(screen.getByText(', +37120123456')).toBeTruthy();
  });

  it('count who needs gear today', () => {
    const { booking, timeSlots } = makeBooking([makeFreeSlot('2046-06-19', '15:00')]);
    const withGear = { ...booking, equipmentRental: true, timeSlots };
    show(<GearCard bookings={[withGear, { ...withGear, id: 'b', equipmentRental: false }]} />);
    expect(screen.getByText('1 booking')).toBeTruthy();
    expect(screen.getByText('Anna Kalniņa')).toBeTruthy();
  });

  it('ask for feedback that nobody has read', async () => {
    server.current.answer(listFeedback, () => []);
    show(<FeedbackCard />);
    expect(await screen.findByText('All has been read.')).toBeTruthy();
    expect(server.current.listRequestsTo(listFeedback)[0]?.query).toMatchObject({ status: 'new' });
  });

  it('say in Latvian that there is nothing, and that something could not be loaded', async () => {
    chooseLanguage('lv');
    show(<WaitingCard />);
    expect(await screen.findByText('Neviens negaida.')).toBeTruthy();
    server.current.answer(listFeedback, () => new Refused(500, {}));
    show(<FeedbackCard />);
    expect(await screen.findByText('Neizdevās ielādēt datus. Lūdzu, mēģini vēlreiz.')).toBeTruthy();
  });
});
