import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';

import { getBooking } from '@cablepark/contracts/schedule/find-bookings';
import { getReceipt } from '@cablepark/contracts/schedule/receipt';
import { type Receipt } from '@cablepark/contracts/shared/receipt';

import { makeBooking } from '#calendar/test/bookings';
import { makeFreeSlot } from '#calendar/test/slots';
import { keyOf } from '#shared/api/queries';
import { makeQueryClient } from '#shared/api/query-client';
import { Refused, startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { cachePlacedBooking, useReceipt } from './receipts.ts';

const detail = makeBooking([makeFreeSlot('2046-06-20', '15:00')]);
const { reference } = detail.booking;
const placed = { ...detail, manageUrl: 'https://wake.example/manage/token' };
const receipt: Receipt = {
  eventId: '6d2a9b0e-8f5c-4a40-9d8c-0c1f2b3a4d5e',
  stream: 'schedule',
  revision: '4711',
  type: 'BookingPlaced',
  dataHash: '0a'.repeat(32),
  metadataHash: '0b'.repeat(32),
  index: 12_344,
  size: 12_346,
  path: ['0c'.repeat(32)],
  root: '0d'.repeat(32),
};

const server = startServerForEachTest();
const requests = () => server.current.listRequestsTo(getReceipt);
const page = (client = makeQueryClient()) => renderInPage(() => useReceipt(reference), { client });

describe('the receipt of a booking', () => {
  it('comes with the answer to the booking, whose page has nothing to ask for then', () => {
    const client = makeQueryClient();
    cachePlacedBooking(client, { ...placed, receipt });
    expect(client.getQueryData(keyOf(getBooking, { params: { reference } }))).toEqual(detail);
    expect(page(client).current.data).toEqual(receipt);
    expect(requests()).toEqual([]);
  });

  it('is asked for if the answer was given before it was ready, and again until it is', async () => {
    let tries = 0;
    server.current.answer(getReceipt, () =>
      ++tries < 3 ? new Refused(503, { code: 'UNAVAILABLE' }) : receipt,
    );
    const client = makeQueryClient();
    cachePlacedBooking(client, { ...placed, receipt: null });
    const pending = new Set<number>();
    const shown = renderInPage(
      () => {
        const asked = useReceipt(reference);
        if (asked.isPending) {
          pending.add(asked.failureCount);
        }

        return asked;
      },
      { client },
    );
    await waitFor(() => expect(shown.current.data).toEqual(receipt));
    expect([...pending]).toEqual([0, 1, 2]);
    expect(requests().map(({ path }) => path)).toEqual(
      Array(3).fill(`/api/bookings/${reference}/receipt`),
    );
  });

  it('is asked for once if there is no such booking', async () => {
    server.current.answer(getReceipt, () => new Refused(404, { code: 'BOOKING_NOT_FOUND' }));
    const shown = page();
    await waitFor(() => expect(shown.current.isError).toBe(true));
    expect(requests()).toHaveLength(1);
  });
});
