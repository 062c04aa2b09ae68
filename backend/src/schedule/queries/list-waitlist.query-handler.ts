import type { Customer } from '@cablepark/contracts/schedule/customer';
import { listWaitlist, type ListedEntry } from '@cablepark/contracts/schedule/waitlist';
import { Clock } from '@cablepark/platform/clock';
import { waitlist, type WaitlistRow } from '@cablepark/projections/read-models/waitlist.read-model';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import { DataSource, type FindOptionsWhere } from 'typeorm';
import { Moments } from '../../as-of/queries/moments.ts';
import { QueryOf, type Answered, type Requested } from '../../http/endpoint-message.ts';
import { offerHash } from '../domain/reservations.ts';
import { dayIn, type Schedule } from '../domain/schedule.ts';
import { presentEntry } from '../domain/waiting-list.ts';
import { PresentSchedule } from '../present-schedule.ts';
import { ERASED } from './shown-bookings.ts';

/** Shows entries of waiting lists with their customers, open or over. */
@Injectable()
export class ShownEntries {
  constructor(
    private readonly schedule: PresentSchedule,
    private readonly moments: Moments,
    private readonly database: DataSource,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** In the order of joining. */
  async of(which: FindOptionsWhere<WaitlistRow>): Promise<ListedEntry[]> {
    // An entry that the schedule has no more is found over, because the rows are read after it.
    await this.schedule.catchUp();
    const { state } = this.schedule;
    await this.moments.shownIn(['waitlist']);
    const order = { joinedPosition: 'ASC' } as const;
    const rows = await this.database.getRepository(waitlist.entity).find({ where: which, order });
    const customers = await this.vault.openEach('customer', rows, ({ customer }) => customer);
    return rows.map((row) => listed(row, customers.get(row), state, this.clock.now()));
  }
}

function listed(row: WaitlistRow, customer: Customer | undefined, schedule: Schedule, now: Date): ListedEntry {
  const { entryId, tokenHash, slotId, day, status, offerUntil } = row;
  const present = status === 'open' ? presentEntry(tokenHash, schedule, now) : undefined;
  // The schedule forgets an offer that staff ended by taking the slot, but not one that the clock ended.
  const isOfSlot = dayIn(schedule, day).reservations.get(slotId)?.holdHash === offerHash(entryId);
  return {
    id: entryId,
    timeSlotId: slotId,
    status: status === 'open' ? (present?.status ?? 'lapsed') : status,
    name: customer?.customerName ?? ERASED,
    phone: customer?.phoneNumber ?? ERASED,
    email: customer?.email ?? ERASED,
    language: row.language,
    joinedAt: row.joinedAt,
    joinedPosition: String(row.joinedPosition),
    offeredAt: row.offeredAt,
    offeredPosition: row.offeredPosition === null ? null : String(row.offeredPosition),
    offerExpiresAt: isOfSlot || status === 'lapsed' ? offerUntil : null,
    bookingReference: row.bookingReference,
  };
}

@QueryOf(listWaitlist)
export class ListWaitlistHandler {
  constructor(private readonly entries: ShownEntries) {}

  execute({ query: { day } }: Requested<typeof listWaitlist>): Answered<typeof listWaitlist> {
    return this.entries.of({ day });
  }
}
