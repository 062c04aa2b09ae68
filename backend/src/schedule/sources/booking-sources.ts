import { DAY_MS } from '@cablepark/contracts/shared/riga-time';
import { layout } from '@cablepark/postgres/client/advisory-locks';
import type { Secrets } from '@cablepark/vault/secrets';
import type { Pool } from 'pg';
import type { Logger } from '@cablepark/platform/logging/logger';
import { GroupedWrites } from './grouped-writes.ts';
import { SourceSecrets, startOfTerm, TERM_MS } from './source-secrets.ts';

/** The least time between two writes. It is shorter than the read models take, so no customer waits for it. */
const WRITE_EVERY_MS = 1;

interface Note extends PlacedFrom {
  readonly source: string;
  readonly earlier: string | null;
}

export interface PlacedFrom {
  readonly bookingId: string;
  readonly placedAt: Date;
}

/** A future booking and the network it was placed from. */
export interface SourcedBooking {
  readonly source: string;
  readonly bookingId: string;
  readonly placedAt: Date;
}

/**
 * Knows for 30 days from which network customers placed each booking, so that staff notice a stranger who fills the
 * park and can undo it (ADR 62). Networks are only stored as hashes. The table is kept apart from the log and the read
 * models: it is not part of any booking’s history, and rebuilds don’t touch it.
 */
export class BookingSources {
  readonly #secrets: SourceSecrets;
  readonly #writes = new GroupedWrites<Note>(WRITE_EVERY_MS, (notes) => this.#write(notes));

  private constructor(
    private readonly pool: Pool,
    secrets: Secrets,
    private readonly logger: Logger,
  ) {
    this.#secrets = new SourceSecrets(secrets);
  }

  /** Creates its table if it doesn’t exist. */
  static async open(pool: Pool, secrets: Secrets, logger: Logger): Promise<BookingSources> {
    await pool.query(LAYOUT);
    return new BookingSources(pool, secrets, logger);
  }

  /** Stores the source of a written booking, with others of the same milliseconds. A failure is only logged. */
  async note(booking: PlacedFrom, network: string): Promise<void> {
    try {
      await this.#writes.add(await this.#noteOf(booking, network));
    } catch (error) {
      this.#failed(error);
    }
  }

  nameOf(network: string, at: Date): Promise<string> {
    return this.#secrets.sourceOf(network, at);
  }

  async settled(): Promise<void> {
    await this.#writes.settled();
  }

  /** The hash of the network a booking was placed from; null if staff placed it or it was more than 30 days ago. */
  async sourceOf(bookingId: string): Promise<string | null> {
    await this.settled();
    const { rows } = await this.pool.query<{ source: string }>({
      name: 'booking-source-of',
      text: `SELECT source FROM sources.booking_sources WHERE booking_id = $1`,
      values: [bookingId],
    });
    return rows[0]?.source ?? null;
  }

  /** All bookings placed from this network, by the ids that they were placed with. */
  async bookingsOf(source: string): Promise<readonly string[]> {
    await this.settled();
    const { rows } = await this.pool.query<{ booking_id: string }>({
      name: 'booking-source-bookings',
      text: 'SELECT booking_id FROM sources.booking_sources WHERE source = $1 OR earlier_source = $1 ORDER BY placed_at',
      values: [source],
    });
    return rows.map(({ booking_id }) => booking_id);
  }

  /**
   * The bookings of all networks with at least `atLeast` standing ones that have a slot after `slotNow` and were placed
   * within the last 24 hours, in the order of placing. During the first 24 hours of a secret’s term, networks keep
   * their hash of the previous term, so that they are seen as the same.
   */
  async busiest(now: Date, slotNow: number, atLeast: number): Promise<readonly SourcedBooking[]> {
    await this.settled();
    const since = new Date(now.getTime() - DAY_MS);
    const isTermNew = since < startOfTerm(now);
    const { rows } = await this.pool.query<SourcedBooking>({
      name: 'booking-sources-busiest',
      text: `SELECT * FROM (
               SELECT CASE WHEN $4 THEN coalesce(earlier_source, source) ELSE source END AS source,
                      booking_id AS "bookingId", placed_at AS "placedAt", placed_at_position,
                      count(*) OVER (PARTITION BY CASE WHEN $4 THEN coalesce(earlier_source, source) ELSE source END)
                        AS of_source
                 FROM sources.booking_sources JOIN read_models.bookings USING (booking_id)
                WHERE placed_at > $1 AND cancelled_at IS NULL AND postponed_at IS NULL AND $2 < ANY (slot_ids)
             ) AS placed WHERE of_source >= $3 ORDER BY "placedAt", placed_at_position`,
      values: [since, slotNow, atLeast, isTermNew],
    });
    return rows;
  }

  async removeOld(now: Date): Promise<void> {
    await this.#secrets.deleteBefore(new Date(now.getTime() - DAY_MS));
    const before = new Date(now.getTime() - TERM_MS);
    await this.pool.query('DELETE FROM sources.booking_sources WHERE placed_at <= $1', [before]);
  }

  async #noteOf({ bookingId, placedAt }: PlacedFrom, network: string): Promise<Note> {
    const dayBefore = new Date(placedAt.getTime() - DAY_MS);
    const isTermNew = dayBefore < startOfTerm(placedAt);
    return {
      bookingId,
      source: await this.nameOf(network, placedAt),
      earlier: isTermNew ? await this.nameOf(network, dayBefore) : null,
      placedAt,
    };
  }

  #failed(error: unknown): void {
    this.logger.error({ err: error }, 'the source of a booking could not be recorded');
  }

  async #write(notes: readonly Note[]): Promise<void> {
    const written = this.pool.query({
      name: 'booking-source-note',
      // Customers don’t wait for the disk: a machine that loses power loses the last half second of these rows.
      text: `INSERT INTO sources.booking_sources (booking_id, source, earlier_source, placed_at)
             SELECT note.* FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) AS note,
                    (SELECT set_config('synchronous_commit', 'off', true)) AS unhurried
             ON CONFLICT DO NOTHING`,
      values: [
        notes.map(({ bookingId }) => bookingId),
        notes.map(({ source }) => source),
        notes.map(({ earlier }) => earlier),
        notes.map(({ placedAt }) => placedAt),
      ],
    });
    await written.catch((error: unknown) => this.#failed(error));
  }
}

export const LAYOUT = layout(
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
`,
);
