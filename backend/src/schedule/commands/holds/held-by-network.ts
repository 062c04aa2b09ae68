import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { layout } from '@cablepark/postgres/client/advisory-locks';
import { Vault } from '@cablepark/vault/vault';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import { RateLimiting, Throttled } from '../../../http/rate-limits.ts';
import { persistently } from '../../../jobs/persistently.ts';

/** The most slots that are held at once from one network, over all back ends. */
const MAX_SLOTS = 64;

/** A hold that is about to be placed. */
export interface WantedHold {
  readonly holdHash: string;
  readonly slots: readonly SlotId[];
  readonly network: string;
  /** The holds that it replaces. */
  readonly replaced: readonly string[];
  readonly until: Date;
}

/**
 * Keeps one network from holding the park's slots by many visitors (C1). The log must not have addresses, so the holds
 * are counted in Postgres, under keyed hashes, until they end.
 */
@Injectable()
export class HeldByNetwork implements OnModuleInit {
  constructor(
    private readonly pool: Pool,
    private readonly vault: Vault,
    private readonly limiting: RateLimiting,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await persistently(() => this.pool.query(LAYOUT));
  }

  /** Counts a hold while it is placed, and afterwards if it was. Throws Throttled if its network holds too many. */
  async count<Done extends { readonly isRepeat: boolean }>(
    { holdHash, slots, network, replaced, until }: WantedHold,
    place: () => Promise<Done>,
  ): Promise<Done> {
    if (!this.limiting.isOn) return place();
    const networkHash = this.vault.keyedHash('network of a hold', network);
    const { rows } = await this.pool.query<{ free_at: Date | null }>({
      name: 'count-hold',
      text: 'SELECT holds.count_hold($1, $2, $3, $4, $5, $6, $7) AS free_at',
      values: [holdHash, networkHash, slots.length, replaced, this.clock.now(), until, MAX_SLOTS],
    });
    const freeAt = rows[0]?.free_at;
    if (freeAt) throw new Throttled(freeAt.getTime() - this.clock.now().getTime());
    let isPlaced = false;
    try {
      const done = await place();
      isPlaced = !done.isRepeat;
      return done;
    } finally {
      if (!isPlaced) await this.#forget([holdHash]);
    }
  }

  async forget(events: readonly ScheduleStreamEvent[]): Promise<void> {
    const ended = events.flatMap((event) => (event.type === 'HoldEnded' ? [event.data.holdHash] : []));
    if (this.limiting.isOn && ended.length > 0) await this.#forget(ended);
  }

  async #forget(holdHashes: readonly string[]): Promise<void> {
    await this.pool.query({
      name: 'forget-holds',
      text: 'DELETE FROM holds.of_networks WHERE hold_hash = ANY ($1::text[])',
      values: [holdHashes],
    });
  }
}

// A function, so that Postgres counts under the lock, which is released with the statement.
export const LAYOUT = layout(
  'cablepark holds',
  `
  CREATE SCHEMA IF NOT EXISTS holds;
  CREATE TABLE IF NOT EXISTS holds.of_networks (
    hold_hash text PRIMARY KEY,
    network text NOT NULL,
    slots int NOT NULL,
    until timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS of_networks_network ON holds.of_networks (network);
  CREATE INDEX IF NOT EXISTS of_networks_until ON holds.of_networks (until);
  CREATE OR REPLACE FUNCTION holds.count_hold(
    of_hold text, by_network text, wanted int, replaced text[], asked_at timestamptz, held_until timestamptz, most int
  ) RETURNS timestamptz LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('cablepark holds of'), hashtext(by_network));
    DELETE FROM holds.of_networks WHERE hold_hash IN
      (SELECT hold_hash FROM holds.of_networks WHERE until <= asked_at FOR UPDATE SKIP LOCKED);
    IF (SELECT coalesce(sum(slots), 0) FROM holds.of_networks
         WHERE network = by_network AND until > asked_at AND hold_hash <> ALL (replaced)) + wanted > most
    THEN RETURN (SELECT min(until) FROM holds.of_networks WHERE network = by_network AND until > asked_at);
    END IF;
    INSERT INTO holds.of_networks VALUES (of_hold, by_network, wanted, held_until);
    RETURN NULL;
  END $$;
`,
);
