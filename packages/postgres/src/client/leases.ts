import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import pg, { type Client, type ClientBase } from 'pg';

import { repeatUntilAborted } from '@cablepark/platform/concurrency/pause';

import { openSession, WORKING, type Session } from './connect.ts';

/** A lease that isn't renewed for this long, by the database's clock, can be taken over. */
const HELD_MS = 6000;
const RENEW_EVERY_MS = 1500;
/** How often to try to take a lease that another process holds. */
const TRY_EVERY_MS = 500;
const NOT_ALLOWED = '42501';

/** The table of leases, with one row for each thing that only one process at a time may do. */
export const createLeasesTable = (table: string): string => `
  CREATE TABLE IF NOT EXISTS ${table} (
    name text PRIMARY KEY,
    holder uuid NOT NULL,
    fence bigint NOT NULL,
    expires_at timestamptz NOT NULL,
    session int NOT NULL,
    session_begun timestamptz
  )`;

/** Another process has taken over the lease, or may have. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export interface LeasesOptions {
  readonly table: string;
  /** The holder's id, a uuid that belongs to this process or session. */
  readonly holder: string;
  /**
   * The Postgres process id of the session that works under the leases, if it isn't the given
   * client's.
   */
  readonly session?: number | undefined;
}

/**
 * Leases on things that only one process at a time may do. A lease is held while it is renewed and
 * the session that works under it lives: a killed holder's is free at once, that of a frozen or
 * unreachable holder after some seconds. Taking it over ends that session and with it all its locks
 * and statements. Each takeover has a higher `fence`, which writes compare in their own transaction
 * (ADR 75).
 */
export class Leases {
  readonly #held = new Map<string, string>();
  #renewedAt = 0;

  /** Creates leases for a session; losing one ends the session. */
  static of(session: Session, options: LeasesOptions): Leases {
    const leases = new Leases(session.client, options);
    leases.keep(session.signal).catch(session.lose);
    return leases;
  }

  constructor(
    private readonly client: ClientBase,
    private readonly options: LeasesOptions,
  ) {}

  /** The fence of a held lease; undefined if it isn't held here. */
  fenceOf(name: string): string | undefined {
    return this.#held.get(name);
  }

  /** Takes those leases that are free, and returns their names. */
  async take(names: readonly string[]): Promise<ReadonlySet<string>> {
    const { holder, session } = this.options;
    // Both statements use one point in time: a lease that expired between them would be taken while
    // its session lives on.
    const now = await this.#readClock();
    await this.#endExpired(names, now);
    const sentAt = performance.now();
    const { rows } = await this.client.query<{ name: string; fence: string }>(this.#sql(TAKE), [
      names,
      holder,
      HELD_MS,
      session ?? null,
      now,
    ]);
    for (const { name, fence } of rows) {
      this.#held.set(name, fence);
    }

