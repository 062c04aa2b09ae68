import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { eventuallyTrue } from '@cablepark/platform/test/eventually';

import { startSmtpSink, type SmtpSink } from '#mail/test/smtp-sink';
import { startKillable } from './test/killable.ts';
import { openWorld, type World } from './test/world.ts';

const KILLS = 2;
const BOOKINGS_EACH = 8;

describe('mails over kill -9', () => {
  let sink: SmtpSink;
  let park: World;

  beforeAll(async () => {
    [sink, park] = await Promise.all([startSmtpSink(), openWorld()]);
  });
  afterAll(async () => {
    await park.close();
    await sink.stop();
  });

  it('are sent at least once, and twice only if the process died between answer and record', async () => {
    const environment = { SMTP_URL: sink.url };
    await (await park.start(environment)).stop(); // nothing that happens from now on is history
    const placed: string[] = [];
    for (let kills = 0; kills < KILLS; kills++) {
      const running = await startKillable(park.place, environment);
      const before = sink.taken.length;
      for (let i = 0; i < BOOKINGS_EACH; i++) {
        placed.push((await park.events.placed()).id);
      }

      await sink.waitUntilTaken(before + 1); // while mails are being sent
      await running.kill();
    }

    const last = await park.start(environment);
    await last.waitUntilSettled();
    const ids = sink.taken.map(({ email }) => email.messageId);
    expect(new Set(ids)).toEqual(
      new Set(placed.map((id) => `<${id}.booking-confirmation@example.com>`)),
    );
    // At most the mails that were being sent when the process was killed, of which there are four
    // at a time.
    expect(ids.length - placed.length).toBeLessThanOrEqual(KILLS * 4);
    await last.stop();
  });

  it('become exactly one file each', async () => {
    const listMailFiles = async () =>
      (await readdir(join(park.dataDir, 'mail')).catch(() => [])).sort();
    const placed: string[] = [];
    const running = await startKillable(park.place, {});
    for (let i = 0; i < BOOKINGS_EACH; i++) {
      placed.push((await park.events.placed()).id);
    }

    await eventuallyTrue(async () => (await listMailFiles()).length > 0); // while mails are being written
    await running.kill();
    const last = await park.start();
    await last.waitUntilSettled();
    expect(await listMailFiles()).toEqual(
      placed.map((id) => `${id}.booking-confirmation.eml`).sort(),
    );
    await last.stop();
  });
});
