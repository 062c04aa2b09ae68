import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import { defaultRepeatStrategy } from 'bullmq';

import { eventDefinitions, type ParkEvent } from '@cablepark/contracts/events';
import { PersonalDataErased } from '@cablepark/contracts/privacy/privacy.events';
import { BookingCancelled, BookingPlaced } from '@cablepark/contracts/schedule/booking.events';
import type { Actor } from '@cablepark/contracts/shared/event-metadata';
import { RIGA } from '@cablepark/contracts/shared/riga-time';

import { everyRigaMidnight } from './nightly.ts';
import { automations } from './registry.ts';

const toRecorded = (
  definition: { type: string; example: unknown },
  actor: Actor = { kind: 'guest' },
): ParkEvent =>
  ({
    type: definition.type,
    data: definition.example,
    id: '0198f3a0-0000-7000-8000-000000000001',
    streamId: 'schedule',
    revision: 0n,
    position: 7n,
    metadata: {
      version: 1,
      at: '2026-05-20T08:30:00Z',
      actor,
      command: 'Test',
      correlationId: 'c',
      causationId: 'c',
    },
  }) as unknown as ParkEvent;
const kindsOf = (event: ParkEvent, isParkNotified = true) =>
  automations.flatMap(({ react }) => react(event, { isParkNotified })).map(({ kind }) => kind);

describe('automations', () => {
  it('notify the customer and the park of a booking', () => {
    expect(kindsOf(toRecorded(BookingPlaced))).toEqual(['booking-confirmation', 'placed-notice']);
    expect(kindsOf(toRecorded(BookingCancelled))).toEqual([
      'booking-cancellation',
      'cancelled-notice',
    ]);
  });

  it('don’t notify a park without an address', () => {
    expect(kindsOf(toRecorded(BookingPlaced), false)).toEqual(['booking-confirmation']);
    expect(kindsOf(toRecorded(BookingCancelled), false)).toEqual(['booking-cancellation']);
  });

  it.each(
    [...eventDefinitions.values()].map((definition) => [definition.type, definition] as const),
  )('mail nobody because of the demo: %s', (_, definition) => {
    const demo: Actor = { kind: 'system', name: 'demo' };
    const kinds = kindsOf(toRecorded(definition, demo));
    expect(kinds.filter((kind) => kind !== 'erasure')).toEqual([]);
  });

  it('notify the customer of what the system itself cancels, as a regeneration does', () => {
    expect(kindsOf(toRecorded(BookingCancelled, { kind: 'system', name: 'cablepark' }))).toContain(
      'booking-cancellation',
    );
  });

  it('erase also what the demo made, and put no personal data into intents', () => {
    expect(kindsOf(toRecorded(PersonalDataErased, { kind: 'system', name: 'demo' }))).toEqual([
      'erasure',
    ]);
  });

  it('identify an intent by its event and kind', () => {
    const [intent] = automations.flatMap(({ react }) =>
      react(toRecorded(BookingPlaced), { isParkNotified: false }),
    );
    expect(intent?.id).toBe('0198f3a0-0000-7000-8000-000000000001.booking-confirmation');
  });

  it('have unique names', () => {
    expect(new Set(automations.map(({ name }) => name)).size).toBe(automations.length);
  });
});

describe('the list of automations', () => {
  const load = createRequire(import.meta.url);
  const source = join(import.meta.dirname, '../..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^when-.*\.ts$/.test(basename(file)),
  );

  it.each(files.map((file) => [basename(file), file]))('includes all of %s', (_, file) => {
    const exported = Object.entries(load(join(source, file)) as Record<string, unknown>);
    const named = exported.flatMap(([name, automation]) =>
      name.startsWith('when') ? [automation] : [],
    );
    expect(named.length).toBeGreaterThan(0);
    expect(automations).toEqual(expect.arrayContaining(named));
  });
});

describe('everyRigaMidnight', () => {
  const next = (after: string) =>
    Promise.resolve(defaultRepeatStrategy(Date.parse(after), everyRigaMidnight)).then((ms) =>
      new Date(ms ?? 0).toISOString(),
    );

  it.each([
    ['in winter', '2026-01-10T12:00:00Z', '2026-01-10T22:00:00.000Z'],
    ['in summer', '2026-07-10T12:00:00Z', '2026-07-10T21:00:00.000Z'],
    ['before the clocks go forward', '2026-03-28T12:00:00Z', '2026-03-28T22:00:00.000Z'],
    ['on the day that they did', '2026-03-29T12:00:00Z', '2026-03-29T21:00:00.000Z'],
    ['before they go back', '2026-10-24T12:00:00Z', '2026-10-24T21:00:00.000Z'],
    ['on the day that they did', '2026-10-25T12:00:00Z', '2026-10-25T22:00:00.000Z'],
  ])(`is ${RIGA}'s %s (%s)`, async (_, after, midnight) => {
    expect(await next(after)).toBe(midnight);
  });
});
