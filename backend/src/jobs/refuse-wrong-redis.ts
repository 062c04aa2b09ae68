import { Redis } from 'ioredis';

import { findCertificateFault, isWithoutTls } from '@cablepark/platform/network/certificate-fault';
import { StartupRefused } from '@cablepark/platform/program/run-program';

const CONNECT_MS = 2000;
/**
 * Replies of Redis that waiting doesn't change: a missing or wrong password, a missing permission,
 * no such database.
 */
const REFUSAL =
  /^(?:NOAUTH|WRONGPASS|NOPERM|ERR (?:AUTH|invalid DB|DB index|invalid password|Client sent AUTH))/i;

/**
 * Throws StartupRefused if Redis answers but can't be used: its certificate isn't trusted, or it
 * refuses us. A Redis that can't be reached doesn't stop the start: it may come and go (rule 19.3).
 */
export async function refuseWrongRedis(url: string): Promise<void> {
  const redis = createClient(url);
  const errors: unknown[] = [];
  redis.on('error', (error: unknown) => errors.push(error));
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    errors.push(error);
  } finally {
    redis.disconnect();
  }

  for (const error of errors) {
    const why = findRedisFault(error);
    if (why !== undefined) {
      throw toRefusal(why);
    }
  }
}

function createClient(url: string): Redis {
  try {
    return new Redis(url, {
      lazyConnect: true,
      connectTimeout: CONNECT_MS,
      commandTimeout: CONNECT_MS,
      maxRetriesPerRequest: 0,
      enableReadyCheck: false,
      retryStrategy: () => null,
    });
  } catch (error) {
    throw toRefusal((error as Error).message); // such as `URI malformed`
  }
}

const toRefusal = (why: string): StartupRefused =>
  new StartupRefused(`Redis can't be used at REDIS_URL (${why}).`);

function findRedisFault(error: unknown): string | undefined {
  const { message } = error as Error;
  if (REFUSAL.test(message)) {
    return message;
  }

  return (
    findCertificateFault(error) ??
    (isWithoutTls(error) ? 'it speaks no TLS, or another version of it' : undefined)
  );
}
