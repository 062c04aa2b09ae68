import { layout } from '@cablepark/postgres-client/advisory-locks';
import type { Secrets } from '@cablepark/vault/secrets';
import type { Pool } from 'pg';
import type { Logger } from '@cablepark/platform/logging/logger';
import { GroupedWrites } from './grouped-writes.ts';
import { SourceSecrets, startOfTerm, TERM_MS } from './source-secrets.ts';

const DAY_MS = 86_400_000;
/** Between two writes of notes at least; shorter than a booking takes, so that nobody waits for it. */
const NOTED_EVERY_MS = 1;
/** The same where more than so many bookings are being placed: then a write is shared by several. */
const MANY = 4;
const MANY_NOTED_EVERY_MS = 6;

interface Note extends PlacedFrom {
  readonly source: string;
  readonly earlier: string | null;
}

interface Done {
  readonly events: readonly unknown[];
}

export interface PlacedFrom {
  readonly bookingId: string;
  readonly placedAt: Date;
}

/** A booking to come that was placed from a network. */
export interface SourcedBooking {
  readonly source: string;
  readonly bookingId: string;
  readonly placedAt: Date;
}

/**
 * From which network customers placed each booking, for 30 days, so that staff notice somebody who buys the
 * park out and can undo it (ADR 64). Networks are in it as hashes only. It stands beside the log and the
 * read models: it is nobody's history, and a rebuild leaves it alone.
 */
export class BookingSources {
  readonly #pool: Pool;
  readonly #secrets: SourceSecrets;
  readonly #logger: Logger;
  readonly #writes = new GroupedWrites<Note>(
    () => (this.#underWay > MANY ? MANY_NOTED_EVERY_MS : NOTED_EVERY_MS),
    (notes) => this.#write(notes),
  );
  #underWay = 0;

  private constructor(pool: Pool, secrets: Secrets, logger: Logger) {
    this.#pool = pool;
    this.#secrets = new SourceSecrets(secrets);
    this.#logger = logger;
  }

  /** Lays out its table in this database where it is new. */
  static async open(pool: Pool, secrets: Secrets, logger: Logger): Promise<BookingSources> {
    await pool.query(LAYOUT);
    return new BookingSources(pool, secrets, logger);
  }

  /**
   * Notes from where a booking was placed once its command has written it; of a refused or a repeated one nothing.
   * Resolves when the note is in the table, together with others that come within milliseconds. One that can't be
   * written is logged; the booking stands all the same.
   */
  async note(placing: Promise<Done>, booking: PlacedFrom, network: string): Promise<void> {
    this.#underWay++;
    try {
      const { events } = await placing.catch(() => ({ events: [] }));
      if (events.length > 0) await this.#writes.add(await this.#noteOf(booking, network));
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#underWay--;
    }
  }

  /** What a network is called here at this moment. */
  nameOf(network: string, at: Date): Promise<string> {
    return this.#secrets.sourceOf(network, at);
  }

  /** Resolves when all notes of this process are in the table. */
  async settled(): Promise<void> {
    await this.#writes.settled();
  }

  /** The network it was placed from, named so that it tells nothing of it; null of staff's, and after 30 days. */
  async sourceOf(bookingId: string): Promise<string | null> {
    await this.settled();
    const { rows } = await this.#pool.query<{ source: string }>({
      name: 'booking-source-of',
      text: 'SELECT source FROM sources.booking_sources WHERE booking_id = $1',
      values: [bookingId],
    });
    return rows[0]?.source ?? null;
  }

  /** Every booking that was ever placed from this network. */
  async bookingsOf(source: string): Promise<readonly string[]> {
    await this.settled();
    const { rows } = await this.#pool.query<{ booking_id: string }>({
      name: 'booking-source-bookings',
      text: 'SELECT booking_id FROM sources.booking_sources WHERE source = $1 OR earlier_source = $1 ORDER BY placed_at',
      values: [source],
    });
    return rows.map(({ booking_id }) => booking_id);
  }

  /**
   * Of networks with at least so many: the standing bookings with a slot after `slotNow` that were placed within
   * the last 24 hours, in the order of placing. In the first 24 hours of a term networks still go by the names
   * of the one before, so that those hours are seen as one.
   */
  async busiest(now: Date, slotNow: number, atLeast: number): Promise<readonly SourcedBooking[]> {
    await this.settled();
    const since = new Date(now.getTime() - DAY_MS);
    const isTermNew = since < startOfTerm(now);
    const { rows } = await this.#pool.query<SourcedBooking>({
      name: 'booking-sources-busiest',
      text: `SELECT * FROM (
               SELECT CASE WHEN $4 THEN coalesce(earlier_source, source) ELSE source END AS source,
                      booking_id AS "bookingId", placed_at AS "placedAt", placed_at_position,
                      count(*) OVER (PARTITION BY CASE WHEN $4 THEN coalesce(earlier_source, source) ELSE source END)
                        AS of_source
                 FROM sources.booking_sources JOIN read_models.bookings USING (booking_id)
                WHERE placed_at > $1 AND cancelled_at IS NULL AND $2 < ANY (slot_ids)
             ) AS placed WHERE of_source >= $3 ORDER BY "placedAt", placed_at_position`,
      values: [since, slotNow, atLeast, isTermNew],
    });
    return rows;
  }

  /** What needn't be known any more. */
  async removeOld(now: Date): Promise<void> {
    await this.#secrets.deleteBefore(new Date(now.getTime() - DAY_MS));
    const before = new Date(now.getTime() - TERM_MS);
    await this.#pool.query('DELETE FROM sources.booking_sources WHERE placed_at <= $1', [before]);
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
    this.#logger.error({ err: error }, 'from where bookings were placed could not be noted');
  }

  async #write(notes: readonly Note[]): Promise<void> {
    const written = this.#pool.query({
      name: 'booking-source-note',
      // Nobody who books waits for the disk: a machine without power loses the last half second of them.
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
    await written.catch((error: unknown) => {
      this.#failed(error);
    });
  }
}

const LAYOUT = layout(
  'cablepark booking sources',
  `
  CREATE SCHEMA IF NOT EXISTS sources;
  CREATE TABLE IF NOT EXISTS sources.booking_sources (
    booking_id text PRIMARY KEY,
    source text NOT NULL,
    -- The network's name in the term before, of what was placed in a term's first 24 hours.
    earlier_source text,
    placed_at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS booking_sources_source ON sources.booking_sources (source);
  CREATE INDEX IF NOT EXISTS booking_sources_earlier ON sources.booking_sources (earlier_source)
    WHERE earlier_source IS NOT NULL;
  CREATE INDEX IF NOT EXISTS booking_sources_placed ON sources.booking_sources (placed_at);
`,
);
