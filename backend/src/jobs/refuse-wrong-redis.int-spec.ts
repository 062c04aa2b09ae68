import type { Socket } from 'node:net';

import { afterEach, describe, expect, it } from '@jest/globals';

import { EXPIRED, FOR_ANOTHER_NAME, SELF_SIGNED } from '@cablepark/platform/test/certificates';
import { speakTls, startStandIn, type StandIn } from '@cablepark/platform/test/server-stand-in';

import { refuseWrongRedis } from './refuse-wrong-redis.ts';

let server: StandIn | undefined;
afterEach(() => server?.close());

/** Redis that gives one answer to every command. */
const answerAlways = (answer: string) => (socket: Socket) =>
  void socket.on('data', (sent) => {
    const commands = sent.toString().match(/^\*\d/gm) ?? [];
    socket.write(`${answer}\r\n`.repeat(commands.length));
  });

async function startRedisStandIn(
  meet: (socket: Socket) => void,
  scheme = 'redis',
): Promise<string> {
  server = await startStandIn(meet);
  return `${scheme}://:secret@localhost:${server.port}/3`;
}

describe('a start with REDIS_URL', () => {
  it.each([
    ['self-signed', SELF_SIGNED],
    ['expired', EXPIRED],
    ['for another name', FOR_ANOTHER_NAME],
  ])('is refused with a certificate that is %s', async (_, certificate) => {
    const url = await startRedisStandIn((socket) => void speakTls(socket, certificate), 'rediss');
    await expect(refuseWrongRedis(url)).rejects.toMatchObject({
      name: 'StartupRefused',
      message: expect.stringMatching(/^Redis can't be used at REDIS_URL \(its certificate .+\)\.$/),
    });
  });

  it.each([
    '-WRONGPASS invalid username-password pair or user is disabled.',
    '-NOAUTH Authentication required.',
    '-NOPERM this user has no permissions to run the command',
    '-ERR DB index is out of range',
  ])('is refused when Redis answers %s', async (answer) => {
    const url = await startRedisStandIn(answerAlways(answer));
    await expect(refuseWrongRedis(url)).rejects.toThrow("Redis can't be used at REDIS_URL");
  });

  it('is refused with an address that cannot be decoded', async () => {
    await expect(refuseWrongRedis('redis://:%ff@localhost:6379')).rejects.toMatchObject({
      name: 'StartupRefused',
      message: "Redis can't be used at REDIS_URL (URI malformed).",
    });
  });

  it('goes on without Redis, which may come and go', async () => {
    await refuseWrongRedis(await startRedisStandIn((socket) => void socket.destroy()));
    await server?.close();
    await refuseWrongRedis(
      await startRedisStandIn(answerAlways('-LOADING Redis is loading the dataset in memory')),
    );
    await refuseWrongRedis('redis://127.0.0.1:1');
  });
});
