import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { smtpSink, type SmtpSink } from '../../shared/mail/test/smtp-sink.ts';
import { world, type Started, type World } from './test/running-automations.ts';

describe('mails about bookings', () => {
  let sink: SmtpSink;
  let park: World;
  let running: Started;

  beforeAll(async () => {
    [sink, park] = await Promise.all([smtpSink(), world()]);
    running = await park.start({ SMTP_URL: sink.url });
  });
  afterAll(async () => {
    await park.close();
    await sink.stop();
  });

  it('reach the customer', async () => {
    const placed = await running.told.placed();
    await sink.hasTaken(1);
    expect(sink.taken[0]?.email.messageId).toBe(`<${placed.id}.booking-confirmation@example.com>`);
  });
});
