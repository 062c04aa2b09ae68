import type { ClientBase } from 'pg';

import { HOUR_MS, type Day } from '@cablepark/contracts/shared/riga-time';
import { buildLayout, runInTurn } from '@cablepark/postgres/client/advisory-locks';
import type { BoundedPool } from '@cablepark/postgres/client/bounded-pool';

/** Within this time, another refusal of the same slots doesn't count again. */
const REPEATED_WITHIN_MS = 10 * 60_000;
/**
 * The most refusals kept of one network in an hour, so that a stranger can't distort the figures of
 * demand.
 */
const MAX_OF_A_NETWORK = 60;

/** Identifies a refusal. Its hashes reveal neither people nor networks. */
export interface RefusalIdentity {
  readonly day: Day;
  readonly at: Date;
  /** A hash that is the same for all refusals of the same slots to one network. */
  readonly byNetwork: string;
  /** A hash that is the same for all refusals of the same slots to one account; null for guests. */
  readonly byAccount: string | null;
  readonly network: string;
  /** Whether it is lost demand. */
  readonly isDemand: boolean;
}

/** What was counted before. */
interface Counted {
  /** When a refusal with this hash was last counted, in milliseconds since 1970. */
  readonly hashes: Map<string, number>;
  /** How many refusals of each network were kept in the last hour. */
  readonly kept: Map<string, number>;
}

/**
 * Decides for all processes which refusals are kept: no repeats, and a limited number for each
 * network. Others are only counted.
 */
export class CountedRefusals {
  readonly #most: number;

  private constructor(
    private readonly pool: BoundedPool,
    isLimited: boolean,
  ) {
    this.#most = isLimited ? MAX_OF_A_NETWORK : Infinity;
  }

  /** Creates its tables if they don't exist. */
  static async open(pool: BoundedPool, isLimited: boolean): Promise<CountedRefusals> {
    await pool.query(LAYOUT);
    return new CountedRefusals(pool, isLimited);
  }

