import { describe, expect, it } from '@jest/globals';

import type { Cause } from '@cablepark/contracts/audit/get-causes';

import { buildCauses, type RecordedStep, type Task } from './causes.ts';

const step = (position: number, eventType: string, more: Partial<RecordedStep> = {}) => ({
  position: String(position),
  at: '2026-06-01T09:00:00.000Z',
  eventType,
  command: 'CancelBooking',
  actorKind: 'user' as const,
  actorId: 'manager',
  actorRole: 'manager' as const,
  waitedSlotId: null,
  ...more,
});

const task = (position: number, more: Partial<Task> = {}): Task => ({
  id: `${position}.booking-cancellation`,
  kind: 'booking-cancellation',
  position: String(position),
  at: '2026-06-01T09:00:00.000Z',
  doneAt: null,
  isMail: true,
  ...more,
});

const build = (steps: readonly RecordedStep[], tasks: readonly Task[] = []): Cause[] =>
  buildCauses('action', {
    steps,
    tasks,
    readModelsOf: () => [],
    routeOf: (command, visitor) =>
      command === 'CancelBooking' && visitor === 'manager' ? 'DELETE /api/bookings/:id' : undefined,
  });

const namesBelow = (cause: Cause | undefined): string[] =>
  (cause?.causes ?? []).map(({ kind, name }) => `${kind} ${name}`);

describe('the causes of an action', () => {
  it('begin with the request of a person', () => {
    expect(build([step(7, 'BookingCancelled')])).toMatchObject([
      { kind: 'request', name: 'DELETE /api/bookings/:id', id: 'action' },
    ]);
  });

  it('begin with the name of the command where its route isn’t known', () => {
    const guest = { actorKind: 'guest' as const, actorId: null, actorRole: null };
    expect(build([step(7, 'BookingCancelled', guest)])).toMatchObject([
      { kind: 'request', name: 'CancelBooking' },
    ]);
  });

  it('begin with the system’s job where no person asked', () => {
    const system = { actorKind: 'system' as const, actorId: 'cablepark', command: 'GenerateDays' };
    expect(build([step(7, 'SlotsGenerated', system)])).toMatchObject([
      { kind: 'job', name: 'cablepark', causes: [{ kind: 'command', name: 'GenerateDays' }] },
    ]);
  });

  it('have a mail only once it is out, and none of a task that is no mail', () => {
    const jobs = (tasks: readonly Task[]) =>
      build([step(7, 'BookingCancelled')], tasks)[0]?.causes[0]?.causes[0]?.causes;
    const doneAt = '2026-06-01T09:05:00.000Z';
    expect(jobs([task(7)])).toMatchObject([{ kind: 'job', causes: [] }]);
    expect(jobs([task(7, { doneAt })])).toMatchObject([
      { kind: 'job', causes: [{ kind: 'mail', recordedAt: doneAt }] },
    ]);
    expect(jobs([task(7, { doneAt, isMail: false })])).toMatchObject([{ causes: [] }]);
    expect(jobs([task(8, { doneAt })])).toEqual([]);
  });

  it('have each later command below the last event of its slot, or else below the first command', () => {
    const later = (at: string, slotId: number) => ({
      command: 'OfferNext',
      actorKind: 'system' as const,
      at,
      waitedSlotId: slotId,
    });
    const [request] = build([
      step(7, 'BookingCancelled'),
      step(8, 'SlotOffered', { waitedSlotId: 1 }),
      step(12, 'OfferLapsed', later('2026-06-01T11:00:00.000Z', 1)),
      step(13, 'SlotOffered', later('2026-06-01T11:00:00.000Z', 1)),
      step(20, 'OfferLapsed', later('2026-06-01T13:00:00.000Z', 1)),
      step(30, 'SlotOffered', later('2026-06-01T15:00:00.000Z', 2)),
    ]);
    const command = request?.causes[0];
    expect(namesBelow(command)).toEqual([
      'event BookingCancelled',
      'event SlotOffered',
      'command OfferNext',
    ]);
    const next = command?.causes[1]?.causes[0];
    expect(namesBelow(next)).toEqual(['event OfferLapsed', 'event SlotOffered']);
    expect(namesBelow(next?.causes[1])).toEqual(['command OfferNext']);
  });

  it('are none without events', () => {
    expect(build([])).toEqual([]);
  });
});
