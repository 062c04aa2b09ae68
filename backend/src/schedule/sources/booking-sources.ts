import type { Pool } from 'pg';

import { DAY_MS, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Logger } from '@cablepark/platform/logging/logger';
import { buildLayout } from '@cablepark/postgres/client/advisory-locks';
import type { Secrets } from '@cablepark/vault/secrets';

import { GroupedWrites } from './grouped-writes.ts';
import { SourceSecrets, startOfTerm, TERM_MS } from './source-secrets.ts';

/**
 * The least time between two writes. It is shorter than the read models take, so no customer waits
 * for it.
 */
const WRITE_EVERY_MS = 1;

interface SourceHashes {
  /** The hash of the network in the present term. */
  readonly source: string;
  /** Its hash in the term before, during the first 24 hours of a term; else null. */
  readonly earlier: string | null;
}

type Note = PlacedFrom & SourceHashes;
type HoldNote = HeldFrom & SourceHashes;

/** A booking that a customer has placed, or a waitlist entry that they have joined. */
export interface PlacedFrom {
  /** The id of the booking or of the entry. */
  readonly bookingId: string;
  readonly placedAt: Date;
}

/** A hold that a customer has placed. */
export interface HeldFrom {
  readonly holdHash: string;
  readonly slots: readonly SlotId[];
  readonly heldAt: Date;
}

/** The open waitlist entries of a network, and the half hours it held lately. */
export interface SourceCounts {
  readonly source: string;
  readonly entries: number;
  readonly holds: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** A future booking and the network it was placed from. */
export interface SourcedBooking {
  readonly source: string;
  readonly bookingId: string;
  readonly placedAt: Date;
}

/**
 * Knows for 30 days from which network customers placed each booking and joined each waitlist, and
 * for a day from which they held slots, so that staff notice a stranger who fills the park and can
 * undo it (ADR 62). Networks are only stored as hashes. The tables are kept apart from the log and
 * the read models: they are no part of any booking’s history, and rebuilds don’t touch them.
 */
export class BookingSources {
  readonly #secrets: SourceSecrets;
  readonly #writes = new GroupedWrites<Note>(WRITE_EVERY_MS, (notes) => this.#write(notes));
  readonly #holds = new GroupedWrites<HoldNote>(WRITE_EVERY_MS, (notes) => this.#writeHolds(notes));

  private constructor(
    private readonly pool: Pool,
    secrets: Secrets,
    private readonly logger: Logger,
  ) {
    this.#secrets = new SourceSecrets(secrets);
  }

  /** Creates its tables if they don’t exist. */
  static async open(pool: Pool, secrets: Secrets, logger: Logger): Promise<BookingSources> {
    await pool.query(LAYOUT);
    return new BookingSources(pool, secrets, logger);
  }

  /**
   * Stores the source of a written booking, with others of the same milliseconds. A failure is only
   * logged.
   */
  async note(booking: PlacedFrom, network: string): Promise<void> {
    try {
      await this.#writes.add(await this.#toNote(booking, network));
    } catch (error) {
      this.#logFailure(error);
    }
  }

  /** Stores the source of a hold in the same way, for a day. */
  async noteHold(hold: HeldFrom, network: string): Promise<void> {
    try {
      await this.#holds.add({ ...hold, ...(await this.#hashesOf(network, hold.heldAt)) });
    } catch (error) {
      this.#logFailure(error);
    }
  }

  /** The hash of a network in the term of this instant, by which it is stored. */
  hashNetwork(network: string, at: Date): Promise<string> {
    return this.#secrets.sourceOf(network, at);
  }

  async waitForWrites(): Promise<void> {
    await this.#writes.waitForWrites();
    await this.#holds.waitForWrites();
  }

  /**
   * The hash of the network from which a booking was placed or a waitlist joined; null if staff did
   * it, or if it was more than 30 days ago.
   */
  async sourceOf(bookingId: string): Promise<string | null> {
    await this.waitForWrites();
    const { rows } = await this.pool.query<{ source: string }>({
      name: 'booking-source-of',
      text: `SELECT source FROM sources.booking_sources WHERE booking_id = $1`,
      values: [bookingId],
    });
    return rows[0]?.source ?? null;
  }

