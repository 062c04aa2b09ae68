import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';

import { startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { buildLayout } from '@cablepark/postgres/client/advisory-locks';
import { Vault } from '@cablepark/vault/vault';

import { RateLimiting, Throttled } from '#http/rate-limits';
import { isStaffMember, type RequestContext } from '#http/request-context';
import { retryWhileUnavailable } from '#jobs/retry-while-unavailable';
import { WAITLIST_TABLE } from './waitlist.query.ts';

/** The most open, unconfirmed entries of one network. */
const MAX_UNCONFIRMED = 8;
/** A guess, since nobody knows when an entry will be confirmed or left. */
const TRY_AGAIN_MS = 60_000;

/** A join that doesn't confirm its entry at once. */
export interface CountedJoin {
  readonly tokenHash: string;
  /** The entry that this e-mail already has on the slot's waitlist, otherwise the new one. */
  readonly entryId: string;
  readonly slotId: SlotId;
}

/**
 * Keeps one network from filling waitlists with unconfirmed entries (rule 25.1), for all back ends
 * together. Whether an entry is still open is read from the read model.
 */
@Injectable()
export class NetworkEntries implements OnModuleInit {
  constructor(
    private readonly pool: Pool,
    private readonly vault: Vault,
    private readonly limiting: RateLimiting,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await retryWhileUnavailable(() => this.pool.query(LAYOUT));
  }

  /**
   * Counts a join before it is made, and corrects the count if it isn't or if it returns another
   * entry. `join` gets the refusal if the network has too many, and throws it unless the same
   * request was executed before.
   */
  async count<Done extends { readonly isRepeat: boolean }>(
    wanted: CountedJoin,
    { caller, network }: Pick<RequestContext, 'caller' | 'network'>,
    join: (refusal: Throttled | undefined) => Promise<Done>,
    entryOf: (done: Done) => string,
  ): Promise<Done> {
    if (!this.limiting.isOn || isStaffMember(caller)) {
      return join(undefined);
    }

    const refusal = await this.#count(wanted, network);
    let entryId: string | undefined;
    try {
      const done = await join(refusal);
      entryId = done.isRepeat ? undefined : entryOf(done);
      return done;
    } finally {
      if (!refusal && entryId !== wanted.entryId) {
        await this.#correct(wanted.tokenHash, entryId);
      }
    }
  }

  async #count(
    { tokenHash, entryId, slotId }: CountedJoin,
    network: string,
  ): Promise<Throttled | undefined> {
    const networkHash = this.vault.computeKeyedHash('network of an entry', network);
    const { rows } = await this.pool.query<{ is_refused: boolean }>({
      name: 'count-entries-of-network',
      text: 'SELECT waiting.count_entry($1, $2, $3, $4, $5, $6, $7) AS is_refused',
      values: [
        tokenHash,
        entryId,
        networkHash,
        slotId,
        this.clock.now(),
        startOfSlot(slotId),
        MAX_UNCONFIRMED,
      ],
    });
    return rows[0]?.is_refused === true ? new Throttled(TRY_AGAIN_MS) : undefined;
  }

  /**
   * Corrects the count of a join that was refused or a repeat (no entry), or that another join with
   * the same e-mail preceded (that join's entry).
   */
  async #correct(tokenHash: string, entryId: string | undefined): Promise<void> {
    const text =
      entryId === undefined
        ? 'DELETE FROM waiting.of_networks WHERE token_hash = $1 AND $2::text IS NULL'
        : 'UPDATE waiting.of_networks SET entry_id = $2 WHERE token_hash = $1';
    await this.pool.query(text, [tokenHash, entryId ?? null]);
  }
}

// A function, so that Postgres counts under the lock, which is released with the statement.
export const LAYOUT = buildLayout(
  'cablepark waiting',
  `
  CREATE SCHEMA IF NOT EXISTS waiting;
  CREATE TABLE IF NOT EXISTS waiting.of_networks (
    token_hash text PRIMARY KEY,
    entry_id text NOT NULL,
    network text NOT NULL,
    slot_id int NOT NULL,
    until timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS of_networks_network ON waiting.of_networks (network);
  CREATE INDEX IF NOT EXISTS of_networks_until ON waiting.of_networks (until);
  -- Counts an entry of a network, or returns true if the network has too many.
  CREATE OR REPLACE FUNCTION waiting.count_entry(
    of_token text, of_entry text, by_network text, of_slot int, asked_at timestamptz, ends_at timestamptz, most int
  ) RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('cablepark waiting of'), hashtext(by_network));
    DELETE FROM waiting.of_networks WHERE token_hash IN
      (SELECT token_hash FROM waiting.of_networks WHERE until <= asked_at FOR UPDATE SKIP LOCKED);
    -- What was confirmed, is over, or has been replaced by a newer link doesn't count.
    DELETE FROM waiting.of_networks AS w USING ${WAITLIST_TABLE} AS e
     WHERE w.network = by_network AND e.entry_id = w.entry_id
       AND (e.status <> 'open'
            OR (w.token_hash = e.token_hash AND e.confirmed_at IS NOT NULL)
            OR (w.token_hash <> e.token_hash AND w.token_hash IS DISTINCT FROM e.pending_token_hash));
    IF EXISTS (SELECT FROM waiting.of_networks
                WHERE network = by_network AND slot_id = of_slot AND entry_id <> of_entry)
       OR (SELECT count(DISTINCT entry_id) FROM waiting.of_networks
            WHERE network = by_network AND entry_id <> of_entry) >= most
    THEN RETURN true;
    END IF;
    INSERT INTO waiting.of_networks VALUES (of_token, of_entry, by_network, of_slot, ends_at);
    RETURN false;
  END $$;
`,
);
