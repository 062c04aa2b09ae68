import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';

import {
  AUTHORITY,
  EXPIRED,
  FOR_ANOTHER_NAME,
  NOT_YET_VALID,
  RIGHT,
  SELF_SIGNED,
} from '@cablepark/platform/test/certificates';
import { speakTls, startStandIn } from '@cablepark/platform/test/server-stand-in';
import { runWithClient } from '@cablepark/postgres/client/connect';

import { ClusterWatch } from './client/cluster-watch.ts';
import { Connection } from './client/connection.ts';
import { EventStoreFailure, toFailure } from './client/failures.ts';
import { collect } from './client/reading.ts';
import { refuseWrongCertificate } from './client/refuse-wrong-certificate.ts';
import { describeStartFailure } from './start-failure.ts';

let folder: string;
let authority: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certificates-'));
  authority = join(folder, 'authority.pem');
  await writeFile(authority, AUTHORITY);
});
afterAll(() => rm(folder, { recursive: true }));

const given = { DATABASE_URL: 'postgres://…', EVENTSTORE_URL: 'esdb://…' };

/** What a start that fails in this way says. */
const sentenceOf = (error: unknown, settings = given) =>
  (error as Error).name === 'StartupRefused'
    ? (error as Error).message
    : describeStartFailure(error, settings);
const failureOfWork = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** What is said of a Postgres that meets a connection like this. */
async function describePostgres(
  meet: (socket: Socket) => void,
  options = '',
): Promise<string | undefined> {
  const server = await startStandIn(meet);
  const databaseUrl = `postgres://park:secret@localhost:${server.port}/park${options}`;
  const limits = { connectMs: 500, answerMs: 500 };
  const work = runWithClient({ databaseUrl, name: 'test', limits }, (client) =>
    client.query('SELECT 1'),
  );
  const error = await failureOfWork(work);
  await server.close();
  return sentenceOf(error, { ...given, DATABASE_URL: databaseUrl });
}

