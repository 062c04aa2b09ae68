import type { Pool } from 'pg';

import type { Customer } from '@cablepark/contracts/schedule/customer';
import { slotsOfDay, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { waitlist } from '@cablepark/projections/read-models/waitlist.read-model';

/** The kinds of people that a search finds: customers of bookings, and customers on waitlists. */
export type PersonKind = 'booking' | 'waiting';

/** What the index has to know of a booking or an entry before it opens the box. */
export interface IndexedRow {
  readonly id: string;
  readonly keyId: string;
  readonly slot: SlotId;
  readonly isPostponed: boolean;
  /** Whether a search no longer finds it: a cancelled booking, an entry that is over, or erased. */
  readonly isGone: boolean;
}

/** A row with its box, still sealed, and what else people are found by. */
export interface SealedRow extends IndexedRow {
  readonly customer: Sealed<Customer>;
  readonly ownerId: string | null;
  readonly references: readonly string[];
}

const ROWS_PER_PAGE = 5000;
/** A page begins after this slot and id, in the order of the pages. */
interface PageStart {
  readonly slot: number;
  readonly id: string;
}

const AFTER_ALL_SLOTS = 2_147_483_647;

/** Reads the bookings and waitlist entries whose customers a search can find. */
export class IndexedRows {
  constructor(private readonly pool: Pool) {}

  /** All bookings in pages, the latest session first. */
  async *readBookings(): AsyncGenerator<readonly IndexedRow[]> {
    let before: PageStart | undefined = { slot: AFTER_ALL_SLOTS, id: '' };
    while (before !== undefined) {
      const { rows }: { rows: IndexedRow[] } = await this.pool.query<IndexedRow>(
        `${BOOKINGS} WHERE (first_slot, booking_id) < ($1, $2)
          ORDER BY first_slot DESC, booking_id DESC LIMIT $3`,
        [before.slot, before.id, ROWS_PER_PAGE],
      );
      yield rows;
      before = rows.length < ROWS_PER_PAGE ? undefined : rows.at(-1);
    }
  }

  async readBookingsOf(days: readonly Day[]): Promise<readonly IndexedRow[]> {
    const ids = days.map((day) => slotsOfDay(day));
    const { rows } = await this.pool.query<IndexedRow>(
      `${BOOKINGS} JOIN unnest($1::int[], $2::int[]) AS d(first, last)
                     ON first_slot BETWEEN d.first AND d.last`,
      [ids.map((slots) => slots[0]), ids.map((slots) => slots.at(-1))],
    );
    return rows;
  }

  /** All open entries, and the given ones, open or not. */
  async readOpenEntries(known: readonly string[]): Promise<readonly IndexedRow[]> {
    const { rows } = await this.pool.query<IndexedRow>(
      `${ENTRIES} WHERE status = 'open' OR entry_id = ANY ($1::text[])`,
      [known],
    );
    return rows;
  }

  async readEntriesOf(days: readonly Day[]): Promise<readonly IndexedRow[]> {
    const { rows } = await this.pool.query<IndexedRow>(`${ENTRIES} WHERE day = ANY ($1::text[])`, [
      days,
    ]);
    return rows;
  }

  /** The boxes of some bookings or entries. Those that are gone by now are missing. */
  async readBoxes(kind: PersonKind, ids: readonly string[]): Promise<readonly SealedRow[]> {
    const text = kind === 'booking' ? BOXES_OF_BOOKINGS : BOXES_OF_ENTRIES;
    const { rows } = await this.pool.query<SealedRow>(text, [ids]);
    return rows.filter(({ isGone }) => !isGone);
  }
}

const BOOKING_COLUMNS = `
  booking_id AS id, customer_key_id AS "keyId", first_slot AS slot,
  postponed_at IS NOT NULL AS "isPostponed", cancelled_at IS NOT NULL OR is_erased AS "isGone"`;
const BOOKINGS = `SELECT ${BOOKING_COLUMNS} FROM ${bookings.qualifiedName}`;
const BOXES_OF_BOOKINGS = `
  SELECT ${BOOKING_COLUMNS}, owner_id AS "ownerId", ARRAY[short_reference, reference] AS "references",
         jsonb_build_object('keyId', customer_key_id, 'box', customer_box) AS customer
    FROM ${bookings.qualifiedName} WHERE booking_id = ANY ($1::text[])`;

const ENTRY_COLUMNS = `
  entry_id AS id, customer->>'keyId' AS "keyId", slot_id AS slot,
  false AS "isPostponed", status <> 'open' OR is_erased AS "isGone"`;
const ENTRIES = `SELECT ${ENTRY_COLUMNS} FROM ${waitlist.qualifiedName}`;
const BOXES_OF_ENTRIES = `
  SELECT ${ENTRY_COLUMNS}, user_id AS "ownerId", '{}'::text[] AS "references", customer
    FROM ${waitlist.qualifiedName} WHERE entry_id = ANY ($1::text[])`;
