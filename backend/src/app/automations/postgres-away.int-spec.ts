import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import {
  startThrowawayPostgres,
  type ThrowawayPostgres,
} from '@cablepark/postgres/server/test/throwaway-postgres';

import { startSmtpSink, type SmtpSink } from '#mail/test/smtp-sink';
import type { Started } from './test/run-automations.ts';
import { openWorld, type World } from './test/world.ts';

describe('automations while Postgres is away', () => {
  let postgres: ThrowawayPostgres;
  let sink: SmtpSink;
  let park: World;
  let running: Started;

  beforeAll(async () => {
    [postgres, sink, park] = await Promise.all([
      startThrowawayPostgres(),
      startSmtpSink(),
      openWorld(),
    ]);
    // The log keeps its own server; only the outbox and the jobs lose theirs.
    running = await park.start({ SMTP_URL: sink.url }, { databaseUrl: postgres.url });
  });
  afterAll(async () => {
    await park.close();
    await postgres.remove();
    await sink.stop();
  });

  const kill = async () => {
    const { exited } = postgres;
    process.kill(postgres.pid, 'SIGKILL');
    await exited;
  };

  it('continue by themselves when it is back, and miss nothing that happened in the meantime', async () => {
    await running.events.placed();
    await sink.waitUntilTaken(1);
    await kill();
    for (let i = 0; i < 3; i++) {
      // Works without Postgres, because the keys were created in advance.
      await running.events.placed();
    }

    await postgres.restart();
    await sink.waitUntilTaken(4);
    await running.waitUntilSettled();
    expect(new Set(sink.taken.map(({ email }) => email.messageId)).size).toBe(4);
    expect(sink.tries).toBe(4);
  });

  it('record what was sent while it was away, and don’t send it again', async () => {
    const before = sink.tries;
    const held = sink.hold();
    await running.events.placed();
    await held.arrived;
    const killed = kill();
    held.answer();
    await killed;
    await postgres.restart();
    await running.waitUntilSettled();
    expect(sink.tries).toBe(before + 1);
  });
});