/** Text as Postgres sends it in its protocol. */
const toCString = (text: string) => Buffer.from(`${text}\0`);
function createMessage(kind: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const createRefusing = (code: string, words: string) => (socket: Socket) =>
  void socket.once('data', () => {
    socket.end(
      createMessage(
        'E',
        toCString('SFATAL'),
        toCString(`C${code}`),
        toCString(`M${words}`),
        Buffer.alloc(1),
      ),
    );
  });
const createWelcoming = (version: string) => (socket: Socket) =>
  void socket.once('data', () => {
    socket.write(createMessage('R', Buffer.alloc(4)));
    socket.write(createMessage('S', toCString('server_version'), toCString(version)));
    socket.write(createMessage('Z', Buffer.from('I')));
  });

/** Asks for another way to sign in, by its number in Postgres' protocol. */
const createAsking = (way: number) => (socket: Socket) => {
  const number = Buffer.alloc(4);
  number.writeInt32BE(way);
  socket.once('data', () => socket.write(createMessage('R', number)));
};

const CERTIFICATES = [
  ['self-signed', SELF_SIGNED, 'is signed by nobody that is trusted here (self-signed)'],
  ['for another name', FOR_ANOTHER_NAME, 'is for another name'],
  ['expired', EXPIRED, 'has expired'],
  ['not yet valid', NOT_YET_VALID, 'is not valid yet'],
] as const;

describe('a start with a Postgres that can’t be used', () => {
  it.each(CERTIFICATES)('says so of a certificate that is %s', async (_, certificate, what) => {
    const meet = (socket: Socket) =>
      void socket.once('data', () => {
        socket.write('S');
        speakTls(socket, certificate);
      });
    const options = `?sslmode=verify-full${certificate === SELF_SIGNED ? '' : `&sslrootcert=${authority}`}`;
    expect(await describePostgres(meet, options)).toBe(
      `Postgres can't be used at DATABASE_URL (its certificate ${what}).`,
    );
  });

  it.each([
    ['28P01', 'password authentication failed for user "park"'],
    ['28000', 'no pg_hba.conf entry for host'],
    ['3D000', 'database "park" does not exist'],
    ['42501', 'permission denied for database park'],
    ['25006', 'cannot execute CREATE SCHEMA in a read-only transaction'],
    ['53300', 'sorry, too many clients already'],
    ['53100', 'could not extend file: No space left on device'],
    ['57P03', 'the database system is starting up'],
    ['57P01', 'terminating connection due to administrator command'],
    ['55000', 'database is not accepting connections'],
    ['58030', 'could not read file'],
    ['XX000', 'something internal'],
    ['0A000', 'unsupported frontend protocol'],
  ])('says what Postgres says with the code %s', async (code, words) => {
    expect(await describePostgres(createRefusing(code, words))).toBe(
      `Postgres can't be used at DATABASE_URL (${words}).`,
    );
  });

  it.each<readonly [string, (socket: Socket) => void, string]>([
    ['is cut', (socket) => void socket.once('data', () => socket.end()), ''],
    ['is reset', (socket) => void socket.once('data', () => socket.resetAndDestroy()), ''],
    ['times out', () => undefined, ''],
    [
      'has no TLS',
      (socket) => void socket.once('data', () => socket.write('N')),
      '?sslmode=verify-full',
    ],
    [
      'speaks HTTP',
      (socket) => void socket.once('data', () => socket.write('HTTP/1.1 400\r\n\r\n')),
      '?sslmode=verify-full',
    ],
    [
      'needs a file that isn’t there',
      () => undefined,
      '?sslmode=verify-full&sslrootcert=/nowhere/root.pem',
    ],
    ['needs a file that is a folder', () => undefined, '?sslmode=verify-full&sslrootcert=/etc'],
    ['hangs after a welcome', createWelcoming('16.2'), ''],
    ['asks for GSSAPI', createAsking(7), ''],
    ['asks for SSPI', createAsking(9), ''],
    ['is another program’s', (socket) => void socket.once('data', () => socket.write('J\0\0')), ''],
    ['is encoded wrongly', () => undefined, '%ff'],
  ])('says so of a connection that %s', async (_, meet, options) => {
    const said = await describePostgres(meet, options);
    expect(said).toMatch(/^Postgres can't be used at DATABASE_URL \([^\n]+\)\.$/);
    expect(said).not.toContain('secret');
  });

  it('says which one it needs, before any statement', async () => {
    for (const version of ['9.6.24', '13.14', '14.11 (Debian 14.11-1)', '14beta1']) {
      expect(await describePostgres(createWelcoming(version))).toBe(
        `The Postgres at DATABASE_URL is version ${version}: use 15 or a newer one.`,
      );
    }

    for (const version of ['15.14 (Debian 15.14-0+deb12u1)', '18.1', '19devel']) {
      expect(await describePostgres(createWelcoming(version))).toMatch(/gave no answer/);
    }
  });
});

describe('a start with an event store that can’t be used', () => {
  it.each(CERTIFICATES)(
    'says so of a certificate that is %s, of one node or several',
    async (_, certificate, what) => {
      const server = await startStandIn((socket) => void speakTls(socket, certificate));
      const node = `localhost:${server.port}`;
      const trust = certificate === SELF_SIGNED ? '' : `&tlsCAFile=${authority}`;
      const expected = `The event store at EVENTSTORE_URL can't be used (its certificate ${what}).`;
      for (const url of [
        `esdb://${node}?tls=true${trust}`,
        `esdb://a:b@${node},${node}?TLS=true${trust}`,
      ]) {
        expect(sentenceOf(await failureOfWork(refuseWrongCertificate(url)))).toBe(expected);
      }

      await refuseWrongCertificate(`esdb://${node}?tls=false`);
      await refuseWrongCertificate(`esdb://${node}?tlsVerifyCert=false`);

      const connection = new Connection(`esdb://${node}?tls=true${trust}`);
      const limits = { ms: 3000, until: Date.now() + 3000 };
      const error = await failureOfWork(collect(connection, limits, { stream: 'any', count: 1 }));
      expect(sentenceOf(error)).toBe(expected);
      await connection.close();
      await server.close();
    },
  );

  it.each([
    [
      'a certificate that nobody signed, of nodes that are discovered',
      SELF_SIGNED,
      'its certificate is signed by nobody',
    ],
    ['a server without TLS', undefined, 'it speaks no TLS'],
  ])('waits no longer for %s', async (_, certificate, why) => {
    const answerWithoutTls = (socket: Socket) =>
      void socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const server = await startStandIn(
      certificate ? (socket) => void speakTls(socket, certificate) : answerWithoutTls,
    );
    const connection = new Connection(`esdb+discover://localhost:${server.port}?tls=true`);
    const watch = new ClusterWatch(connection, { isWriter: false });
    const said = sentenceOf(await failureOfWork(watch.waitUntilLed({})));
    expect(said).toContain(`The event store at EVENTSTORE_URL can't be used (${why}`);
    await watch.stop();
    await connection.close();
    await server.close();
  });

  it('goes on with one node that is right, or if none answers', async () => {
    const [wrong, right] = await Promise.all(
      [EXPIRED, RIGHT].map((certificate) =>
        startStandIn((socket) => void speakTls(socket, certificate)),
      ),
    );
    const nodes = `localhost:${wrong?.port},localhost:${right?.port}`;
    await refuseWrongCertificate(`esdb://${nodes}?tlsCAFile=${authority}`);
    await wrong?.close();
    await right?.close();
    await refuseWrongCertificate(`esdb://${nodes}?tlsCAFile=${authority}`);
  });

  it('says so of an address that can’t be read, without quoting it', () => {
    for (const url of [
      'esdb://',
      'esdb://localhost:2113?tls=maybe',
      'esdb://user:secret@a:b',
      'esdb://a?nodePreference=x',
    ]) {
      let said: string | undefined;
      try {
        EventStoreDBClient.connectionString(url);
      } catch (error) {
        said = describeStartFailure(error, given);
      }

      expect(said).toBe(
        "The address in EVENTSTORE_URL can't be read: it must look like esdb://localhost:2113?tls=false.",
      );
    }
  });

  it.each([
    'tlsCAFile=/etc',
    'keepAliveInterval=-5',
    'defaultDeadline=0',
    'userCertFile=/etc',
    'tls=false&nodePreferrence=leader',
  ])(
    'says so of an address with %s, in one sentence and no warning of the client',
    async (option) => {
      const warn = jest.spyOn(console, 'warn');
      const EVENTSTORE_URL = `esdb://user:secret@localhost:1?${option}`;
      const error = await failureOfWork(
        Promise.resolve(EVENTSTORE_URL).then((url) => new Connection(url)),
      );
      expect(sentenceOf(error, { ...given, EVENTSTORE_URL })).toMatch(
        /^The event store at EVENTSTORE_URL can't be used \((?!.*secret)[^\n]+\)\.$/,
      );
      expect(warn).not.toHaveBeenCalled();
    },
  );

  it.each([
    [
      'unreachable',
      toFailure({ code: 14, message: 'No connection established' }),
      'No event store answers at EVENTSTORE_URL.',
    ],
    [
      'refused',
      toFailure({ code: 16, message: 'UNAUTHENTICATED' }),
      'its token is missing in EVENTSTORE_URL, or wrong',
    ],
    [
      'another refusal',
      new EventStoreFailure('refused', 'invalid\nat x'),
      "can't be used (invalid).",
    ],
  ])('says one sentence of what is %s', (_, error, words) => {
    expect(describeStartFailure(error, given)).toContain(words);
  });
});