  /** The ids of the bookings placed and the waitlist entries joined from this network. */
  async bookingsOf(source: string): Promise<readonly string[]> {
    await this.waitForWrites();
    const { rows } = await this.pool.query<{ booking_id: string }>({
      name: 'booking-source-bookings',
      text: 'SELECT booking_id FROM sources.booking_sources WHERE source = $1 OR earlier_source = $1 ORDER BY placed_at',
      values: [source],
    });
    return rows.map(({ booking_id }) => booking_id);
  }

  /** The holds that this network has placed within a day, by their hashes. */
  async holdsOf(source: string): Promise<readonly string[]> {
    await this.waitForWrites();
    const { rows } = await this.pool.query<{ hold_hash: string }>({
      name: 'hold-source-holds',
      text: 'SELECT DISTINCT hold_hash FROM sources.held_slots WHERE source = $1 OR earlier_source = $1',
      values: [source],
    });
    return rows.map(({ hold_hash }) => hold_hash);
  }

  /**
   * The standing bookings of all networks that have a slot after `slotNow` and were placed within
   * the last 24 hours, in the order of placing. During the first 24 hours of a secret’s term,
   * networks keep their hash of the previous term, so that they are seen as the same.
   */
  async findBookingsToCome(now: Date, slotNow: number): Promise<readonly SourcedBooking[]> {
    await this.waitForWrites();
    const since = new Date(now.getTime() - DAY_MS);
    const { rows } = await this.pool.query<SourcedBooking>({
      name: 'booking-sources-to-come',
      text: `SELECT ${SOURCE} AS source, booking_id AS "bookingId", placed_at AS "placedAt"
               FROM sources.booking_sources JOIN read_models.bookings USING (booking_id)
              WHERE placed_at > $1 AND cancelled_at IS NULL AND postponed_at IS NULL AND $2 < ANY (slot_ids)
              ORDER BY placed_at, placed_at_position`,
      values: [since, slotNow, isTermNew(now)],
    });
    return rows;
  }

  /**
   * The open entries of all networks for slots after `slotNow`, and the half hours that they held
   * in the last 24 hours.
   */
  async countToCome(now: Date, slotNow: number): Promise<readonly SourceCounts[]> {
    await this.waitForWrites();
    const since = new Date(now.getTime() - DAY_MS);
    const { rows } = await this.pool.query<SourceCounts>({
      name: 'booking-sources-counts',
      text: `SELECT source, count(entry_id)::int AS entries, count(DISTINCT held)::int AS holds,
                    min(at) AS "firstAt", max(at) AS "lastAt"
               FROM (SELECT ${SOURCE} AS source, entry_id, NULL::int AS held, placed_at AS at
                       FROM sources.booking_sources
                       JOIN read_models.waitlist ON entry_id = booking_sources.booking_id
                      WHERE status = 'open' AND slot_id > $2
                     UNION ALL
                     SELECT ${SOURCE}, NULL, slot_id, held_at FROM sources.held_slots WHERE held_at > $1) AS counted
              GROUP BY source`,
      values: [since, slotNow, isTermNew(now)],
    });
    return rows;
  }

  async removeOld(now: Date): Promise<void> {
    await this.#secrets.deleteBefore(new Date(now.getTime() - DAY_MS));
    const before = new Date(now.getTime() - TERM_MS);
    await this.pool.query('DELETE FROM sources.booking_sources WHERE placed_at <= $1', [before]);
    await this.pool.query('DELETE FROM sources.held_slots WHERE held_at <= $1', [
      new Date(now.getTime() - DAY_MS),
    ]);
  }