  /** Counts refusals in the order in which they came, and returns those to be kept. */
  async count<Refusal extends RefusalIdentity>(
    refusals: readonly Refusal[],
  ): Promise<readonly Refusal[]> {
    const now = refusals[0]?.at.getTime() ?? 0;
    const [repeatsSince, hourSince] = [new Date(now - REPEATED_WITHIN_MS), new Date(now - HOUR_MS)];
    return runInTurn(this.pool, 'cablepark wishes', async (client) => {
      await client.query(
        'DELETE FROM wishes.counted WHERE is_kept AND at <= $1 OR NOT is_kept AND at <= $2',
        [hourSince, repeatsSince],
      );
      const known = await readCounted(client, refusals, repeatsSince);
      const counted = selectCounted(refusals, this.#most, known);
      await saveCounted(client, counted);
      await addNotKept(client, counted);
      return counted.filter(({ isKept }) => isKept).map(({ refusal }) => refusal);
    });
  }
}

type Client = Pick<ClientBase, 'query'>;

/** A refusal that isn't a repeat, and whether it is kept. */
interface CountedRefusal<Refusal extends RefusalIdentity> {
  readonly refusal: Refusal;
  readonly isKept: boolean;
}

/** Reads what was counted before of the hashes and networks of these refusals. */
async function readCounted(
  client: Client,
  refusals: readonly RefusalIdentity[],
  since: Date,
): Promise<Counted> {
  const repeated = await client.query<{ hash: string; at: Date }>(
    `SELECT hash, at FROM unnest($2::text[]) AS hash, ${toLatestSql('by_network')}
     UNION ALL SELECT hash, at FROM unnest($3::text[]) AS hash, ${toLatestSql('by_account')}`,
    [
      since,
      refusals.map(({ byNetwork }) => byNetwork),
      refusals.flatMap(({ byAccount }) => byAccount ?? []),
    ],
  );
  const kept = await client.query<{ network: string; kept: number }>(
    `SELECT wanted.network, kept FROM unnest($1::text[]) AS wanted (network),
     LATERAL (SELECT count(*)::int AS kept FROM wishes.counted c
               WHERE is_kept AND c.network = wanted.network) AS known`,
    [[...new Set(refusals.map(({ network }) => network))]],
  );
  return {
    hashes: new Map(repeated.rows.map(({ hash, at }) => [hash, at.getTime()])),
    kept: new Map(kept.rows.map((row) => [row.network, row.kept])),
  };
}

async function saveCounted(
  client: Client,
  counted: readonly CountedRefusal<RefusalIdentity>[],
): Promise<void> {
  await client.query(
    `INSERT INTO wishes.counted (at, by_network, by_account, network, is_kept)
     SELECT * FROM unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::boolean[])`,
    [
      counted.map(({ refusal }) => refusal.at),
      counted.map(({ refusal }) => refusal.byNetwork),
      counted.map(({ refusal }) => refusal.byAccount),
      counted.map(({ refusal }) => refusal.network),
      counted.map(({ isKept }) => isKept),
    ],
  );
}

/** Adds the lost demand that isn't kept to the number of its day. */
async function addNotKept(
  client: Client,
  counted: readonly CountedRefusal<RefusalIdentity>[],
): Promise<void> {
  const notKept = counted.filter(({ refusal, isKept }) => refusal.isDemand && !isKept);
  await client.query(
    `INSERT INTO wishes.not_kept (day, wishes) SELECT day, count(*) FROM unnest($1::date[]) AS day GROUP BY day
     ON CONFLICT (day) DO UPDATE SET wishes = not_kept.wishes + excluded.wishes`,
    [notKept.map(({ refusal }) => refusal.day)],
  );
}

/**
 * One look-up in an index for each hash. Without statistics, the planner would read the whole
 * table.
 */
const toLatestSql = (column: string) =>
  `LATERAL (SELECT at FROM wishes.counted WHERE ${column} = hash AND at > $1 ORDER BY at DESC LIMIT 1) AS latest`;

/**
 * The refusals that aren't repeats, each with whether it is kept or exceeds its network's limit.
 */
function selectCounted<Refusal extends RefusalIdentity>(
  refusals: readonly Refusal[],
  most: number,
  { hashes, kept }: Counted,
): CountedRefusal<Refusal>[] {
  const counted: CountedRefusal<Refusal>[] = [];
  for (const refusal of refusals) {
    const own = [refusal.byNetwork, refusal.byAccount].filter((hash) => hash !== null);
    const at = refusal.at.getTime();
    if (own.some((hash) => at - (hashes.get(hash) ?? -Infinity) < REPEATED_WITHIN_MS)) {
      continue;
    }

    for (const hash of own) {
      hashes.set(hash, at);
    }

    const before = kept.get(refusal.network) ?? 0;
    const isKept = before < most;
    if (isKept) {
      kept.set(refusal.network, before + 1);
    }

    counted.push({ refusal, isKept });
  }

  return counted;
}

export const LAYOUT = buildLayout(
  'cablepark wishes layout',
  `
  CREATE SCHEMA IF NOT EXISTS wishes;
  CREATE TABLE IF NOT EXISTS wishes.counted (
    at timestamptz NOT NULL,
    by_network text NOT NULL,
    by_account text,
    network text NOT NULL,
    is_kept boolean NOT NULL
  );
  CREATE INDEX IF NOT EXISTS counted_at ON wishes.counted (is_kept, at);
  CREATE INDEX IF NOT EXISTS counted_by_network ON wishes.counted (by_network);
  CREATE INDEX IF NOT EXISTS counted_by_account ON wishes.counted (by_account) WHERE by_account IS NOT NULL;
  CREATE INDEX IF NOT EXISTS counted_network ON wishes.counted (network) WHERE is_kept;
  CREATE TABLE IF NOT EXISTS wishes.not_kept (day date PRIMARY KEY, wishes bigint NOT NULL);
`,
);
