import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';

import { eventuallyTrue } from '@cablepark/platform/test/eventually';

import { createRedisServer, findRedis, type RedisServer } from '#jobs/test/redis-server';
import { startSmtpSink, type SmtpSink } from '#mail/test/smtp-sink';
import type { Started } from './test/run-automations.ts';
import { openWorld, type World } from './test/world.ts';

const program = findRedis();

describe('jobs on Redis', () => {
  if (program === undefined) {
    // Not skipped silently: this line and this test appear in the report of every such run.
    process.stderr.write(
      'No redis-server on this machine (apt-get install redis-server): jobs on Redis are not tested.\n',
    );
    it('could not be tested: there is no redis-server on this machine', () => {
      expect(program).toBeUndefined();
    });
    return;
  }

  let redis: RedisServer;
  let sink: SmtpSink;
  let park: World;
  let running: Started;

  beforeAll(async () => {
    [redis, sink, park] = await Promise.all([
      createRedisServer(program),
      startSmtpSink(),
      openWorld(),
    ]);
    // Redis isn't running yet, and the start doesn't wait for it.
    running = await park.start({ SMTP_URL: sink.url, REDIS_URL: redis.url });
  });
  afterEach(() => {
    sink.reset();
  });
  afterAll(async () => {
    await park.close();
    await redis.remove();
    await sink.stop();
  });

  it('wait in the outbox until Redis is there', async () => {
    await running.events.placed();
    await eventuallyTrue(async () => (await running.readStatus()).outbox.waiting === 1);
    expect((await running.readStatus()).jobs).toEqual({ outbox: null, daily: null });
    expect(sink.tries).toBe(0);
    await redis.start();
    await sink.waitUntilTaken(1);
    await running.waitUntilSettled();
    expect(sink.tries).toBe(1);
  });

  it('send one mail for an event', async () => {
    const placed = await running.events.placed();
    await sink.waitUntilTaken(1);
    await running.waitUntilSettled();
    expect(sink.taken.map(({ email }) => email.messageId)).toEqual([
      `<${placed.id}.booking-confirmation@example.com>`,
    ]);
  });

  it('carry nothing but ids', async () => {
    sink.behaveAlways('refuse-for-now');
    await running.events.placed({ customerName: 'Zaiga Zilā', email: 'zaiga@example.lv' });
    await sink.waitUntilTried(1);
    const client = new Redis(redis.url);
    const dumps: string[] = [];
    for (const key of await client.keys('*')) {
      const type = await client.type(key);
      if (type === 'hash') {
        dumps.push(JSON.stringify(await client.hgetall(key)));
      }
      if (type === 'stream') {
        dumps.push(JSON.stringify(await client.xrange(key, '-', '+')));
      }
      if (type === 'string') {
        dumps.push((await client.get(key)) ?? '');
      }

      dumps.push(key);
    }

    client.disconnect();
    expect(dumps.some((text) => text.includes('booking-confirmation'))).toBe(true);
    expect(dumps.join('\n')).not.toMatch(/zaiga|zilā|anna/i);
    sink.reset();
    await running.waitUntilSettled();
  });

  it('are made again when Redis has died and lost everything', async () => {
    sink.behaveAlways('refuse-for-now');
    await running.events.placed();
    await sink.waitUntilTried(1);
    await redis.kill();
    sink.reset();
    await running.events.placed();
    await redis.start();
    // Jobs count as queued for ten minutes; afterwards the sweep adds them again.
    await park.pool.query(
      `UPDATE automations.outbox SET queued_at = now() - interval '11 minutes' WHERE state = 'waiting'`,
    );
    await sink.waitUntilTaken(2);
    await running.waitUntilSettled();
    expect(new Set(sink.taken.map(({ email }) => email.messageId)).size).toBe(2);
    expect(sink.taken).toHaveLength(2);
  });

  it('run the nightly generation once Redis is there', async () => {
    await eventuallyTrue(() => Promise.resolve(running.countGenerated() === 1));
  });

  it('are shared by two processes', async () => {
    const other = await park.start({ SMTP_URL: sink.url, REDIS_URL: redis.url });
    const placed = await Promise.all(Array.from({ length: 8 }, () => park.events.placed()));
    await sink.waitUntilTaken(8);
    await running.waitUntilSettled();
    expect(sink.taken.map(({ email }) => email.messageId).sort()).toEqual(
      placed.map(({ id }) => `<${id}.booking-confirmation@example.com>`).sort(),
    );
    await other.stop();
  });
});
