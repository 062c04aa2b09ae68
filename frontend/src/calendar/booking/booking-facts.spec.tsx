import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { getReceipt } from '@cablepark/contracts/schedule/receipt';
import { type Receipt } from '@cablepark/contracts/shared/receipt';

import { makeBooking } from '#calendar/test/bookings';
import { makeFreeSlot } from '#calendar/test/slots';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { AddToCalendar, BookingFacts } from './booking-facts.tsx';
import { ReceiptCard } from './receipt/receipt-card.tsx';

const detail = makeBooking([makeFreeSlot('2046-06-20', '15:00')]);
const hash = '0a'.repeat(32);
const receipt: Receipt = {
  eventId: '6d2a9b0e-8f5c-4a40-9d8c-0c1f2b3a4d5e',
  stream: 'schedule',
  revision: '4711',
  type: 'BookingPlaced',
  dataHash: hash,
  metadataHash: hash,
  index: 12_344,
  size: 12_346,
  path: [hash],
  root: hash,
};

const server = startServerForEachTest();
beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(getReceipt, () => receipt);
});

describe('the page of a booking', () => {
  it('names the calendars to which the booking can be added', () => {
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <AddToCalendar detail={detail} />
      </QueryClientProvider>,
    );
    const google = screen.getByRole('link', { name: 'Add to Calendar: Google Calendar' });
    expect(google.textContent).toBe('Google Calendar');
    const file = screen.getByRole('button', { name: 'Download .ics file: Apple, Outlook (.ics)' });
    expect(file.textContent).toBe('Apple, Outlook (.ics)');
  });

  it.each([
    [[{ passId: 'rides', rides: 2, cents: 0 }], 500, '2 half hours', '€5.00'],
    [
      [
        { passId: 'rides', rides: 1, cents: 0 },
        { passId: 'card', rides: 0, cents: 1250 },
      ],
      0,
      '1 half hour, €12.50',
      '€0.00',
    ],
  ])('says what passes pay and what is still due', (paid, dueCents, byPass, due) => {
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <BookingFacts detail={{ ...detail, paid, dueCents }} />
      </QueryClientProvider>,
    );
    expect(screen.getByText('Paid by pass').nextSibling?.textContent).toBe(byPass);
    expect(screen.getByText('Still due').nextSibling?.textContent).toBe(due);
  });

  it('says nothing of passes where none pays', () => {
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <BookingFacts detail={detail} />
      </QueryClientProvider>,
    );
    expect(screen.queryByText('Paid by pass')).toBeNull();
  });

  it('folds the receipt to one line', async () => {
    const { container } = render(
      <QueryClientProvider client={makeQueryClient()}>
        <ReceiptCard booking={detail.booking} />
      </QueryClientProvider>,
    );
    await screen.findByText(/is entry 12\s345 in it/);
    const folded = container.querySelector('details');
    expect(folded?.open).toBe(false);
    expect(folded?.querySelector('summary')?.textContent).toBe('Your booking is on record');
  });
});
