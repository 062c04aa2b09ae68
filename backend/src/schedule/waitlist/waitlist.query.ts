import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource, In, LessThan, type FindOptionsWhere, type Repository } from 'typeorm';

import type { Customer } from '@cablepark/contracts/schedule/customer';
import { toPricedTimeSlot } from '@cablepark/contracts/schedule/time-slots';
import {
  listWaitlist,
  type AcceptedWaitlistEntry,
  type ListedWaitlistEntry,
  type WaitlistEntry,
} from '@cablepark/contracts/schedule/waitlist';
import type { Cents } from '@cablepark/contracts/shared/money';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { waitForReadModels } from '@cablepark/projections/progress/read-models-showing';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import {
  waitlist,
  waitlistLinks,
  type WaitlistLinkRow,
  type WaitlistRow,
} from '@cablepark/projections/read-models/waitlist.read-model';
import { Vault } from '@cablepark/vault/vault';

import { AsOfAnswers } from '#as-of/queries/as-of-answers.query';
import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import type { RequestContext } from '#http/request-context';
import { ERASED } from '../bookings/queries/shown-bookings.query.ts';
import { currentPriceOf } from '../domain/pricing.ts';
import { offerHashOf } from '../domain/reservations.ts';
import { getDay, type Schedule } from '../domain/schedule.ts';
import { findPresentEntry } from '../domain/waitlist.ts';
import { linkHashOf } from '../links/link-token.ts';
import { UnknownTokens } from '../links/unknown-tokens.ts';
import { PresentSchedule } from '../present-schedule.ts';
import type { ErasableLink } from './erase-entries/erase-entries.decide.ts';

export type { WaitlistRow };

/** The table with the states of entries and of their links, for SQL that counts the open ones. */
export const WAITLIST_TABLE = waitlist.qualifiedName;

/** An entry with the link that it was found by, and the data that came with that. */
export interface LinkedEntry extends WaitlistRow {
  readonly link: WaitlistLinkRow;
}

/** An entry with the keys of all data that it ever had. */
export interface KeyedEntry extends WaitlistRow {
  readonly keyIds: readonly string[];
}

/** How long to wait for the rows of an offer that another request has just accepted, in ms. */
const ACCEPTED_MS = 1000;

export class ListWaitlist extends Query<AnswerTo<typeof listWaitlist>> {
  constructor(readonly requested: Requested<typeof listWaitlist>) {
    super();
  }
}

