import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { DataSource, In } from 'typeorm';

import {
  listClosures,
  type ClosedBooking,
  type ListedClosure,
} from '@cablepark/contracts/schedule/closure';
import { customer as customerIn, type Customer } from '@cablepark/contracts/schedule/customer';
import { reject } from '@cablepark/contracts/shared/rejection';
import { startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import {
  bookingsHistory,
  type BookingRow,
} from '@cablepark/projections/read-models/bookings.read-model';
import {
  closureBookings,
  closures,
  type ClosureBookingRow,
  type ClosureRow,
} from '@cablepark/projections/read-models/closures.read-model';
import { readChangesAt } from '@cablepark/projections/runtime/history/changes-at';
import { Vault } from '@cablepark/vault/vault';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { ScheduleHistory } from '../queries/schedule-history.query.ts';

/** A booking that a closure touched, with its customer still sealed. */
interface SealedBooking {
  readonly reference: string;
  readonly firstSlot: SlotId;
  readonly customer: Sealed<Customer>;
  readonly isReached: boolean;
}

interface SealedClosureBooking extends SealedBooking {
  readonly closureId: string;
}

export class ListClosures extends Query<AnswerTo<typeof listClosures>> {
  constructor(readonly requested: Requested<typeof listClosures>) {
    super();
  }
}

/** Reads closures for staff. */
@QueryHandler(ListClosures)
export class ClosureViews implements IQueryHandler<ListClosures> {
  constructor(
    private readonly database: DataSource,
    private readonly pool: Pool,
    private readonly past: ScheduleHistory,
    private readonly vault: Vault,
  ) {}

  /** The closures whose closing wasn't undone, newest first. */
  async execute(): Promise<ListedClosure[]> {
    const rows = await this.database
      .getRepository(closures.entity)
      .find({ where: { isUndone: false }, order: { closedAtPosition: 'DESC' } });
    const ofThem = { closureId: In(rows.map(({ closureId }) => closureId)) };
    return this.#show(
      rows,
      await this.database.getRepository(closureBookings.entity).findBy(ofThem),
    );
  }

  /** A closure as it was at a position that the read models have passed. */
  async findAt(position: bigint, closureId: string): Promise<ListedClosure> {
    const rows = await this.past.readClosuresAt(position, [closureId]);
    const [closure] = await this.#show(rows, await this.readBookingsAt(position, [closureId]));
    return closure ?? reject('INTERNAL');
  }

  /** What became of the bookings of closures, in the order of the times that they had lost. */
  async readBookingsAt(
    position: bigint,
    closureIds: readonly string[],
  ): Promise<readonly ClosureBookingRow[]> {
    return (await this.past.readClosureBookingsAt(position, closureIds)).sort(compareTimes);
  }

  /** Bookings as they were at a position that the read models have passed, by their times. */
  async showBookingsAt(position: bigint, bookingIds: readonly string[]): Promise<ClosedBooking[]> {
    if (bookingIds.length === 0) {
      return [];
    }

    const rows = await this.past.readBookingsAt(position, bookingIds);
    rows.sort(compareTimes);
    return this.showBookings(
      rows.map(({ reference, firstSlot, isReached, customerKeyId, customerBox }) => ({
        reference,
        firstSlot,
        isReached,
        customer: { keyId: customerKeyId, box: customerBox },
      })),
    );
  }

  /** Bookings that a closure touches, with their customers opened, in the same order. */
  async showBookings(bookings: readonly SealedBooking[]): Promise<ClosedBooking[]> {
    const opened = await this.vault.openAll(
      'customer',
      bookings.map(({ customer }) => customer),
    );
    return bookings.map(({ reference, firstSlot, isReached: reached }, i) => {
      const customer = customerIn.nullable().parse(opened[i] ?? null);
      return {
        reference,
        customerName: customer?.customerName ?? 'erased',
        phoneNumber: customer?.phoneNumber ?? 'erased',
        hasEmail: Boolean(customer?.email),
        firstSlotTime: startOfSlot(firstSlot).toISOString(),
        reached,
      };
    });
  }

  async #show(
    rows: readonly ClosureRow[],
    bookings: readonly ClosureBookingRow[],
  ): Promise<ListedClosure[]> {
    const sealed = await this.#findSealed([...bookings].sort(compareTimes));
    const shown = await this.showBookings(sealed);
    return rows.map(
      ({
        closureId,
        beginsAt: from,
        endsAt: to,
        reason,
        note,
        slots,
        mails,
        createdAt,
        takenBackAt,
      }) => ({
        id: closureId,
        from,
        to,
        reason,
        note,
        slots,
        bookings: shown.filter((_, i) => sealed[i]?.closureId === closureId),
        mails,
        createdAt,
        takenBackAt,
      }),
    );
  }

  /** The bookings with their sealed customers as they were when the bookings lost their times. */
  async #findSealed(bookings: readonly ClosureBookingRow[]): Promise<SealedClosureBooking[]> {
    const rows = await readChangesAt<WhenPostponed>(
      this.pool,
      bookingsHistory,
      bookings.map(({ bookingId, postponedAtPosition }) => ({
        key: bookingId,
        position: postponedAtPosition,
      })),
      ['customerKeyId', 'customerBox', 'isReached'],
    );
    const customers = new Map(
      // Each of them was there when the closure took its slots.
      rows.map(({ key, position, after }) => [`${key} ${position}`, after as WhenPostponed]),
    );
    const sealed: SealedClosureBooking[] = [];
    for (const { closureId, bookingId, postponedAtPosition, reference, firstSlot } of bookings) {
      const found = customers.get(`${bookingId} ${postponedAtPosition}`);
      if (found) {
        const customer = { keyId: found.customerKeyId, box: found.customerBox };
        sealed.push({ closureId, reference, firstSlot, customer, isReached: found.isReached });
      }
    }

    return sealed;
  }
}

type WhenPostponed = Pick<BookingRow, 'customerKeyId' | 'customerBox' | 'isReached'>;

const compareTimes = (
  a: Pick<ClosureBookingRow, 'firstSlot' | 'bookingId'>,
  b: Pick<ClosureBookingRow, 'firstSlot' | 'bookingId'>,
): number => a.firstSlot - b.firstSlot || (a.bookingId < b.bookingId ? -1 : 1);
