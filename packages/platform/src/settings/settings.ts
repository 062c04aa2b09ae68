import { domainToASCII } from 'node:url';

import ipaddr from 'ipaddr.js';
import { z } from 'zod';

import { StartupRefused } from '../program/run-program.ts';

const isHostWithPort = (text: string): boolean => {
  const [host = '', port = '2113', ...others] = text.split(':');
  return (
    host !== '' &&
    others.length === 0 &&
    /^\d+$/.test(port) &&
    Number(port) > 0 &&
    Number(port) <= 65_535
  );
};

/**
 * Whether the URL names a server. EventStoreDB's may name several, which no URL may; Postgres' may
 * use a socket.
 */
function isAddress(text: string, protocol: string): boolean {
  if (!text.startsWith(`${protocol}://`)) {
    return false;
  }
  if (protocol.startsWith('esdb')) {
    const address = /^(?:[^\s@/?]*@)?([^\s@/?]+)\/?(?:\?\S*)?$/.exec(
      text.slice(`${protocol}://`.length),
    );
    return address?.[1]?.split(',').every(isHostWithPort) ?? false;
  }

  return URL.canParse(text) && (protocol.startsWith('postgres') || new URL(text).hostname !== '');
}

const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine(
      (text) => protocols.some((protocol) => isAddress(text, protocol)),
      `must look like ${example}`,
    );
