import type { WaitlistEntry } from '@cablepark/contracts/schedule/waitlist';
import { eurosOf, type Cents } from '@cablepark/contracts/shared/money';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOf, slotEnd, slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { waitlist, type WaitlistRow } from '@cablepark/projections/read-models/waitlist.read-model';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Moments } from '../../as-of/queries/moments.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { priceOf } from '../domain/pricing.ts';
import { dayIn, type Schedule } from '../domain/schedule.ts';
import { linkHashOf } from '../links/link-token.ts';
import { UnknownTokens } from '../links/unknown-tokens.ts';
import { presentEntry } from '../domain/waiting-list.ts';
import { PresentSchedule } from '../present-schedule.ts';
import { ShownBookings, type ShownBooking } from './shown-bookings.ts';

export type { WaitlistRow };

/** Finds the entries of waiting lists by the tokens of their links, as they are now. */
@Injectable()
export class WaitlistEntries {
  constructor(
    private readonly schedule: PresentSchedule,
    private readonly database: DataSource,
    private readonly moments: Moments,
    private readonly bookings: ShownBookings,
    private readonly unknownTokens: UnknownTokens,
    private readonly clock: Clock,
  ) {}

  /** Finds an entry whatever has become of it. Rejects WAITLIST_ENTRY_NOT_FOUND. */
  async find(token: string, { network }: Pick<RequestContext, 'network'>): Promise<WaitlistRow> {
    const row = await this.#rowOf(token);
    if (row) return row;
    await this.unknownTokens.count(network);
    return reject('WAITLIST_ENTRY_NOT_FOUND');
  }

  /** What whoever has the link is shown. Rejects WAITLIST_OVER once the entry is erased. */
  async show(token: string, context: Pick<RequestContext, 'network'>): Promise<WaitlistEntry> {
    // An entry that the schedule has no more is found over, because the row is read after it.
    await this.schedule.catchUp();
    const { state } = this.schedule;
    await this.moments.shownIn(['waitlist']);
    const row = await this.find(token, context);
    return row.isErased ? reject('WAITLIST_OVER') : shownEntry(row, state, this.clock.now());
  }

  /** The booking by which an entry was accepted, perhaps a moment ago. Rejects WAITLIST_OVER if there is none. */
  async bookingOf(token: string, context: Pick<RequestContext, 'network'>): Promise<ShownBooking> {
    const { bookingId } = await this.find(token, context);
    const row = bookingId === null ? null : await this.database.getRepository(bookings.entity).findOneBy({ bookingId });
    const [booking] = row ? await this.bookings.of([row]) : [];
    return booking ?? reject('WAITLIST_OVER');
  }

  #rowOf(token: string): Promise<WaitlistRow | null> {
    return this.database.getRepository(waitlist.entity).findOneBy({ tokenHash: linkHashOf(token) });
  }
}

function shownEntry(row: WaitlistRow, schedule: Schedule, now: Date): WaitlistEntry {
  const { tokenHash, slotId, status } = row;
  const present = status === 'open' ? presentEntry(tokenHash, schedule, now) : undefined;
  // What ends by the clock has no event of its own yet.
  if (!present) return endedEntry(row, status === 'open' ? 'lapsed' : status);
  const { offer, ahead } = present;
  const price = offer?.priceCents ?? priceIn(schedule, slotId);
  const offerExpiresAt = offer?.until ?? null;
  return { status: present.status, timeSlot: slotOfEntry(slotId, price), ahead, offerExpiresAt };
}

/** An entry that is over, always with the same price: that of its last offer, or of when it was made. */
export const endedEntry = (
  { slotId, offerCents, joinedCents }: WaitlistRow,
  status: WaitlistEntry['status'],
): WaitlistEntry => ({
  ...{ status, timeSlot: slotOfEntry(slotId, offerCents ?? joinedCents) },
  ...{ ahead: null, offerExpiresAt: null },
});

/** What a slot costs now; by the timetable if it isn't stored any more. */
export const priceIn = (schedule: Schedule, slotId: SlotId): Cents =>
  dayIn(schedule, dayOf(slotId)).slots.get(slotId)?.priceCents ?? priceOf(slotId, schedule.settings);

export const slotOfEntry = (slotId: SlotId, priceCents: Cents): WaitlistEntry['timeSlot'] => ({
  id: slotId,
  startTime: slotStart(slotId).toISOString(),
  endTime: slotEnd(slotId).toISOString(),
  price: eurosOf(priceCents),
});
