import type { Customer } from '@cablepark/contracts/schedule/customer';
import { listWaitlist, type ListedEntry, type WaitlistEntry } from '@cablepark/contracts/schedule/waitlist';
import type { Cents } from '@cablepark/contracts/shared/money';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress, shownToTheEnd } from '@cablepark/projections/progress/read-model-progress';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { waitlist, type WaitlistRow } from '@cablepark/projections/read-models/waitlist.read-model';
import { Vault } from '@cablepark/vault/vault';
import { DataSource, LessThan, type FindOptionsWhere, type Repository } from 'typeorm';
import { Moments } from '../../as-of/queries/moments.ts';
import { QueryOf, type Answered, type Requested } from '../../http/endpoint-message.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { presentPrice } from '../domain/pricing.ts';
import { offerHash } from '../domain/reservations.ts';
import { dayIn, type Schedule } from '../domain/schedule.ts';
import { linkHashOf } from '../links/link-token.ts';
import { UnknownTokens } from '../links/unknown-tokens.ts';
import { presentEntry } from '../domain/waiting-list.ts';
import { PresentSchedule } from '../present-schedule.ts';
import { ERASED, pricedSlot, ShownBookings, type ShownBooking } from './shown-bookings.ts';

export type { WaitlistRow };

/** How long to wait for the rows of an offer that another request has just accepted. */
const ACCEPTED_MS = 1000;

interface PlacedBooking {
  readonly booking: ShownBooking;
  /** The position of its event. */
  readonly placedAt: bigint;
}

/** Finds the entries of waiting lists, open or over, as they are now. */
@QueryOf(listWaitlist)
export class WaitlistEntries {
  constructor(
    private readonly schedule: PresentSchedule,
    private readonly database: DataSource,
    private readonly moments: Moments,
    private readonly log: EventLog,
    private readonly progress: ReadModelProgress,
    private readonly bookings: ShownBookings,
    private readonly unknownTokens: UnknownTokens,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** Finds an entry by the token of its link. Rejects WAITLIST_ENTRY_NOT_FOUND. */
  async find(token: string, { network }: Pick<RequestContext, 'network'>): Promise<WaitlistRow> {
    const row = await this.#rows.findOneBy({ tokenHash: linkHashOf(token) });
    if (row) return row;
    await this.unknownTokens.count(network);
    return reject('WAITLIST_ENTRY_NOT_FOUND');
  }

  /** What whoever has the link is shown. Rejects WAITLIST_OVER once the entry is erased. */
  async show(token: string, context: Pick<RequestContext, 'network'>): Promise<WaitlistEntry> {
    const schedule = await this.#scheduleBefore();
    const row = await this.find(token, context);
    return row.isErased ? reject('WAITLIST_OVER') : shownEntry(row, schedule, this.clock.now());
  }

  /**
   * The booking by which an entry was accepted, perhaps a moment ago. Rejects WAITLIST_OVER if there is none, and
   * UNAVAILABLE while that isn't known.
   */
  async bookingOf(token: string, context: Pick<RequestContext, 'network'>): Promise<PlacedBooking> {
    const { isShown } = await shownToTheEnd(this.log, this.progress, ['waitlist', 'bookings'], ACCEPTED_MS);
    const { bookingId } = await this.find(token, context);
    const row = bookingId === null ? null : await this.database.getRepository(bookings.entity).findOneBy({ bookingId });
    const [booking] = row ? await this.bookings.of([row]) : [];
    if (row && booking) return { booking, placedAt: row.placedAtPosition };
    return reject(isShown ? 'WAITLIST_OVER' : 'UNAVAILABLE');
  }

  execute({ query: { day } }: Requested<typeof listWaitlist>): Answered<typeof listWaitlist> {
    return this.list({ day });
  }

  /** Entries with their customers, in the order of joining. */
  async list(which: FindOptionsWhere<WaitlistRow>): Promise<ListedEntry[]> {
    const schedule = await this.#scheduleBefore();
    const rows = await this.#rows.find({ where: which, order: { joinedPosition: 'ASC' } });
    const customers = await this.vault.openEach('customer', rows, ({ customer }) => customer);
    return rows.map((row) => listed(row, customers.get(row), schedule, this.clock.now()));
  }

  /** An entry by its id. Rejects WAITLIST_ENTRY_NOT_FOUND. */
  async findById(entryId: string): Promise<WaitlistRow> {
    return (await this.#rows.findOneBy({ entryId })) ?? reject('WAITLIST_ENTRY_NOT_FOUND');
  }

  /** What is left to erase of those who joined by an account. */
  unerasedOf(userId: string): Promise<readonly WaitlistRow[]> {
    return this.#rows.findBy({ userId, isErased: false });
  }

  unerasedBefore(day: Day): Promise<readonly WaitlistRow[]> {
    return this.#rows.findBy({ day: LessThan(day), isErased: false });
  }

  get #rows(): Repository<WaitlistRow> {
    return this.database.getRepository(waitlist.entity);
  }

  /** The schedule, before the rows are read, so that an entry that it has no more is found over. */
  async #scheduleBefore(): Promise<Schedule> {
    await this.schedule.catchUp();
    const { state } = this.schedule;
    await this.moments.shownIn(['waitlist']);
    return state;
  }
}