const namedProxies = z.enum(['loopback', 'linklocal', 'uniquelocal']);
const proxy = z.union([namedProxies, z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const parseProxies = (text: string, ctx: z.RefinementCtx): string[] => {
  const parsed = z
    .array(proxy)
    .min(1)
    .safeParse(text.split(',').map((one) => one.trim()));
  if (parsed.success) {
    return parsed.data;
  }

  ctx.addIssue({ code: 'custom', message: 'must look like loopback,10.0.0.0/8' });
  return z.NEVER;
};

/** 32 bytes: 64 digits of hex, or 43 of base64 with or without its padding. */
const isVaultKey = (text: string): boolean =>
  /^[0-9a-f]{64}$/i.test(text) || /^[\w+/-]{43}=?$/.test(text);
const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
};

/**
 * A duration of ISO 8601 in weeks, days, hours, minutes and seconds, such as `-P1DT2H`. Months and
 * years aren't accepted, because they have no fixed length.
 */
const DURATION =
  /^([+-]?)P(?=.)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const UNITS_SECONDS = [604_800, 86_400, 3600, 60, 1];
/** Far enough for any test; the calendar ends in 2500. */
const MAX_OFFSET_SECONDS = 100 * 366 * 86_400;

/** Parses by how many milliseconds a clock is ahead; behind if negative. */
const parseClockOffset = (text: string, ctx: z.RefinementCtx): number => {
  const seconds = /^[+-]?\d+$/.test(text) ? Number(text) : parseDuration(text);
  if (Math.abs(seconds) <= MAX_OFFSET_SECONDS) {
    return seconds * 1000;
  }

  ctx.addIssue({
    code: 'custom',
    message: 'must be seconds such as -3600, or a duration such as P1DT2H',
  });
  return z.NEVER;
};

/** Returns the seconds of a duration; NaN if the text isn't one. */
function parseDuration(duration: string): number {
  const [, sign, ...amounts] = DURATION.exec(duration) ?? [];
  if (amounts.length === 0) {
    return NaN;
  }

  let total = 0;
  for (const [i, unitSeconds] of UNITS_SECONDS.entries()) {
    total += Number(amounts[i] ?? 0) * unitSeconds;
  }

  return sign === '-' ? -total : total;
}

/**
 * zod's own pattern, but the last label of the domain may also stand for letters of other alphabets
 * (RFC 5890).
 */
const LOCAL_PART = String.raw`(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]`;
const LABELS = String.raw`(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+`;
const LAST_LABEL = '(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])';
const EMAIL_PATTERN = new RegExp(`^${LOCAL_PART}@${LABELS}${LAST_LABEL}$`);

/**
 * An e-mail address as requests take it too: without invisible signs, and with its domain in ASCII.
 */
function readEmail(text: string): string {
  const address = text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const isOtherAlphabet =
    /^(?:[A-Za-z0-9.-]|[^\p{ASCII}])+$/u.test(domain) && !/^\p{ASCII}*$/u.test(domain);
  if (!isOtherAlphabet) {
    return address;
  }

  return address.slice(0, -domain.length) + domainToASCII(domain);
}

const emailAddress = z
  .string()
  .transform(readEmail)
  .pipe(z.email({ pattern: EMAIL_PATTERN, error: 'must be an e-mail address' }));
const onOrOff = z.enum(['on', 'off']).default('on');
const port = z.coerce.number('must be a port number').int().min(0).max(65_535);

/**
 * Every setting: its check, what it is for and its default, which `otherwise` puts into words where
 * it is no value. They are read from the environment once, at the start; `npm run settings` writes
 * their table and docker-compose.yml's list.
 */
export const settings = z.object({
  PORT: port.default(3000).meta({ description: 'the port of the web site and the API' }),
  HOST: z
    .union([z.ipv4(), z.ipv6(), z.hostname()], 'must be an address, such as 127.0.0.1')
    .optional()
    .meta({
      description:
        'the address of the web site and the API; `127.0.0.1` where `TRUSTED_PROXIES` names loopback only',
      otherwise: '`0.0.0.0`',
    }),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .meta({ description: 'where one machine keeps everything' }),
  PUBLIC_URL: url(['https', 'http'], 'https://booking.example.com').optional().meta({
    description: 'the address under which people reach the site; behind TLS it begins with `https`',
    otherwise: 'http://localhost:PORT',
  }),
  TRUSTED_PROXIES: z
    .string()
    .transform(parseProxies)
    .optional()
    .meta({
      description: [
        'proxies whose `X-Forwarded-*` headers are believed: addresses, networks,',
        'or `loopback`, `linklocal`, `uniquelocal`; comma-separated',
      ].join(' '),
    }),
  EVENTSTORE_URL: url(['esdb', 'esdb+discover'], 'esdb://localhost:2113?tls=false')
    .optional()
    .meta({
      description: 'a real EventStoreDB, `esdb://localhost:2113?tls=false`',
      otherwise: 'embedded',
    }),
  DATABASE_URL: url(['postgres', 'postgresql'], 'postgres://user:password@localhost:5432/cablepark')
    .optional()
    .meta({
      description: 'a Postgres of your own, `postgres://user:password@localhost:5432/cablepark`',
      otherwise: 'embedded',
    }),
  DATABASE_CONNECTIONS: wholeNumber(4, 100).default(8).meta({
    description:
      'how many connections to Postgres a process has at most, or with `npm start` each of its parts: back end, projections, event store; 4 to 100',
  }),
  REDIS_URL: url(['redis', 'rediss'], 'redis://localhost:6379').optional().meta({
    description: '`redis://localhost:6379`',
    otherwise: 'jobs in Postgres',
  }),
  SMTP_URL: url(['smtp', 'smtps'], 'smtp://user:password@localhost:25').optional().meta({
    description: '`smtp://user:password@localhost:25`',
    otherwise: 'files in `DATA_DIR/mail`',
  }),
  ADMIN_EMAIL: emailAddress.default('admin@localhost.localdomain').meta({
    description: 'the first administrator',
  }),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional().meta({
    description:
      "the first administrator's; a random one is in `DATA_DIR/first-password` until it is changed",
    otherwise: 'random',
  }),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional().meta({
    description: 'signs session cookies; 32 characters or more',
    otherwise: 'made and kept in the database',
  }),
  VAULT_KEY: z.string().refine(isVaultKey, 'must be 32 bytes, in base64 or hex').optional().meta({
    description:
      'wraps the keys to personal data: 32 bytes, base64 or hex (`openssl rand -hex 32`); several machines need it',
    otherwise: 'the file `DATA_DIR.vault-key`',
  }),
  ERASED_KEYS_FILE: z.string().min(1).optional().meta({
    description:
      'names each erased key, so that [restoring an older backup](operating.md#backups) erases it again; keep it apart from the backups',
    otherwise: '`DATA_DIR/erased-keys`',
  }),
  GOOGLE_CLIENT_ID: z.string().min(1).optional().meta({
    description: "of the park's own Google project",
    otherwise: 'no Google sign-in',
  }),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional().meta({
    description: "of the park's own Google project",
    otherwise: 'no Google sign-in',
  }),
  GOOGLE_ISSUER_URL: url(['https', 'http'], 'https://accounts.google.com')
    .default('https://accounts.google.com')
    .meta({
      description: 'who vouches for Google accounts',
    }),
  PARK_NAME: z.string().min(1).default('Wake Siguļi').meta({ description: 'the name of the park' }),
  PARK_PHONE: z
    .string()
    .min(1)
    .default('+371 20 000 000')
    .meta({ description: 'the phone number of the park' }),
  PARK_EMAIL: emailAddress.default('info@example.com').meta({
    description: 'the e-mail address of the park',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http', 'https'], 'http://localhost:4318').optional().meta({
    otherwise: 'no traces',
    description: 'an OpenTelemetry collector, to whose `/v1/traces` traces are sent',
  }),
  RATE_LIMITS: onOrOff.meta({ description: '`off` counts no requests: for load tests only' }),
  LOST_DEMAND: onOrOff.meta({
    description: '`off` keeps nothing of what customers asked for and did not get',
  }),
  RETENTION_MONTHS: wholeNumber(1, 120).default(36).meta({
    description: "how long after its session a booking's personal data are kept; 1 to 120",
  }),
  PASS_GRACE_DAYS: wholeNumber(0, 365).default(30).meta({
    description: 'for how many days what returns to an expired pass is good; 0 to 365',
  }),
  HOLD_SECONDS: wholeNumber(5, 3600).default(600).meta({
    description:
      'for how long slots are held for a customer who fills in the booking form; 5 to 3600',
  }),
  OFFER_SECONDS: wholeNumber(5, 172_800).default(7200).meta({
    description: 'for how long a slot is offered to the first who waits for it; 5 to 172800',
  }),
  QUESTION_SECONDS: wholeNumber(1, 600).default(5).meta({
    description: 'how long a question in SQL may take; 1 to 600',
  }),
  BOOKS_OPEN_DAYS: wholeNumber(31, 4000).default(400).meta({
    description:
      'for how many days a day can still be changed; then its books are closed; 31 to 4000',
  }),
  VERIFY_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:30')
    .optional()
    .meta({
      description:
        'the time in Riga, such as `03:30`, at which the read models are compared with the log each day',
      otherwise: 'never',
    }),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional().meta({
    description:
      'only those who send it as a bearer token may read `/metrics`; 16 characters or more',
  }),
  TEST_CLOCK: z.string().transform(parseClockOffset).optional().meta({
    description:
      'by how much the clock is ahead, in seconds or as a duration (`-PT30M`): for tests, refused unless `PUBLIC_URL` is on localhost',
    otherwise: "the machine's time",
  }),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .meta({
      description: 'silent, fatal, error, warn, info, debug, trace',
    }),
  EVENTSTORE_PORT: port.default(2113).meta({
    description: 'of `npm run eventstore`, the embedded event store alone',
  }),
});
/** The injection token of the settings. */
export const SETTINGS = Symbol('settings');
export type Settings = z.output<typeof settings>;

/** A setting of the environment is invalid. The message names it. */
export class BrokenSetting extends StartupRefused {
  override readonly name = 'BrokenSetting';
}

/**
 * Reads the settings; empty values count as unset. Throws BrokenSetting with a sentence about an
 * invalid one.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(given);
  if (parsed.success) {
    refuseTestClock(parsed.data);
    return parsed.data;
  }

  const [problem] = parsed.error.issues;
  throw new BrokenSetting(
    `The setting ${String(problem?.path[0])} ${problem?.message ?? 'is wrong'}.`,
  );
}

/** Throws BrokenSetting where a park would run on a test's clock. */
function refuseTestClock({ TEST_CLOCK, PUBLIC_URL }: Settings): void {
  if (
    TEST_CLOCK !== undefined &&
    PUBLIC_URL !== undefined &&
    !isLocalhost(new URL(PUBLIC_URL).hostname)
  ) {
    throw new BrokenSetting(
      'The setting TEST_CLOCK is for tests only: PUBLIC_URL must be on localhost.',
    );
  }
}

function isLocalhost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return address === 'localhost' || (ipaddr.isValid(address) && isLoopback(address));
}

