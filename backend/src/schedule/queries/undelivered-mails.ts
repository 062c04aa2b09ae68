import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

import type { UndeliveredMail } from '@cablepark/contracts/schedule/booking';
import { customer as customerIn } from '@cablepark/contracts/schedule/customer';
import { Vault } from '@cablepark/vault/vault';

import {
  laneOf,
  type BookingMailKind,
} from '../automations/when-bookings-change-tell-customers-and-park.ts';
import { passLaneOf } from '../passes/automations/when-passes-are-sold-mail-them.ts';
import { ScheduleHistory } from './schedule-history.query.ts';

const CONFIRMATION: BookingMailKind = 'booking-confirmation';
/** It goes to an address that the booking no longer has. */
const TO_FORMER_ADDRESS: BookingMailKind = 'former-address-notice';

/**
 * Mails in these lanes that failed for good, while none in the same lane has gone out since;
 * confirmations first. Notices to former addresses don't count.
 */
const FAILED = `
  SELECT lane, kind, position FROM automations.outbox AS failed
   WHERE lane = ANY($1::text[]) AND state = 'failed' AND kind <> $2
     AND NOT EXISTS (
       SELECT FROM automations.outbox AS later
        WHERE later.lane = failed.lane AND later.state = 'done'
        AND later.kind <> $2 AND later.position > failed.position
     )
   ORDER BY (kind = $3) DESC, position DESC`;

interface FailedRow {
  readonly lane: string;
  readonly kind: string;
  readonly position: string;
}

/** A booking and its present e-mail. */
interface AddressedBooking {
  readonly bookingId: string;
  readonly email: string | null;
}

interface FailedMail extends AddressedBooking {
  readonly kind: string;
  /** The position of the event that it is about. */
  readonly position: bigint;
}

/** Finds the mails to bookings' customers and passes' holders that could not be delivered. */
@Injectable()
export class UndeliveredMails {
  constructor(
    private readonly pool: Pool,
    private readonly past: ScheduleHistory,
    private readonly vault: Vault,
  ) {}

  /** Whether the last mail about a pass could not be delivered. */
  async isOfPass(passId: string): Promise<boolean> {
    const failed = await this.#listFailed([passLaneOf(passId)]);
    return failed.length > 0;
  }

  /**
   * Which kind of mail didn't reach the present e-mail of each booking. Bookings without such a
   * mail are left out, and those that have got another e-mail since.
   */
  async find(bookings: readonly AddressedBooking[]): Promise<ReadonlyMap<string, UndeliveredMail>> {
    const byLane = new Map<string, AddressedBooking>();
    for (const booking of bookings) {
      if (booking.email !== null) {
        byLane.set(laneOf('customer', booking.bookingId), booking);
      }
    }

    if (byLane.size === 0) {
      return new Map();
    }

    const failed: FailedMail[] = [];
    for (const { lane, kind, position } of await this.#listFailed([...byLane.keys()])) {
      const booking = byLane.get(lane);
      if (booking) {
        failed.push({ ...booking, kind, position: BigInt(position) });
      }
    }

    const customers = await this.past.readCustomersAt(failed);
    const opened = await this.vault.openEach(
      'customer',
      failed,
      (mail) => customers.get(mail) ?? null,
    );
    const found = new Map<string, UndeliveredMail>();
    for (const mail of failed) {
      const sentTo = customerIn.nullable().parse(opened.get(mail) ?? null)?.email;
      if (sentTo === mail.email && !found.has(mail.bookingId)) {
        found.set(mail.bookingId, mail.kind === CONFIRMATION ? 'confirmation' : 'other');
      }
    }

    return found;
  }

  async #listFailed(lanes: readonly string[]): Promise<readonly FailedRow[]> {
    const parameters = [lanes, TO_FORMER_ADDRESS, CONFIRMATION];
    const { rows } = await this.pool.query<FailedRow>(FAILED, parameters);
    return rows;
  }
}
