import { Redis } from 'ioredis';

import { findCertificateFault, isWithoutTls } from '@cablepark/platform/network/certificate-fault';
import { StartupRefused } from '@cablepark/platform/program/run-program';

const CONNECT_MS = 2000;
/**
 * Replies of Redis that no waiting changes: no or a wrong password, no right to do this, no such
 * database.
 */
const REFUSAL =
  /^(?:NOAUTH|WRONGPASS|NOPERM|ERR (?:AUTH|invalid DB|DB index|invalid password|Client sent AUTH))/i;

/**
 * Throws StartupRefused if Redis answers but can't be used: its certificate isn't trusted, or it
 * refuses us. One that can't be reached is none of a start's business: it may come and go (rule
 * 19.3).
 */
export async function refuseWrongRedis(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: CONNECT_MS,
    maxRetriesPerRequest: 0,
    enableReadyCheck: false,
    retryStrategy: () => null,
  });
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
    const why = redisFault(error);
    if (why !== undefined) {
      throw new StartupRefused(`Redis can't be used at REDIS_URL (${why}).`);
    }
  }
}

function redisFault(error: unknown): string | undefined {
  const { message } = error as Error;
  if (REFUSAL.test(message)) {
    return message;
  }

  return (
    findCertificateFault(error) ??
    (isWithoutTls(error) ? 'it speaks no TLS, or another version of it' : undefined)
  );
}