  async #toNote(booking: PlacedFrom, network: string): Promise<Note> {
    return { ...booking, ...(await this.#hashesOf(network, booking.placedAt)) };
  }

  async #hashesOf(network: string, at: Date): Promise<SourceHashes> {
    const source = await this.hashNetwork(network, at);
    const earlier = isTermNew(at)
      ? await this.hashNetwork(network, new Date(at.getTime() - DAY_MS))
      : null;
    return { source, earlier };
  }

  #logFailure(error: unknown): void {
    this.logger.error({ err: error }, 'the source of a booking could not be recorded');
  }

  async #writeHolds(notes: readonly HoldNote[]): Promise<void> {
    const held = notes.flatMap(({ slots, ...note }) =>
      slots.map((slotId) => ({ ...note, slotId })),
    );
    const written = this.pool.query({
      name: 'hold-source-note',
      text: `INSERT INTO sources.held_slots (hold_hash, slot_id, source, earlier_source, held_at)
             SELECT note.* FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::timestamptz[]) AS note,
                    (SELECT set_config('synchronous_commit', 'off', true)) AS unhurried
             ON CONFLICT DO NOTHING`,
      values: [
        held.map(({ holdHash }) => holdHash),
        held.map(({ slotId }) => slotId),
        held.map(({ source }) => source),
        held.map(({ earlier }) => earlier),
        held.map(({ heldAt }) => heldAt),
      ],
    });
    await written.catch((error: unknown) => this.#logFailure(error));
  }

  async #write(all: readonly Note[]): Promise<void> {
    // The last note about an id counts, as when an entry changes hands; one statement can't write a
    // row twice.
    const notes = [...new Map(all.map((note) => [note.bookingId, note])).values()];
    const written = this.pool.query({
      name: 'booking-source-note',
      // Customers don’t wait for the disk: a machine that loses power loses the last half second of
      // these rows.
      text: `INSERT INTO sources.booking_sources (booking_id, source, earlier_source, placed_at)
             SELECT note.* FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) AS note,
                    (SELECT set_config('synchronous_commit', 'off', true)) AS unhurried
             ON CONFLICT (booking_id) DO UPDATE SET source = excluded.source,
                    earlier_source = excluded.earlier_source, placed_at = excluded.placed_at`,
      values: [
        notes.map(({ bookingId }) => bookingId),
        notes.map(({ source }) => source),
        notes.map(({ earlier }) => earlier),
        notes.map(({ placedAt }) => placedAt),
      ],
    });
    await written.catch((error: unknown) => this.#logFailure(error));
  }
}

const isTermNew = (at: Date): boolean => new Date(at.getTime() - DAY_MS) < startOfTerm(at);

/** The network's hash. The third parameter says whether hashes of the term before still count. */
const SOURCE = 'CASE WHEN $3::boolean THEN coalesce(earlier_source, source) ELSE source END';

export const LAYOUT = buildLayout(
  'cablepark booking sources',
  `
  CREATE SCHEMA IF NOT EXISTS sources;
  CREATE TABLE IF NOT EXISTS sources.booking_sources (
    booking_id text NOT NULL,
    source text NOT NULL,
    -- The network's name in the term before, of what was placed in a term's first 24 hours.
    earlier_source text,
    placed_at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS booking_sources_source ON sources.booking_sources (source);
  CREATE INDEX IF NOT EXISTS booking_sources_earlier ON sources.booking_sources (earlier_source)
    WHERE earlier_source IS NOT NULL;
  CREATE INDEX IF NOT EXISTS booking_sources_placed ON sources.booking_sources (placed_at);
  CREATE UNIQUE INDEX IF NOT EXISTS booking_sources_booking ON sources.booking_sources (booking_id);
  CREATE TABLE IF NOT EXISTS sources.held_slots (
    hold_hash text NOT NULL,
    slot_id int NOT NULL,
    source text NOT NULL,
    earlier_source text,
    held_at timestamptz NOT NULL,
    PRIMARY KEY (hold_hash, slot_id)
  );
  CREATE INDEX IF NOT EXISTS held_slots_source ON sources.held_slots (source);
  CREATE INDEX IF NOT EXISTS held_slots_held ON sources.held_slots (held_at);
`,
);
