import type { ClosedBooking, ListedClosure } from '@cablepark/contracts/schedule/closure';
import { customer as customerIn, type Customer } from '@cablepark/contracts/schedule/customer';
import { slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import {
  closureBookings,
  closures,
  type ClosureBookingRow,
  type ClosureRow,
} from '@cablepark/projections/read-models/closures.read-model';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { underKey } from '../../idempotency/under-key.ts';

/** A booking to be shown, with its customer still sealed. */
interface SealedBooking {
  readonly reference: string;
  readonly firstSlot: SlotId;
  readonly customer: Sealed<Customer>;
}

/** Reads closures for staff. */
@Injectable()
export class ClosureViews {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  async all(): Promise<ListedClosure[]> {
    const rows = await this.database
      .getRepository(closures.entity)
      .find({ where: { isUndone: false }, order: { position: 'DESC' } });
    return this.#viewed(rows);
  }

  async find(closureId: string): Promise<ListedClosure | undefined> {
    return (
      await this.#viewed(await this.database.getRepository(closures.entity).findBy({ closureId, isUndone: false }))
    )[0];
  }

  /** What became of its bookings, in the order of their times. */
  async bookingsOf(closureIds: readonly string[]): Promise<readonly ClosureBookingRow[]> {
    return this.database
      .getRepository(closureBookings.entity)
      .find({ where: { closureId: In(closureIds) }, order: { firstSlot: 'ASC', serial: 'ASC' } });
  }

  async slotsOpened(closureId: string): Promise<number> {
    const row = await this.database.getRepository(closures.entity).findOneBy({ closureId });
    return row?.openedSlots ?? 0;
  }

  /** Opens the customers of these bookings. */
  async shown(bookings: readonly SealedBooking[]): Promise<ClosedBooking[]> {
    const opened = await this.vault.openAll(
      'customer',
      bookings.map(({ customer }) => customer),
    );
    return bookings.map(({ reference, firstSlot, customer: { keyId } }, i) => {
      const customer = customerIn.nullable().parse(opened[i] ?? null);
      return underKey(keyId, {
        reference,
        customerName: customer?.customerName ?? 'erased',
        phoneNumber: customer?.phoneNumber ?? 'erased',
        firstSlotTime: slotStart(firstSlot).toISOString(),
      });
    });
  }

  async #viewed(rows: readonly ClosureRow[]): Promise<ListedClosure[]> {
    const bookings = await this.bookingsOf(rows.map(({ closureId }) => closureId));
    const shown = await this.shown(
      bookings.map(({ customerKeyId, customerBox, ...booking }) => ({
        ...booking,
        customer: { keyId: customerKeyId, box: customerBox },
      })),
    );
    return rows.map(
      ({ closureId, beginsAt: from, endsAt: to, reason, note, slots, mails, createdAt, takenBackAt }) => ({
        id: closureId,
        from,
        to,
        reason,
        note,
        slots,
        bookings: shown.filter((_, i) => bookings[i]?.closureId === closureId),
        mails,
        createdAt,
        takenBackAt,
      }),
    );
  }
}
