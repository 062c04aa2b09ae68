import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { DomainEvent } from '@cablepark/contracts/events';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { createEvent, createSystemContext } from '@cablepark/event-store/streams/command-context';

import { startSmtpSink, type SmtpSink } from '#mail/test/smtp-sink';
import type { Started } from './test/run-automations.ts';
import { openWorld, type World } from './test/world.ts';

/** An event that nobody can understand, as a restored or forged log may contain. */
const createGarbled = (type: DomainEvent['type']) =>
  createEvent(
    { type, data: { nothing: 'of ours' } } as never,
    createSystemContext('Test', new Date()),
  );

describe('an event that automations cannot understand', () => {
  let sink: SmtpSink;
  let park: World;
  let running: Started;

  beforeAll(async () => {
    [sink, park] = await Promise.all([startSmtpSink(), openWorld()]);
    running = await park.start({ SMTP_URL: sink.url });
  });
  afterAll(async () => {
    await park.close();
    await sink.stop();
  });

  it.each(['BookingPlaced', 'PersonalDataErased'] as const)(
    'holds up nothing, and is reported: %s',
    async (type) => {
      const { log, trouble } = running.infrastructure;
      await log.append(SCHEDULE, [createGarbled(type)], await log.readLastRevision(SCHEDULE));
      const before = sink.taken.length;
      await running.events.placed();
      await sink.waitUntilTaken(before + 1);
      expect(trouble.messageOf('automations')).toContain(
        `A ${type} can't be understood and was passed over.`,
      );
    },
  );

  it('among the settings leaves the last ones in force', async () => {
    const { log } = running.infrastructure;
    await log.append(
      SCHEDULE,
      [createGarbled('AdminEmailChanged')],
      await log.readLastRevision(SCHEDULE),
    );
    const before = sink.taken.length;
    await running.events.placed();
    await sink.waitUntilTaken(before + 1);
  });
});
