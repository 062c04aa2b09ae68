import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dayStream } from '@cablepark/contracts/shared/streams';
import { bookingPlaced, DAY, slot, slotOpened } from '../test/events.ts';
import { ReadSide } from '../test/read-side.ts';
import { auditTrailReadModel } from './audit-trail.read-model.ts';

let side: ReadSide;
beforeAll(async () => {
  side = await ReadSide.open();
});
afterAll(() => side.close());

it('tells who did what and when, event by event, and nothing of what was in it', async () => {
  const { worker, progress } = side.startWorker({ models: [auditTrailReadModel] });
  const at = new Date('2026-05-01T10:00:00Z');
  const user = { kind: 'user', userId: 'u-1', role: 'operator' } as const;
  await side.write(dayStream(DAY), [bookingPlaced('a', [slot(0)])]);
  const last = await side.write(dayStream(DAY), [slotOpened(slot(1)), slotOpened(slot(2))], { actor: user, at });
  expect(await progress.waitFor(['audit_trail'], last, 30_000)).toBe(true);
  await worker.stop();
  const { audit_trail: rows } = await side.rows([auditTrailReadModel]);
  const ofTest = rows!.filter((row) => (row as { command: string }).command === 'Test');
  expect(ofTest).toMatchObject([
    { event_type: 'BookingPlaced', stream: 'day-2026-06-01', revision: '0', actor_kind: 'guest', booking_id: 'a' },
    { event_type: 'SlotOpened', revision: '1', actor_kind: 'user', actor_id: 'u-1', booking_id: null, at },
    {
      event_type: 'SlotOpened',
      revision: '2',
      command: 'Test',
      correlation_id: 'correlation',
      position: last.toString(),
    },
  ]);
  expect(rows!.filter((row) => !ofTest.includes(row))).toMatchObject([
    { event_type: 'LogIdentityEstablished', actor_kind: 'system', actor_id: 'log identity' },
  ]);
  expect(JSON.stringify(rows)).not.toContain('box of');
  await side.rebuild([auditTrailReadModel]);
  expect((await side.rows([auditTrailReadModel])).audit_trail).toEqual(rows);
});
