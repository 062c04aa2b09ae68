import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** Finds the sealed customers, and with them the tokens, of bookings that have a link. */
@Injectable()
export class LinkedCustomers {
  constructor(private readonly pool: Pool) {}

  async customerOf(bookingId: string): Promise<Sealed<Customer> | null> {
    const { rows } = await this.pool.query<{ keyId: string; box: string }>({
      name: 'linked-customer',
      text: `SELECT customer_key_id AS "keyId", customer_box AS box FROM ${bookings.qualifiedName}
              WHERE booking_id = $1 AND link_hash IS NOT NULL`,
      values: [bookingId],
    });
    return rows[0] ?? null;
  }
}
