import { findCertificateFault, isWithoutTls } from '@cablepark/platform/network/certificate-fault';

import { isFailure } from './client/failures.ts';

/** Node's codes for connections that fail or break. */
const SOCKET_CODES: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EACCES',
  'EPERM',
  'ENOENT',
];
/** Node's codes for a host whose address can't be looked up. */
const LOOK_UP = /^EAI_\w+$/;

const isSocketCode = (code: string): boolean => SOCKET_CODES.includes(code) || LOOK_UP.test(code);

/**
 * Messages of Postgres's driver without a code begin with these: a connection that breaks or hangs,
 * no TLS, no password, a way to sign in or another protocol that it doesn't know.
 */
const DRIVER_BEGINNINGS = [
  'Connection terminated',
  'Query read timeout',
  'SASL: ',
  'Unknown authenticationOk',
  'received invalid response',
];
/** The driver's whole messages for a server that doesn't answer in time. */
const DRIVER_TIMEOUTS = ['timeout expired', 'timeout exceeded when trying to connect'];

const isDriverMessage = (message: string): boolean =>
  DRIVER_TIMEOUTS.includes(message) ||
  DRIVER_BEGINNINGS.some((beginning) => message.startsWith(beginning));

/** The client's messages for options of its address that it can't use. */
const OPTIONS = /^(Invalid (?:keepAlive|defaultDeadline)|Unknown option|userCertFile must)/;

/**
 * One sentence on a failed start if an address in the settings is at fault and its server isn't
 * started here; undefined otherwise. `storeIn` names where the event store's address comes from, if
 * not from a setting.
 */
export function describeStartFailure(
  error: unknown,
  given: Readonly<Record<string, string | undefined>> = process.env,
  storeIn = given['EVENTSTORE_URL'] && 'EVENTSTORE_URL',
): string | undefined {
  return (
    describePortFailure(error) ??
    describeStoreFailure(error, storeIn, given) ??
    describePostgresFailure(error, given['DATABASE_URL'])
  );
}

function describePortFailure(error: unknown): string | undefined {
  const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number };
  if (syscall !== 'listen') {
    return undefined;
  }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use: end what uses it, or set PORT to another one.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} needs more rights than this user has: set PORT to one above 1023.`;
  }

  return `Port ${port} can't be listened on (${code}): set PORT and HOST to others.`;
}

function describeStoreFailure(
  error: unknown,
  storeIn: string | undefined,
  given: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (!storeIn) {
    return undefined;
  }
  if (isUnparsable(error)) {
    return `The address in ${storeIn} can't be read: it must look like esdb://localhost:2113?tls=false.`;
  }

  const { message } = error as Error;
  if (/^Failed to load certificate/.test(message)) {
    return `A file that ${storeIn} names for certificates doesn't exist.`;
  }
  if (OPTIONS.test(message) || isErrorOfNamedFile(error, given[storeIn])) {
    return describeStoreFault(storeIn, takeFirstLine(message));
  }
  if (!isFailure(error)) {
    return undefined;
  }

  const fault = findCertificateFault(error);
  if (fault) {
    return describeStoreFault(storeIn, fault);
  }
  if (isWithoutTls(error)) {
    return describeStoreFault(storeIn, 'it speaks no TLS: set tls=false if that is meant');
  }
  if (isFailure(error, 'unreachable', 'unclear', 'dropped')) {
    return `No event store answers at ${storeIn}.`;
  }
  if (isFailure(error, 'refused') && /access-denied|UNAUTHENTICATED/.test(message)) {
    return `The event store refuses us: its token is missing in ${storeIn}, or wrong.`;
  }

  return isFailure(error, 'refused')
    ? describeStoreFault(storeIn, takeFirstLine(message))
    : undefined;
}

/** The sentence for an event store that answers but can't be used. */
export const describeStoreFault = (storeIn: string, why: string): string =>
  `The event store at ${storeIn} can't be used (${why}).`;

/**
 * Whether this is the client's error for an invalid address, whose class isn't exported. Its words
 * may quote a password.
 */
const isUnparsable = (error: unknown): boolean =>
  (error as Error).constructor.name === 'ParseError';

function describePostgresFailure(
  error: unknown,
  databaseUrl: string | undefined,
): string | undefined {
  // TypeORM wraps the driver's error.
  const { driverError } = error as { readonly driverError?: unknown };
  const why = describePostgresFault(driverError ?? error, databaseUrl);
  if (why === undefined) {
    return undefined;
  }

  return databaseUrl
    ? `Postgres can't be used at DATABASE_URL (${why}).`
    : `The Postgres of this data folder can't be used (${why}).`;
}

/**
 * Says why Postgres can't be used: its certificate, an error of its own, or no connection.
 * Undefined for an error that has nothing to do with it.
 */
function describePostgresFault(
  error: unknown,
  databaseUrl: string | undefined,
): string | undefined {
  const { code, message, severity } = error as NodeJS.ErrnoException & {
    readonly severity?: unknown;
  };
  const isConnectionError = (code !== undefined && isSocketCode(code)) || isDriverMessage(message);
  const words = takeFirstLine(message) || code;
  if (severity !== undefined || isMalformedAddress(error, databaseUrl)) {
    return words;
  }
  if (isFileError(error)) {
    return isErrorOfNamedFile(error, databaseUrl) ? words : undefined;
  }

  const fault =
    findCertificateFault(error) ??
    (isWithoutTls(error) ? 'it speaks no TLS, or another version of it' : undefined);
  return fault ?? (isConnectionError ? words : undefined);
}

/** Whether the driver failed to decode a `%` in this address. */
function isMalformedAddress(error: unknown, url = ''): boolean {
  if ((error as Error).name !== 'URIError') {
    return false;
  }

  try {
    decodeURIComponent(url);
    return false;
  } catch {
    return true;
  }
}

/**
 * Whether an error says that a file can't be read. Errors of a socket that can't be reached have a
 * path, too, and for a folder Node names no path.
 */
function isFileError(error: unknown): boolean {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  return path === undefined ? code === 'EISDIR' : syscall !== 'connect';
}

/** Whether the file that can't be read is one that this address names, such as a certificate. */
function isErrorOfNamedFile(error: unknown, url = ''): boolean {
  const { path } = error as NodeJS.ErrnoException;
  const isNamed = path === undefined ? /(file|cert|key)=/i.test(url) : url.includes(path);
  return isFileError(error) && isNamed;
}

const takeFirstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
