import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { HOUR_MS, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';
import { buildLayout } from '@cablepark/postgres/client/advisory-locks';
import { Vault } from '@cablepark/vault/vault';

import { RateLimiting, Throttled } from '#http/rate-limits';
import { isStaffMember, type RequestContext } from '#http/request-context';
import { retryWhileUnavailable } from '#jobs/retry-while-unavailable';

/** The most slots that one network may hold at once. */
const MAX_SLOTS = 64;
/** How many holds one network may place and release in a minute, both together. */
const MAX_CHANGES = 120;

/** A change that a network is about to make to its holds. */
export interface HoldChange {
  /** The hold that is placed, and until when; null if one is released. */
  readonly placed: { readonly holdHash: string; readonly until: Date } | null;
  readonly slots: readonly SlotId[];
  /** The holds that it replaces. */
  readonly replaced: readonly string[];
}

/**
 * Keeps one network from holding the park's slots by many visitors (rule 24.7). The log must not
 * have addresses, so holds are counted in Postgres, under keyed hashes, for all back ends together.
 * Staff are not bound.
 */
@Injectable()
export class NetworkHolds implements OnModuleInit {
  constructor(
    private readonly pool: Pool,
    private readonly vault: Vault,
    private readonly limiting: RateLimiting,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async onModuleInit(): Promise<void> {
    await retryWhileUnavailable(() => this.pool.query(LAYOUT));
  }

  /**
   * Counts a change before it is made, and takes that back if it isn't. `change` gets the refusal
   * if the network does too much, and throws it unless the same request was executed before.
   */
  async count<Done extends { readonly isRepeat: boolean }>(
    wanted: HoldChange,
    context: Pick<RequestContext, 'caller' | 'network' | 'correlationId'>,
    change: (refusal: Throttled | undefined) => Promise<Done>,
  ): Promise<Done> {
    if (!this.limiting.isOn || isStaffMember(context.caller)) {
      return change(undefined);
    }

    const refusal = await this.#count(wanted, context);
    let isDone = false;
    try {
      const done = await change(refusal);
      isDone = !done.isRepeat;
      return done;
    } finally {
      if (!isDone && !refusal) {
        await this.#forget(context.correlationId, wanted.placed?.holdHash);
      }
    }
  }

  async #count(
    { placed, slots, replaced }: HoldChange,
    { network, correlationId }: Pick<RequestContext, 'network' | 'correlationId'>,
  ): Promise<Throttled | undefined> {
    const now = this.clock.now();
    const longest = 2 * this.settings.HOLD_SECONDS;
    const within = Math.max(3 * longest, HOUR_MS / 1000);
    const { rows } = await this.pool.query<{ free_at: Date | null }>({
      name: 'count-holds-of-network',
      text: `SELECT holds.count_change($1, $2, $3, $4, $5, $6, $7, $8, $9,
                                       make_interval(secs => $10), make_interval(secs => $11)) AS free_at`,
      values: [
        correlationId,
        this.#hashOf(network),
        placed?.holdHash ?? null,
        slots,
        replaced,
        now,
        placed?.until ?? null,
        MAX_SLOTS,
        MAX_CHANGES,
        longest,
        within,
      ],
    });
    const freeAt = rows[0]?.free_at;
    return freeAt ? new Throttled(freeAt.getTime() - now.getTime()) : undefined;
  }

  /**
   * Notes which holds these events ended, and which slots they book, since the network that booked
   * a slot may hold it again.
   */
  async note(
    events: readonly ScheduleStreamEvent[],
    context: Pick<RequestContext, 'caller' | 'network'>,
  ) {
    if (!this.limiting.isOn) {
      return;
    }

    const ended = events.flatMap((event) =>
      event.type === 'HoldEnded' ? [event.data.holdHash] : [],
    );
    if (ended.length > 0) {
      await this.pool.query({
        name: 'end-holds-of-networks',
        text: 'UPDATE holds.held_slots SET until = least(until, $2) WHERE hold_hash = ANY ($1::text[])',
        values: [ended, this.clock.now()],
      });
    }

    const booked = events.flatMap((event) =>
      event.type === 'BookingPlaced' ? event.data.slots : [],
    );
    if (booked.length > 0 && !isStaffMember(context.caller)) {
      await this.pool.query({
        name: 'book-holds-of-network',
        text: 'DELETE FROM holds.held_slots WHERE network = $1 AND slot_id = ANY ($2::int[])',
        values: [this.#hashOf(context.network), booked.map(({ slotId }) => slotId)],
      });
    }
  }

  #hashOf(network: string): string {
    return this.vault.computeKeyedHash('network of a hold', network);
  }

  async #forget(action: string, holdHash: string | undefined): Promise<void> {
    await this.pool.query({
      name: 'forget-change-of-network',
      text: `WITH forgotten AS (DELETE FROM holds.changes WHERE action = $1)
             DELETE FROM holds.held_slots WHERE hold_hash = $2`,
      values: [action, holdHash ?? null],
    });
  }
}

