import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

import type { UndeliveredMail } from '@cablepark/contracts/schedule/booking';
import { customer as customerIn } from '@cablepark/contracts/schedule/customer';
import { Vault } from '@cablepark/vault/vault';

import {
  laneOf,
  type BookingMailKind,
} from '../automations/when-bookings-change-tell-customers-and-park.ts';
import { ScheduleHistory } from './schedule-history.ts';

const CONFIRMATION: BookingMailKind = 'booking-confirmation';
/** It goes to an address that the booking no longer has. */
const TO_FORMER_ADDRESS: BookingMailKind = 'former-address-notice';

/**
 * Mails to a booking's customer that failed for good, while none about it has gone out since; the
 * confirmation first.
 */
const FAILED = `
  SELECT kind, position FROM automations.outbox AS failed
   WHERE lane = $1 AND state = 'failed' AND kind <> $2
     AND NOT EXISTS (
       SELECT FROM automations.outbox AS later
        WHERE later.lane = failed.lane AND later.state = 'done' AND later.kind <> $2 AND later.position > failed.position
     )
   ORDER BY (kind = $3) DESC, position DESC`;

/** Finds the mails to bookings' customers that could not be delivered. */
@Injectable()
export class UndeliveredMails {
  constructor(
    private readonly pool: Pool,
    private readonly past: ScheduleHistory,
    private readonly vault: Vault,
  ) {}

  /**
   * Which mail the booking's present e-mail didn't get; null if none, or if it has another e-mail
   * since.
   */
  async find(bookingId: string, email: string | null): Promise<UndeliveredMail | null> {
    if (email === null) {
      return null;
    }

    const lane = laneOf('customer', bookingId);
    const { rows } = await this.pool.query<{ kind: string; position: string }>(FAILED, [
      lane,
      TO_FORMER_ADDRESS,
      CONFIRMATION,
    ]);
    for (const { kind, position } of rows) {
      if ((await this.#emailAt(bookingId, BigInt(position))) === email) {
        return kind === CONFIRMATION ? 'confirmation' : 'other';
      }
    }

    return null;
  }

  async #emailAt(bookingId: string, position: bigint): Promise<string | null> {
    const [row] = await this.past.bookingsAt(position, [bookingId]);
    if (!row) {
      return null;
    }

    const customer = await this.vault.open('customer', {
      keyId: row.customerKeyId,
      box: row.customerBox,
    });
    return customerIn.nullable().parse(customer ?? null)?.email ?? null;
  }
}