    this.#renewedAt = sentAt;
    return new Set(rows.map(({ name }) => name));
  }

  /**
   * Returns a text that changes whenever the lease is renewed; undefined if the lease is free.
   * Changes nothing.
   */
  async readRenewal(name: string): Promise<string | undefined> {
    const { rows } = await this.client.query<{ renewed: string }>(this.#sql(HOLDING), [name]);
    return rows[0]?.renewed;
  }

  /** Frees a lease at once. Has no effect if it isn't held here. */
  async release(name: string): Promise<void> {
    const fence = this.#held.get(name);
    if (!this.#held.delete(name)) {
      return;
    }

    await this.client.query(this.#sql(RELEASE), [name, fence]);
  }

  /**
   * Throws LeaseLost if what was held may have run out: this process was frozen, and doesn't know
   * of it yet.
   */
  assertHeld(): void {
    if (performance.now() - this.#renewedAt > HELD_MS) {
      throw new LeaseLost('This process was held up for too long');
    }
  }

  /**
   * Renews the held leases until the signal is aborted. Rejects with LeaseLost, or with the
   * connection's error.
   */
  keep(signal: AbortSignal): Promise<void> {
    return repeatUntilAborted(RENEW_EVERY_MS, signal, () => this.#renew());
  }

  async #renew(): Promise<void> {
    const held = [...this.#held];
    if (held.length === 0) {
      return;
    }

    const sentAt = performance.now();
    const { rowCount } = await this.client.query(this.#sql(RENEW), [
      held.map(([name]) => name),
      held.map(([, fence]) => fence),
      HELD_MS,
    ]);
    if (rowCount !== held.length && held.every(([name]) => this.#held.has(name))) {
      throw new LeaseLost(
        `Another process has taken over what was held here (${held.map(([name]) => name).join(', ')})`,
      );
    }

    this.#renewedAt = sentAt;
  }

  async #readClock(): Promise<string | undefined> {
    const { rows } = await this.client.query<{ now: string }>(
      'SELECT clock_timestamp()::text AS now',
    );
    return rows[0]?.now;
  }

  /**
   * Ends the sessions of expired holders: a frozen or unreachable holder doesn't notice that its
   * lease has expired.
   */
  async #endExpired(names: readonly string[], now: string | undefined): Promise<void> {
    try {
      await this.client.query(this.#sql(END_EXPIRED), [names, now]);
    } catch (error) {
      // The session belongs to another role; the fence still keeps it from writing.
      if (!(error instanceof pg.DatabaseError && error.code === NOT_ALLOWED)) {
        throw error;
      }
    }
  }

  #sql = (text: string): string => text.replaceAll('LEASES', this.options.table);
}

export interface LeaseOptions {
  readonly table: string;
  readonly name: string;
  /**
   * Called before each pause while another process holds the lease; `tries` counts from 1. May
   * throw.
   */
  readonly onHeld?: (leases: Leases, tries: number) => unknown;
  /**
   * Renews the lease over another connection, for work whose transactions may take longer than a
   * lease lasts.
   */
  readonly isRenewedApart?: boolean;
}

/** A lease that is held, with the connection over which it is renewed. */
export interface HeldLease {
  readonly fence: string;
  readonly keeper: Client;
  /**
   * Throws if the session or the lease is lost, also when this process has been frozen and has just
   * woken up.
   */
  readonly assertHeld: () => void;
}

/**
 * Waits for a lease and runs work in the session under it, which frees the lease when it ends.
 * Losing the lease ends the session. All that one process at a time may do runs here, except for
 * read models, of which a worker takes all free ones.
 */
export async function runUnderLease<Result>(
  session: Session,
  { table, name, onHeld, isRenewedApart = false }: LeaseOptions,
  work: (lease: HeldLease) => Promise<Result>,
): Promise<Result> {
  const { client, signal, options } = session;
  const ended = new AbortController();
  const onLost = (error: unknown) => {
    if (!ended.signal.aborted) {
      session.lose(error);
    }
  };

  const from = options.from?.shared;
  const apart = {
    ...options,
    from,
    name: `cablepark lease ${name}`,
    limits: WORKING,
    pipeline: true,
  };
  const keeping = isRenewedApart ? await openSession(apart) : session;
  if (isRenewedApart) {
    keeping.signal.addEventListener('abort', () => onLost(keeping.signal.reason));
  }

  const keeper = keeping.client;
  let leases: Leases | undefined;
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const taken = new Leases(keeper, { table, holder: randomUUID(), session: rows[0]?.pid });
    leases = taken;
    for (let tries = 1; !(await taken.take([name])).has(name); tries++) {
      await onHeld?.(taken, tries);
      await delay(TRY_EVERY_MS, undefined, { signal });
    }

    taken.keep(ended.signal).catch(onLost);
    const assertHeld = () => {
      signal.throwIfAborted();
      taken.assertHeld();
    };

    return await work({ fence: taken.fenceOf(name) ?? '0', keeper, assertHeld });
  } finally {
    ended.abort();
    if (keeping !== session) {
      await keeping.close();
    } else {
      // If this fails, the lease ends with the session.
      await leases?.release(name).catch(() => undefined);
    }
  }
}

/**
 * Whether the session of lease `l` is alive. A session with the same pid but another start time is
 * a different one.
 */
const ALIVE = `EXISTS (SELECT FROM pg_stat_activity AS a
  WHERE a.pid = l.session AND (a.backend_start = l.session_begun OR a.backend_start IS NULL))`;

const END_EXPIRED = `
  SELECT pg_terminate_backend(session) FROM LEASES AS l
   WHERE name = ANY ($1::text[]) AND expires_at < $2::timestamptz AND session <> pg_backend_pid() AND ${ALIVE}`;

const TAKE = `
  INSERT INTO LEASES AS l (name, holder, fence, expires_at, session, session_begun)
  SELECT name, $2::uuid, 1, clock_timestamp() + $3 * interval '1 ms', a.pid, a.backend_start
    FROM unnest($1::text[]) AS wanted (name), pg_stat_activity AS a
   WHERE a.pid = coalesce($4::int, pg_backend_pid()) ORDER BY name
  ON CONFLICT (name) DO UPDATE
    SET holder = EXCLUDED.holder, fence = l.fence + 1, expires_at = EXCLUDED.expires_at,
        session = EXCLUDED.session, session_begun = EXCLUDED.session_begun
    WHERE l.expires_at < $5::timestamptz OR NOT ${ALIVE}
  RETURNING name, fence`;

const RENEW = `
  UPDATE LEASES AS l SET expires_at = clock_timestamp() + $3 * interval '1 ms'
    FROM unnest($1::text[], $2::bigint[]) AS held (name, fence)
   WHERE l.name = held.name AND l.fence = held.fence`;

const HOLDING = `
  SELECT fence || ' until ' || expires_at AS renewed FROM LEASES AS l
   WHERE name = $1 AND expires_at >= clock_timestamp() AND ${ALIVE}`;

/**
 * No session has the pid 0, so the session that released the lease isn't ended by the next holder.
 */
const RELEASE = `
  UPDATE LEASES SET expires_at = '-infinity', session = 0 WHERE name = $1 AND fence = $2::bigint`;