// A function, so that Postgres counts under the lock, which is released with the statement.
export const LAYOUT = buildLayout(
  'cablepark holds',
  `
  CREATE SCHEMA IF NOT EXISTS holds;
  CREATE TABLE IF NOT EXISTS holds.held_slots (
    hold_hash text NOT NULL,
    slot_id int NOT NULL,
    network text NOT NULL,
    since timestamptz NOT NULL,
    until timestamptz NOT NULL,
    PRIMARY KEY (hold_hash, slot_id)
  );
  CREATE INDEX IF NOT EXISTS held_slots_network ON holds.held_slots (network, slot_id);
  CREATE INDEX IF NOT EXISTS held_slots_until ON holds.held_slots (until);
  CREATE TABLE IF NOT EXISTS holds.changes (
    action text PRIMARY KEY,
    network text NOT NULL,
    changed_at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS changes_network ON holds.changes (network, changed_at);
  CREATE INDEX IF NOT EXISTS changes_changed ON holds.changes (changed_at);
  -- Counts a change to the holds of a network, or returns when it may be tried again.
  CREATE OR REPLACE FUNCTION holds.count_change(
    by_action text, by_network text, of_hold text, wanted int[], replaced text[], asked_at timestamptz,
    held_until timestamptz, most_slots int, most_changes int, longest interval, within interval
  ) RETURNS timestamptz LANGUAGE plpgsql AS $$
  DECLARE free_at timestamptz;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('cablepark holds of'), hashtext(by_network));
    DELETE FROM holds.held_slots WHERE (hold_hash, slot_id) IN
      (SELECT hold_hash, slot_id FROM holds.held_slots WHERE until <= asked_at - within FOR UPDATE SKIP LOCKED);
    DELETE FROM holds.changes WHERE action IN
      (SELECT action FROM holds.changes WHERE changed_at <= asked_at - interval '1 minute' FOR UPDATE SKIP LOCKED);
    SELECT changed_at + interval '1 minute' INTO free_at FROM holds.changes
     WHERE network = by_network AND changed_at > asked_at - interval '1 minute'
     ORDER BY changed_at DESC OFFSET most_changes - 1 LIMIT 1;
    IF free_at IS NOT NULL THEN RETURN free_at; END IF;
    IF (SELECT count(*) FROM holds.held_slots
         WHERE network = by_network AND until > asked_at AND hold_hash <> ALL (replaced))
           + cardinality(wanted) > most_slots
    THEN RETURN (SELECT min(until) FROM holds.held_slots WHERE network = by_network AND until > asked_at);
    END IF;
    -- What was held longest ago leaves the time that counts first, until less than the limit is left.
    SELECT max(of_slot) INTO free_at FROM (
      SELECT min(begun + (total - longest) - (so_far - lasted)) + within + interval '1 millisecond' AS of_slot FROM (
        SELECT slot_id, begun, lasted, sum(lasted) OVER (PARTITION BY slot_id) AS total,
               sum(lasted) OVER (PARTITION BY slot_id ORDER BY begun, hold_hash) AS so_far
          FROM (SELECT slot_id, hold_hash, greatest(since, asked_at - within) AS begun,
                       least(until, asked_at) - greatest(since, asked_at - within) AS lasted
                  FROM holds.held_slots
                 WHERE network = by_network AND slot_id = ANY (wanted) AND until > asked_at - within) AS held
      ) AS summed WHERE total >= longest AND so_far > total - longest GROUP BY slot_id
    ) AS refused;
    IF free_at IS NOT NULL THEN RETURN free_at; END IF;
    INSERT INTO holds.held_slots SELECT of_hold, slot, by_network, asked_at, held_until FROM unnest(wanted) AS slot;
    INSERT INTO holds.changes VALUES (by_action, by_network, asked_at);
    RETURN NULL;
  END $$;
`,
);
