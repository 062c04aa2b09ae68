import { z } from 'zod';
import { StartupRefused } from '../program/startup-refused.ts';
import { isLoopback } from './is-loopback.ts';

/**
 * Whether the URL names a server. EventStoreDB's may name several, which is no valid URL; Postgres' may name none and
 * use a socket.
 */
function leadsSomewhere(text: string, protocol: string): boolean {
  if (!text.startsWith(`${protocol}://`)) return false;
  if (protocol.startsWith('esdb')) return /^[^\s/?]+(\/?\?\S*)?$/.test(text.slice(`${protocol}://`.length));
  return URL.canParse(text) && (protocol.startsWith('postgres') || new URL(text).hostname !== '');
}
const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine((text) => protocols.some((protocol) => leadsSomewhere(text, protocol)), `must look like ${example}`);
const namedProxies = z.enum(['loopback', 'linklocal', 'uniquelocal']);
const proxy = z.union([namedProxies, z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const proxies = (text: string, ctx: z.RefinementCtx): string[] => {
  const parsed = z
    .array(proxy)
    .min(1)
    .safeParse(text.split(',').map((one) => one.trim()));
  if (parsed.success) return parsed.data;
  ctx.addIssue({ code: 'custom', message: 'must look like loopback,10.0.0.0/8' });
  return z.NEVER;
};
/** 32 bytes: 64 digits of hex, or 43 of base64 with or without its padding. */
const isVaultKey = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text) || /^[\w+/-]{43}=?$/.test(text);
const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
};
const port = z.coerce.number('must be a port number').int().min(0).max(65_535);

/** Every setting, with its default; docs/operating.md lists them. They are read from the environment once, at the start. */
const settings = z.object({
  /** The port of the web site and the API. */
  PORT: port.default(3000),
  /** The address on which the web site and the API listen; the default depends on TRUSTED_PROXIES. */
  HOST: z.union([z.ipv4(), z.ipv6(), z.hostname()], 'must be an address, such as 127.0.0.1').optional(),
  /** The folder in which a single-machine installation keeps everything. */
  DATA_DIR: z.string().min(1).default('./data'),
  /** A real EventStoreDB instead of the embedded one. */
  EVENTSTORE_URL: url(['esdb', 'esdb+discover'], 'esdb://localhost:2113?tls=false').optional(),
  /** The port of the embedded event store when it runs alone. */
  EVENTSTORE_PORT: port.default(2113),
  /** An external Postgres instead of the embedded one. */
  DATABASE_URL: url(['postgres', 'postgresql'], 'postgres://user:password@localhost:5432/cablepark').optional(),
  /** Redis for jobs; by default they are kept in Postgres. */
  REDIS_URL: url(['redis', 'rediss'], 'redis://localhost:6379').optional(),
  /** The mail server; without it mails are written to files in DATA_DIR/mail. */
  SMTP_URL: url(['smtp', 'smtps'], 'smtp://user:password@localhost:25').optional(),
  /** The first administrator's address. */
  ADMIN_EMAIL: z.email('must be an e-mail address').default('admin@localhost.localdomain'),
  /** The first administrator's password; by default a random one is written to DATA_DIR/first-password. */
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  /** Signs session cookies; by default it is generated and kept in the database. */
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Wraps the keys to personal data: 32 bytes in base64 or hex. By default it is in the file beside DATA_DIR. */
  VAULT_KEY: z.string().refine(isVaultKey, 'must be 32 bytes, in base64 or hex').optional(),
  /** How long after its session a booking's personal data are kept. */
  RETENTION_MONTHS: wholeNumber(1, 120).default(36),
  /** How many days after it a day's books stay open for changes. */
  BOOKS_OPEN_DAYS: wholeNumber(31, 4000).default(400),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER_URL: url(['https', 'http'], 'https://accounts.google.com').default('https://accounts.google.com'),
  /** The address at which people reach the site. */
  PUBLIC_URL: url(['https', 'http'], 'https://booking.example.com').optional(),
  /** `off` disables rate limits, for benchmarks that send more requests from one address than any park receives. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** `off` keeps nothing of what customers asked for and did not get. */
  LOST_DEMAND: z.enum(['on', 'off']).default('on'),
  /**
   * Proxies whose `X-Forwarded-*` headers are trusted: addresses, networks, or `loopback`, `linklocal`, `uniquelocal`,
   * separated by commas.
   */
  TRUSTED_PROXIES: z.string().transform(proxies).optional(),
  /** The bearer token for /metrics; without it only programs on this machine may read them. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** The park's name, phone number and e-mail address. */
  PARK_NAME: z.string().min(1).default('Wake Siguļi'),
  PARK_PHONE: z.string().min(1).default('+371 20 000 000'),
  PARK_EMAIL: z.email('must be an e-mail address').default('info@example.com'),
  /** The time in Riga at which the read models are verified each day, `HH:mm`; by default they aren't. */
  VERIFY_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:30')
    .optional(),
  /** A folder of files that define read models, `*.read-model.ts`; by default there are none. */
  READ_MODELS_DIR: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
});
export type Settings = z.output<typeof settings>;

export class BrokenSetting extends StartupRefused {
  override readonly name = 'BrokenSetting';
}

/**
 * Reads the settings. Throws BrokenSetting with one sentence about the first invalid one. Empty values count as unset.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const [problem] = parsed.error.issues;
  throw new BrokenSetting(`The setting ${String(problem?.path[0])} ${problem?.message ?? 'is wrong'}.`);
}

const isOnThisMachine = (proxy: string): boolean =>
  namedProxies.safeParse(proxy).success ? proxy === 'loopback' : isLoopback(proxy);

/**
 * The address to listen on. If every trusted proxy is on this machine, that is the loopback address, because nobody
 * else should reach the plain HTTP port.
 */
export function hostOf({ HOST, TRUSTED_PROXIES = [] }: Pick<Settings, 'HOST' | 'TRUSTED_PROXIES'>): string {
  const isBehindOwnProxy = TRUSTED_PROXIES.length > 0 && TRUSTED_PROXIES.every(isOnThisMachine);
  return HOST ?? (isBehindOwnProxy ? '127.0.0.1' : '0.0.0.0');
}

/** The site's URL for the operator's own browser: `localhost` wherever that leads there. */
export function localUrl(host: string, port: number): string {
  const isLocalhost = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${isLocalhost ? 'localhost' : name}:${port}`;
}

/**
 * The addresses of the event store and the database, both required by processes that embed neither. `who` starts the
 * sentence.
 */
export function addressesFor(
  { EVENTSTORE_URL, DATABASE_URL }: Settings,
  who: 'The backend needs' | 'The projections need',
): { readonly eventStoreUrl: string; readonly databaseUrl: string } {
  if (EVENTSTORE_URL === undefined || DATABASE_URL === undefined)
    throw new BrokenSetting(
      `${who} EVENTSTORE_URL and DATABASE_URL; on one machine "npm start" runs everything together.`,
    );
  return { eventStoreUrl: EVENTSTORE_URL, databaseUrl: DATABASE_URL };
}

/** The address under which people reach the site, without a trailing slash. It may have a path. */
export const siteUrlOf = ({ PUBLIC_URL, PORT }: Pick<Settings, 'PUBLIC_URL' | 'PORT'>): string =>
  (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '');