/** Finds waitlist entries, open or over, as they are now. */
@QueryHandler(ListWaitlist)
export class WaitlistEntries implements IQueryHandler<ListWaitlist> {
  constructor(
    private readonly schedule: PresentSchedule,
    private readonly database: DataSource,
    private readonly asOfAnswers: AsOfAnswers,
    private readonly log: EventLog,
    private readonly progress: ReadModelProgress,
    private readonly unknownTokens: UnknownTokens,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * Finds an entry by the token of its link. Rejects WAITLIST_ENTRY_NOT_FOUND, and WAITLIST_OVER
   * for a former link.
   */
  async find(token: string, { network }: Pick<RequestContext, 'network'>): Promise<LinkedEntry> {
    const tokenHash = linkHashOf(token);
    const link = await this.#links.findOneBy({ tokenHash });
    const row = link && (await this.#rows.findOneBy({ entryId: link.entryId }));
    if (!row) {
      await this.unknownTokens.count(network);
      return reject('WAITLIST_ENTRY_NOT_FOUND');
    }

    const isFormer = tokenHash !== row.tokenHash && tokenHash !== row.pendingTokenHash;
    return isFormer ? reject('WAITLIST_OVER') : { ...row, link };
  }

  /** Adds the keys of all data that these entries ever had. */
  async addKeys<Row extends Pick<WaitlistRow, 'entryId'>>(rows: readonly Row[]) {
    const links = await this.#links.findBy({ entryId: In(rows.map(({ entryId }) => entryId)) });
    return rows.map((row) => {
      const own = links.filter(({ entryId }) => entryId === row.entryId);
      return { ...row, keyIds: own.map(({ customer }) => customer.keyId) };
    });
  }

  /**
   * The entry as the holder of its link sees it. Rejects WAITLIST_OVER once the entry or its
   * pending link is gone, or its booking has been cancelled or erased.
   */
  async show(
    token: string,
    context: Pick<RequestContext, 'network'>,
  ): Promise<WaitlistEntry | AcceptedWaitlistEntry> {
    const schedule = await this.#loadSchedule();
    const row = await this.find(token, context);
    const isPending = row.link.tokenHash !== row.tokenHash;
    const isGone = isPending && !findPresentEntry(row.link.tokenHash, schedule, this.clock.now());
    if (row.isErased || isGone) {
      return reject('WAITLIST_OVER');
    }

    return (await this.findAccepted(row)) ?? toWaitlistEntry(row, schedule, this.clock.now());
  }

  /**
   * The answer to the link's holder after the offer was accepted; undefined if it wasn't. Rejects
   * WAITLIST_OVER if the booking has been cancelled, or its customer erased, since then.
   */
  async findAccepted(row: WaitlistRow): Promise<AcceptedWaitlistEntry | undefined> {
    if (row.bookingReference === null) {
      return undefined;
    }

    const isStanding = !row.isErased && (await this.hasStandingBooking(row));
    return isStanding
      ? { status: 'accepted', reference: row.bookingReference }
      : reject('WAITLIST_OVER');
  }

  /** Whether an entry became a booking that has neither been cancelled nor erased. */
  async hasStandingBooking({ bookingId }: WaitlistRow): Promise<boolean> {
    const booking =
      bookingId && (await this.database.getRepository(bookings.entity).findOneBy({ bookingId }));
    return booking ? booking.cancelledAt === null && !booking.isErased : false;
  }

  /**
   * Waits until the read models show an offer that another request has just accepted. Rejects
   * WAITLIST_OVER if it wasn't accepted, and UNAVAILABLE if they don't show it in time.
   */
  async waitForAccepted(
    token: string,
    context: Pick<RequestContext, 'network'>,
  ): Promise<AcceptedWaitlistEntry> {
    const { isShown } = await waitForReadModels(
      this.log,
      this.progress,
      ['waitlist', 'bookings'],
      ACCEPTED_MS,
    );
    const accepted = await this.findAccepted(await this.find(token, context));
    return accepted ?? reject(isShown ? 'WAITLIST_OVER' : 'UNAVAILABLE');
  }

  execute({
    requested: {
      query: { day },
    },
  }: ListWaitlist): Answered<typeof listWaitlist> {
    return this.list({ day });
  }

  /** Entries with their customers, in the order of joining. */
  async list(which: FindOptionsWhere<WaitlistRow>): Promise<ListedWaitlistEntry[]> {
    const schedule = await this.#loadSchedule();
    const rows = await this.#rows.find({ where: which, order: { joinedPosition: 'ASC' } });
    const customers = await this.vault.openEach('customer', rows, ({ customer }) => customer);
    return rows.map((row) => toListedEntry(row, customers.get(row), schedule, this.clock.now()));
  }

  /** These entries with their customers, without erased ones, in the order of joining. */
  listUnerased(entryIds: readonly string[]): Promise<ListedWaitlistEntry[]> {
    return this.list({ entryId: In([...entryIds]), isErased: false });
  }

  /** An entry by its id. Rejects WAITLIST_ENTRY_NOT_FOUND. */
  async findById(entryId: string): Promise<WaitlistRow> {
    return (await this.#rows.findOneBy({ entryId })) ?? reject('WAITLIST_ENTRY_NOT_FOUND');
  }

  /** Those of these entries that the read model doesn't show as over. */
  findOpenOf(entryIds: readonly string[]): Promise<readonly WaitlistRow[]> {
    return this.#rows.findBy({ entryId: In([...entryIds]), status: 'open' });
  }

  /** The entries of a slot that the read model doesn't show as over, in the order of joining. */
  findOpenFor(slotId: SlotId): Promise<readonly WaitlistRow[]> {
    return this.#rows.find({ where: { slotId, status: 'open' }, order: { joinedPosition: 'ASC' } });
  }

  /** The entries that an account joined and that aren't erased. */
  async findUnerasedOf(userId: string): Promise<readonly KeyedEntry[]> {
    return this.addKeys(await this.#rows.findBy({ userId, isErased: false }));
  }

  /** An account's data in other people's entries: links to them that it never confirmed. */
  async findStrayLinks(userId: string): Promise<readonly ErasableLink[]> {
    const links = await this.#links.findBy({ userId });
    const customers = await this.vault.openEach('customer', links, ({ customer }) => customer);
    const left = links.filter((link) => customers.get(link) !== undefined);
    const rows = await this.#rows.findBy({ entryId: In(left.map(({ entryId }) => entryId)) });
    const rowOf = new Map(rows.map((row) => [row.entryId, row]));

    return left.flatMap(({ entryId, tokenHash, customer }) => {
      const row = rowOf.get(entryId);
      const isStray = row !== undefined && row.userId !== userId;
      return isStray ? [{ entryId, tokenHash, day: row.day, keyId: customer.keyId }] : [];
    });
  }

  async findUnerasedBefore(day: Day): Promise<readonly KeyedEntry[]> {
    return this.addKeys(await this.#rows.findBy({ day: LessThan(day), isErased: false }));
  }

  get #rows(): Repository<WaitlistRow> {
    return this.database.getRepository(waitlist.entity);
  }

  get #links(): Repository<WaitlistLinkRow> {
    return this.database.getRepository(waitlistLinks.entity);
  }

  /**
   * Loads the schedule before the rows are read, so that an entry that it no longer has counts as
   * over.
   */
  async #loadSchedule(): Promise<Schedule> {
    await this.schedule.catchUp();
    const { state } = this.schedule;
    await this.asOfAnswers.waitUntilShown(['waitlist']);
    return state;
  }
}

/**
 * The state of an open entry in the schedule, where it may have ended by the clock without an
 * event.
 */
function findPresent({ tokenHash, status }: WaitlistRow, schedule: Schedule, now: Date) {
  const present = status === 'open' ? findPresentEntry(tokenHash, schedule, now) : undefined;
  return { present, status: status === 'open' ? (present?.status ?? 'lapsed') : status };
}

function toWaitlistEntry(row: WaitlistRow, schedule: Schedule, now: Date): WaitlistEntry {
  const { present, status } = findPresent(row, schedule, now);
  if (!present) {
    return toEndedEntry(row, status);
  }

  const { offer, ahead } = present;
  const price = offer?.priceCents ?? findCurrentPrice(schedule, row.slotId);
  return {
    status,
    timeSlot: toPricedTimeSlot(row.slotId, price),
    ahead,
    offerExpiresAt: offer?.until ?? null,
  };
}

/**
 * An entry that is over, with a price that no longer changes: that of its last offer, or of the
 * time of joining.
 */
export const toEndedEntry = (
  { slotId, offerCents, joinedCents }: WaitlistRow,
  status: WaitlistEntry['status'],
): WaitlistEntry => ({
  status,
  timeSlot: toPricedTimeSlot(slotId, offerCents ?? joinedCents),
  ahead: null,
  offerExpiresAt: null,
});

function toListedEntry(
  row: WaitlistRow,
  customer: Customer | undefined,
  schedule: Schedule,
  now: Date,
): ListedWaitlistEntry {
  const { entryId, slotId, offerUntil } = row;
  // The schedule forgets an offer that staff ended by taking the slot, but not one that the clock
  // ended.
  const isOfSlot =
    getDay(schedule, row.day).reservations.get(slotId)?.holdHash === offerHashOf(entryId);
  return {
    id: entryId,
    timeSlotId: slotId,
    status: findPresent(row, schedule, now).status,
    name: customer?.customerName ?? ERASED,
    phone: customer?.phoneNumber ?? ERASED,
    email: customer?.email ?? ERASED,
    language: row.language,
    joinedAt: row.joinedAt,
    joinedPosition: String(row.joinedPosition),
    confirmedAt: row.confirmedAt,
    offeredAt: row.offeredAt,
    offeredPosition: row.offeredPosition === null ? null : String(row.offeredPosition),
    offerExpiresAt: isOfSlot || row.status === 'lapsed' ? offerUntil : null,
    bookingReference: row.bookingReference,
  };
}

/** What a slot costs now; its list price if it isn't stored any more. */
const findCurrentPrice = (schedule: Schedule, slotId: SlotId): Cents =>
  currentPriceOf(getDay(schedule, dayOf(slotId)), slotId, schedule.settings);