const isOnThisMachine = (proxy: string): boolean =>
  namedProxies.safeParse(proxy).success ? proxy === 'loopback' : isLoopback(proxy);

/**
 * The address to listen on: the loopback address if all trusted proxies are here, as nobody else
 * needs plain HTTP.
 */
export function hostOf({
  HOST,
  TRUSTED_PROXIES = [],
}: Pick<Settings, 'HOST' | 'TRUSTED_PROXIES'>): string {
  const isBehindOwnProxy = TRUSTED_PROXIES.length > 0 && TRUSTED_PROXIES.every(isOnThisMachine);
  return HOST ?? (isBehindOwnProxy ? '127.0.0.1' : '0.0.0.0');
}

/** The site's URL for the operator's own browser: `localhost` wherever that leads there. */
export function toLocalUrl(host: string, port: number): string {
  const hasLoopback = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${hasLoopback ? 'localhost' : name}:${port}`;
}

/**
 * The addresses of event store and database, for processes that embed neither. Throws BrokenSetting
 * with a sentence that begins with `who` if one is missing.
 */
export function requireAddresses(
  { EVENTSTORE_URL, DATABASE_URL }: Settings,
  who: 'The backend needs' | 'The projections need',
): { readonly eventStoreUrl: string; readonly databaseUrl: string } {
  if (EVENTSTORE_URL === undefined || DATABASE_URL === undefined) {
    throw new BrokenSetting(
      `${who} EVENTSTORE_URL and DATABASE_URL; on one machine "npm start" runs everything together.`,
    );
  }

  return { eventStoreUrl: EVENTSTORE_URL, databaseUrl: DATABASE_URL };
}

/** The address under which people reach the site, without a trailing slash. It may have a path. */
export const siteUrlOf = ({ PUBLIC_URL, PORT }: Pick<Settings, 'PUBLIC_URL' | 'PORT'>): string =>
  (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '');

/** The second entry is the first in IPv6 notation. */
const LOOPBACK = ['127.0.0.0/8', '::ffff:127.0.0.0/104', '::1/128'].map((network) =>
  ipaddr.parseCIDR(network),
);
const ALL_BITS = { ipv4: 32, ipv6: 128 };

/**
 * Whether this address, or every address of this network, is a loopback address, in any notation.
 */
function isLoopback(text: string): boolean {
  const [address, bits] = parseNetwork(text);
  return LOOPBACK.some(
    ([loopback, fixed]) =>
      bits >= fixed && address.kind() === loopback.kind() && address.match(loopback, fixed),
  );
}

/** Parses a network; a single address counts as a network of one. Throws if the text is neither. */
function parseNetwork(text: string): ReturnType<typeof ipaddr.parseCIDR> {
  if (text.includes('/')) {
    return ipaddr.parseCIDR(text);
  }

  const address = ipaddr.parse(text);
  return [address, ALL_BITS[address.kind()]];
}
