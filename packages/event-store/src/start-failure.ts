import { isFailure } from './client/failures.ts';

/** No connection (Node), no such user, wrong password, no such database, not ready (Postgres, Appendix A). */
const postgresAway =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28000|28P01|3D000|57P03)$/;

/**
 * One sentence on a failed start if an address among the settings is at fault, and no part started here. The event
 * store's address may have been given by something else than a setting, which `storeIn` names.
 */
export function sentenceFor(
  error: unknown,
  given: Readonly<Record<string, string | undefined>> = process.env,
  storeIn = given['EVENTSTORE_URL'] && 'EVENTSTORE_URL',
): string | undefined {
  if (isFailure(error, 'unreachable', 'unclear', 'dropped')) return storeIn && `No event store answers at ${storeIn}.`;
  if (isFailure(error, 'refused') && /access-denied|UNAUTHENTICATED/.test(error.message))
    return storeIn && `The event store refuses us: its token is missing in ${storeIn}, or wrong.`;
  const { code, syscall, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} is in use: end what uses it, or set PORT to another one.`;
  if (syscall === 'listen' && code === 'EACCES')
    return `Port ${port} needs more rights than this user has: set PORT to one above 1023.`;
  if (code !== undefined && postgresAway.test(code))
    return given['DATABASE_URL'] && `Postgres can't be used at DATABASE_URL (${message || code}).`;
  return undefined;
}
