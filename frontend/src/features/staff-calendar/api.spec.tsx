import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';

import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';

import { makeQueryClient } from '#shared/api/query-client';
import { Refused, startServerForEachTest } from '#shared/test/fake-server';
import { forceRefresh } from './api.ts';

const server = startServerForEachTest();

describe('refreshing the calendar', () => {
  it('is not over before both answers are there, although one of them failed', async () => {
    let respond = (): void => undefined;
    const responded = new Promise<void>((resolve) => {
      respond = resolve;
    });
    server.current.answer(listTimeSlots, () => new Refused(500, { code: 'INTERNAL' }));
    server.current.answer(listBookings, () => responded.then(() => []));
    let isOver = false;
    const client = makeQueryClient();
    const refreshed = forceRefresh(client, '2026-06-15').catch((error: unknown) => {
      isOver = true;
      return error;
    });
    await waitFor(() => {
      expect(client.getQueryCache().getAll()).toContainEqual(
        expect.objectContaining({ state: expect.objectContaining({ status: 'error' }) }),
      );
    });
    expect(isOver).toBe(false);
    respond();
    expect(await refreshed).toMatchObject({ status: 500 });
  });
});
