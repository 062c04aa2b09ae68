import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';

import type { Cause } from '@cablepark/contracts/audit/get-causes';
import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import { eventually } from '@cablepark/platform/test/eventually';

import { sellPass } from '#schedule/passes/test/selling';
import { bookWithLink } from '#schedule/test/book-with-link';
import { createForm, dayOfJune } from '#schedule/test/form';
import { joinAndConfirm } from '#schedule/test/join-waitlist';
import { OfferNext } from '#schedule/waitlist/offer-next/offer-next.command';
import { refusalOf, type Answer, type Browser } from '#test/browser';
import { startRunningApp, type RunningApp } from '#test/running-app';

let app: RunningApp;
let manager: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

const actionOf = ({ headers }: Pick<Answer, 'headers'>): string =>
  headers.get('X-Correlation-Id') ?? '';

async function readCauses(action: string): Promise<Cause[]> {
  const { body } = await manager.get<{ correlationId: string; causes: Cause[] }>(
    `/api/admin/causes/${action}`,
  );
  expect(body.correlationId).toBe(action);
  return body.causes;
}

/** The tree without ids and times, a line a step. */
function outline(causes: readonly Cause[], depth = 0): string[] {
  return causes.flatMap(({ kind, name, causes: below }) => [
    `${'  '.repeat(depth)}${kind} ${name}`,
    ...outline(below, depth + 1),
  ]);
}

describe('what an action led to', () => {
  it('goes from the request over the events to read models, jobs and mails', async () => {
    const automations = await app.startAutomations();
    const placed = await app
      .createGuest()
      .post('/api/bookings', createForm(['15:00'], dayOfJune(9)));
    try {
      await eventually(async () =>
        expect(outline(await readCauses(actionOf(placed)))).toEqual([
          'request POST /api/bookings',
          '  command BookSlots',
          '    event BookingPlaced',
          '      readModel time_slots',
          '      readModel bookings',
          '      readModel user_bookings',
          '      readModel statistics',
          '      job booking-confirmation',
          '        mail booking-confirmation',
        ]),
      );
    } finally {
      await automations.stop();
    }

    const [request] = await readCauses(actionOf(placed));
    const event = request?.causes[0]?.causes[0];
    const { body: history } = await manager.get<{ id: string; at: string }[]>(
      `/api/admin/audit?correlationId=${actionOf(placed)}`,
    );
    expect([event?.id, event?.recordedAt]).toEqual([history[0]?.id, history[0]?.at]);
    expect(JSON.stringify(request)).not.toMatch(/Anna|anna@|20 ?000/);
  });

  it('has what a pass paid and what came back to it beside the booking', async () => {
    const pass = await sellPass(manager);
    const guest = app.createGuest();
    const form = { ...createForm(['15:00'], dayOfJune(11)), payWith: [pass.code] };
    const placed = await guest.post<PlacedBookingDetail>('/api/bookings', form);
    const cancelled = await manager.delete(`/api/bookings/${placed.body.booking.id}`);
    const lines = [];
    for (const answer of [placed, cancelled]) {
      lines.push(...outline(await readCauses(actionOf(answer))));
    }

    const isOther = (line: string) =>
      line.includes('readModel') && !/readModel (passes|ledger)$/.test(line);
    expect(lines.filter((line) => !isOther(line))).toEqual([
      'request POST /api/bookings',
      '  command BookSlots',
      '    event BookingPlaced',
      '    event PassUsed',
      '      readModel passes',
      '      readModel ledger',
      'request DELETE /api/bookings/:id',
      '  command CancelBooking',
      '    event BookingCancelled',
      '    event PassReturned',
      '      readModel passes',
      '      readModel ledger',
    ]);
  });

  it('has what followed later below it: the offer that lapsed, and the next one', async () => {
    const day = dayOfJune(10);
    const guest = app.createGuest();
    const sold = await bookWithLink(guest, ['15:00'], day);
    await joinAndConfirm(app, guest, 'anna', day);
    await joinAndConfirm(app, guest, 'berta', day);
    const cancelled = await guest.delete(`/api/manage/${sold.token}`);
    app.clock.advance(7_200_000);
    await app.app.get(CommandBus).execute(new OfferNext());
    const lines = outline(await readCauses(actionOf(cancelled))).filter(
      (line) => !line.includes('readModel'),
    );
    expect(lines).toEqual([
      'request CancelBooking',
      '  command CancelBooking',
      '    event BookingCancelled',
      '    event SlotOffered',
      '      command OfferNext',
      '        event OfferLapsed',
      '        event SlotOffered',
    ]);
  });

  it('is shown to managers alone, and only for actions that were done', async () => {
    const unknown = '/api/admin/causes/0198f3a0-0000-7000-8000-000000000000';
    expect(refusalOf(await manager.get(unknown))).toEqual({
      status: 404,
      code: 'ACTION_NOT_FOUND',
    });
    expect((await app.createGuest().get(unknown)).status).toBe(401);
    expect((await (await app.signInAs('operator')).get(unknown)).status).toBe(403);
  });
});
