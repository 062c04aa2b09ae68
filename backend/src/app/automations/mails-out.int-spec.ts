import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { eventuallyTrue } from '@cablepark/platform/test/eventually';

import { startSmtpSink, type SmtpSink } from '#mail/test/smtp-sink';
import type { Started } from './test/run-automations.ts';
import { openWorld, type World } from './test/world.ts';

const GIVEN_UP = 'given up: see the outbox for the problem';

describe('mails about bookings, over SMTP', () => {
  let sink: SmtpSink;
  let park: World;
  let running: Started;

  beforeAll(async () => {
    [sink, park] = await Promise.all([startSmtpSink(), openWorld()]);
    running = await park.start({ SMTP_URL: sink.url });
  });
  afterEach(() => {
    sink.reset();
  });
  afterAll(async () => {
    await park.close();
    await sink.stop();
  });

  it('confirm once, in the language of the booking, with a calendar entry', async () => {
    const placed = await running.events.placed({}, { language: 'lv' });
    await sink.waitUntilTaken(1);
    const [{ email, to } = { email: undefined, to: '' }] = sink.taken;
    expect(to).toBe('anna@example.lv');
    expect(email?.messageId).toBe(`<${placed.id}.booking-confirmation@example.com>`);
    expect(email?.subject).toContain('Rezervācija apstiprināta: 1. jūnijā plkst. 15:00');
    expect(email?.text).toContain(`https://wake.example/confirmation/${placed.data.reference}`);
    const ics = email?.attachments.find(({ filename }) => filename === 'booking.ics');
    expect(Buffer.from(ics?.content as ArrayBuffer).toString()).toContain(
      `UID:${placed.data.reference}-1@cablepark`,
    );
    await running.waitUntilSettled();
    expect(sink.tries).toBe(1);
  });

  it('notify of a cancellation by anybody', async () => {
    const placed = await running.events.placed({}, { language: 'en' });
    await running.events.cancelled(placed, { actor: { kind: 'system', name: 'cablepark' } });
    await sink.waitUntilTaken(2);
    expect(sink.taken.map(({ email }) => email.subject?.split(':')[0])).toEqual([
      'Booking confirmed',
      'Booking cancelled',
    ]);
    expect(sink.taken[1]?.raw).toContain('method=CANCEL');
  });

  it('say what passes pay of a booking, and what is due', async () => {
    await running.events.placed({}, { language: 'en', coveredCents: 2500 });
    await sink.waitUntilTaken(1);
    expect(sink.taken[0]?.email.text).toContain(
      'Total: €40.00\nPaid by pass: €25.00\nTo pay at the park: €15.00',
    );
  });

  it('are not sent without an address, or because of the demo', async () => {
    await running.events.placed({ email: null });
    await running.events.placed({}, { actor: { kind: 'system', name: 'demo' } });
    await running.waitUntilSettled();
    expect(sink.tries).toBe(0);
  });

  it('keep hostile customers inside the body', async () => {
    await running.events.placed({
      customerName: 'Anna\r\nBcc: evil@example.com',
      notes: '.\r\n.\r\nMAIL FROM:<evil@example.com>\r\n<script>',
    });
    await sink.waitUntilTaken(1);
    await running.waitUntilSettled();
    expect(sink.taken).toHaveLength(1);
    const [{ email } = { email: undefined }] = sink.taken;
    expect(email?.headers.filter(({ key }) => /bcc|evil/i.test(key))).toEqual([]);
    expect(email?.html).not.toContain('<script');
  });

  it.each(['refuse-for-now', 'die'] as const)(
    'are sent later if the server first does this: %s',
    async (behaviour) => {
      sink.planNext(behaviour);
      await running.events.placed();
      await sink.waitUntilTaken(1);
      await running.waitUntilSettled();
      expect([sink.taken.length, sink.tries]).toEqual([1, 2]);
    },
  );

  it('get no job before the mail that they follow is sent', async () => {
    const held = sink.hold();
    const placed = await running.events.placed({}, { language: 'en' });
    await held.arrived;
    const cancelled = await running.events.cancelled(placed);
    const queuedAt = async () => {
      const { rows } = await park.pool.query<{ queued_at: Date | null }>(
        'SELECT queued_at FROM automations.outbox WHERE event_id = $1',
        [cancelled.id],
      );
      return rows[0]?.queued_at;
    };

    // The mail of a later booking has gone out, so the dispatcher has seen the cancellation.
    await eventuallyTrue(async () => (await queuedAt()) !== undefined);
    await running.events.placed({}, { language: 'en' });
    await sink.waitUntilTaken(2);
    expect(await queuedAt()).toBeNull();
    held.answer();
    await sink.waitUntilTaken(3);
    await running.waitUntilSettled();
    expect(sink.taken.map(({ email }) => /cancelled/.test(email.subject ?? ''))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('are sent later if the server was down', async () => {
    await sink.stop();
    await running.events.placed();
    await running.waitUntilAttempted();
    await sink.start();
    await sink.waitUntilTaken(1);
    await running.waitUntilSettled();
    expect(sink.taken).toHaveLength(1);
  });

  it.each(['refuse-for-good', 'refuse-recipient'] as const)(
    'are given up with a warning after a permanent refusal: %s',
    async (behaviour) => {
      const already = running.logged.length;
      const before = (await running.readStatus()).outbox.failed;
      sink.planNext(behaviour);
      const placed = await running.events.placed();
      await running.waitUntilSettled();
      expect(sink.tries).toBe(1);
      expect((await running.readStatus()).outbox.failed).toBe(before + 1);
      const said = running.logged
        .slice(already)
        .filter(({ msg }) => !msg.startsWith("Mails don't go out"));
      expect(said).toEqual([expect.objectContaining({ level: 40, msg: GIVEN_UP })]);
      expect(running.infrastructure.trouble.messageOf('automations')).toMatch(
        /refuses a mail for good \(E\w+ 550\)/,
      );
      const { rows } = await park.pool.query(
        'SELECT problem, data FROM automations.outbox WHERE event_id = $1',
        [placed.id],
      );
      expect(rows).toEqual([
        { problem: expect.stringMatching(/^E(MESSAGE|ENVELOPE) 550$/), data: null },
      ]);
    },
  );

  it('are given up after the last attempt, and do not hold up the next ones', async () => {
    const before = (await running.readStatus()).outbox.failed;
    sink.planNext('refuse-for-now', 'refuse-for-now', 'refuse-for-now', 'refuse-for-now');
    const placed = await running.events.placed();
    await running.events.cancelled(placed);
    await sink.waitUntilTaken(1);
    expect(sink.taken[0]?.email.subject).toContain('Rezervācija atcelta');
    expect(sink.tries).toBe(5);
    expect(running.logged).toContainEqual(expect.objectContaining({ level: 50, msg: GIVEN_UP }));
    expect((await running.readStatus()).outbox.failed).toBe(before + 1);
  });

  it('about one booking never overtake each other', async () => {
    sink.planNext('refuse-for-now', 'refuse-for-now');
    const placed = await running.events.placed();
    await running.events.cancelled(placed);
    await sink.waitUntilTaken(2);
    expect(sink.taken.map(({ email }) => email.subject?.split(':')[0])).toEqual([
      'Rezervācija apstiprināta',
      'Rezervācija atcelta',
    ]);
  });

  it('go to the address that the customer had when it happened', async () => {
    const held = sink.hold();
    const placed = await running.events.placed();
    await held.arrived;
    await running.events.cancelled(placed); // its mail follows the one that is held
    await running.events.detailsChanged(placed.data.bookingId, {
      email: 'somebody.else@example.lv',
    });
    held.answer();
    await running.waitUntilSettled();
    expect(sink.taken.map(({ to }) => to)).toEqual(['anna@example.lv', 'anna@example.lv']);
  });

  it('are no longer sent once their customer is erased', async () => {
    sink.behaveAlways('refuse-for-now');
    const placed = await running.events.placed();
    await sink.waitUntilTried(1);
    const cancelled = await running.events.cancelled(placed);
    await running.events.erased(placed.data.bookingId, placed.data.customer);
    await running.waitUntilSettled();
    sink.reset();
    const { rows } = await park.pool.query(
      'SELECT state, data FROM automations.outbox WHERE event_id = ANY($1::uuid[]) ORDER BY position',
      [[placed.id, cancelled.id]],
    );
    expect(rows).toEqual([
      { state: expect.stringMatching(/dropped|failed/), data: null },
      { state: 'dropped', data: null },
    ]);
    const keys = await park.pool.query('SELECT FROM vault.keys WHERE key_id = $1', [
      placed.data.customer.keyId,
    ]);
    expect(keys.rowCount).toBe(0);
    expect(sink.taken).toHaveLength(0);
  });

  it('get new jobs when the queue has lost theirs', async () => {
    sink.behaveAlways('refuse-for-now');
    const placed = await running.events.placed();
    await sink.waitUntilTried(1);
    await park.pool.query(`DELETE FROM bullmq.job WHERE queue = 'outbox'`);
    sink.reset();
    await park.pool.query(
      `UPDATE automations.outbox SET queued_at = now() - interval '11 minutes' WHERE event_id = $1`,
      [placed.id],
    );
    await running.events.placed({ email: null }); // wakes the dispatcher
    await sink.waitUntilTaken(1);
    await running.waitUntilSettled();
    expect(sink.taken.filter(({ email }) => email.messageId?.includes(placed.id))).toHaveLength(1);
  });

  it('are sent once even if their jobs are repeated', async () => {
    const placed = await running.events.placed();
    await sink.waitUntilTaken(1);
    await running.waitUntilSettled();
    await park.pool.query(`UPDATE automations.outbox SET queued_at = NULL WHERE event_id = $1`, [
      placed.id,
    ]);
    await running.events.placed({ email: null });
    await running.waitUntilSettled();
    expect(sink.tries).toBe(1);
  });

  it('notify the park once it has an address', async () => {
    await running.events.adminEmailChanged('park@example.lv');
    const placed = await running.events.placed({ email: null, notes: 'Divi bērni' });
    await sink.waitUntilTaken(1);
    expect(sink.taken[0]?.to).toBe('park@example.lv');
    expect(sink.taken[0]?.email.text).toContain('Piezīmes · Notes: Divi bērni');
    expect(sink.taken[0]?.email.messageId).toBe(`<${placed.id}.placed-notice@example.com>`);
    await running.events.cancelled(placed);
    await sink.waitUntilTaken(2);
    expect(sink.taken[1]?.email.subject).toContain('Booking cancelled');
  });

  it('leave nothing personal in the outbox and the job tables', async () => {
    sink.behaveAlways('refuse-for-now');
    await running.events.placed({
      customerName: 'Zaiga Zilā',
      email: 'zaiga@example.lv',
      phoneNumber: '+37129999999',
    });
    await sink.waitUntilTried(1);
    const outbox = await park.pool.query<{ row: string }>(
      'SELECT to_jsonb(o)::text AS row FROM automations.outbox o',
    );
    const jobs = await park.pool.query<{ row: string }>(
      'SELECT to_jsonb(j)::text AS row FROM bullmq.job j UNION ALL SELECT to_jsonb(e)::text FROM bullmq.event e',
    );
    const all = JSON.stringify([...outbox.rows, ...jobs.rows]);
    expect(all).not.toMatch(/zaiga|zilā|29999999|anna/i);
    sink.reset();
    await running.waitUntilSettled();
  });
});

describe('a mail server that does not answer', () => {
  it('is tried again later @long', async () => {
    const [sink, park] = await Promise.all([startSmtpSink(), openWorld()]);
    const running = await park.start(
      { SMTP_URL: sink.url },
      { smtpLimits: { stepMs: 2000, allMs: 4000 } },
    );
    sink.planNext('stall');
    await running.events.placed();
    await sink.waitUntilTaken(1);
    await running.waitUntilSettled();
    expect([sink.taken.length, sink.tries]).toEqual([1, 2]);
    await park.close();
    await sink.stop();
  });
});