/** What an open entry is in the schedule; what ends by the clock has no event of its own yet. */
function presentOf({ tokenHash, status }: WaitlistRow, schedule: Schedule, now: Date) {
  const present = status === 'open' ? presentEntry(tokenHash, schedule, now) : undefined;
  return { present, status: status === 'open' ? (present?.status ?? 'lapsed') : status };
}

function shownEntry(row: WaitlistRow, schedule: Schedule, now: Date): WaitlistEntry {
  const { present, status } = presentOf(row, schedule, now);
  if (!present) return endedEntry(row, status);
  const { offer, ahead } = present;
  const price = offer?.priceCents ?? priceIn(schedule, row.slotId);
  return { status, timeSlot: pricedSlot(row.slotId, price), ahead, offerExpiresAt: offer?.until ?? null };
}

/** An entry that is over, always with the same price: that of its last offer, or of when it was made. */
export const endedEntry = (
  { slotId, offerCents, joinedCents }: WaitlistRow,
  status: WaitlistEntry['status'],
): WaitlistEntry => ({
  ...{ status, timeSlot: pricedSlot(slotId, offerCents ?? joinedCents) },
  ...{ ahead: null, offerExpiresAt: null },
});

function listed(row: WaitlistRow, customer: Customer | undefined, schedule: Schedule, now: Date): ListedEntry {
  const { entryId, slotId, offerUntil } = row;
  // The schedule forgets an offer that staff ended by taking the slot, but not one that the clock ended.
  const isOfSlot = dayIn(schedule, row.day).reservations.get(slotId)?.holdHash === offerHash(entryId);
  return {
    id: entryId,
    timeSlotId: slotId,
    status: presentOf(row, schedule, now).status,
    name: customer?.customerName ?? ERASED,
    phone: customer?.phoneNumber ?? ERASED,
    email: customer?.email ?? ERASED,
    language: row.language,
    joinedAt: row.joinedAt,
    joinedPosition: String(row.joinedPosition),
    offeredAt: row.offeredAt,
    offeredPosition: row.offeredPosition === null ? null : String(row.offeredPosition),
    offerExpiresAt: isOfSlot || row.status === 'lapsed' ? offerUntil : null,
    bookingReference: row.bookingReference,
  };
}

/** What a slot costs now; by the timetable if it isn't stored any more. */
export const priceIn = (schedule: Schedule, slotId: SlotId): Cents =>
  presentPrice(dayIn(schedule, dayOf(slotId)), slotId, schedule.settings);
