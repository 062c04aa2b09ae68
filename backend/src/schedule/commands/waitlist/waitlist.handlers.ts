import { Inject } from '@nestjs/common';
import {
  Command,
  CommandBus,
  CommandHandler,
  Query,
  QueryHandler,
  type ICommandHandler,
  type IQueryHandler,
} from '@nestjs/cqrs';

import type { DataOf, ScheduleStreamEvent } from '@cablepark/contracts/events';
import { customer as customerIn, type Customer } from '@cablepark/contracts/schedule/customer';
import {
  acceptOffer,
  confirmWaitlistEntry,
  declineOffer,
  getWaitlistEntry,
  joinWaitlist,
  leaveWaitlist,
  type WaitlistEntry,
} from '@cablepark/contracts/schedule/waitlist';
import type { BodyOf } from '@cablepark/contracts/shared/define-endpoint';
import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { dayOf, dayOfInstant, type Day } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { SETTINGS, siteUrlOf, type Settings } from '@cablepark/platform/settings/settings';
import { Vault } from '@cablepark/vault/vault';

import { Answer, type Answered, type AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { consume, createMinuteLimiter, RateLimiting, type Throttled } from '#http/rate-limits';
import { isStaffMember, ownerOf, type RequestContext } from '#http/request-context';
import { getDay } from '#schedule/domain/schedule';
import { generateLinkToken, linkHashOf, manageUrlOf } from '#schedule/links/link-token';
import { Lookups } from '#schedule/queries/lookups';
import { toBookingDetail, toPricedSlot } from '#schedule/queries/shown-bookings';
import {
  toEndedEntry,
  WaitlistEntries,
  type LinkedEntry,
} from '#schedule/queries/waitlist-entries';
import { BookingSources } from '#schedule/sources/booking-sources';
import { BookSlots } from '../book-slots/book-slots.command-handler.ts';
import { generateEntryId } from '../book-slots/booking-ids.ts';
import { emailHashOf } from '../book-slots/email-hash.ts';
import { decideEraseEntry, decideEraseLink } from '../erasures/erasures.decide.ts';
import { Visitors } from '../holds/visitors.ts';
import { Schedules, type DecideOnSchedule, type Executed } from '../schedules.ts';
import { EntryErasures } from './erase-entries.command-handlers.ts';
import { NetworkEntries } from './network-entries.ts';
import { OfferNextHandler, type DecideOnEntries } from './offer-next.command-handler.ts';
import {
  decideConfirmWaitlistEntry,
  decideDeclineOffer,
  decideJoinWaitlist,
  type JoinDecision,
} from './waitlist.decide.ts';

/** How many entries a network may make in a minute. */
const MAX_JOINS = 60;
/** The status of the answer if the offer was accepted before. */
const ACCEPTED_BEFORE = 200;

type JoinRequest = Requested<typeof joinWaitlist>['body'];
/** An entry about to be decided on, before its customer is sealed. */
type PreparedEntry = Omit<JoinDecision, 'customer' | 'now'>;

export class JoinWaitlist extends Command<AnswerTo<typeof joinWaitlist>> {
  constructor(readonly requested: Requested<typeof joinWaitlist>) {
    super();
  }
}

@CommandHandler(JoinWaitlist)
export class JoinWaitlistHandler implements ICommandHandler<JoinWaitlist> {
  readonly #joins = createMinuteLimiter(MAX_JOINS);

  constructor(
    private readonly schedules: Schedules,
    private readonly vault: Vault,
    private readonly visitors: Visitors,
    private readonly lookups: Lookups,
    private readonly sources: BookingSources,
    private readonly limiting: RateLimiting,
    private readonly networkEntries: NetworkEntries,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ requested: { body, context } }: JoinWaitlist): Answered<typeof joinWaitlist> {
    if (this.limiting.isOn && !isStaffMember(context.caller)) {
      await consume(this.#joins, context.network);
    }

    const linkToken = generateLinkToken();
    const entry = await this.#prepareEntry(body, linkToken, context);
    const { customerName, phoneNumber, email } = body;
    const details = { notes: null, experienceLevel: null, staffNotes: null };
    const customer = { customerName, phoneNumber, email, ...details, linkToken };

    const joined = await this.#countJoin(entry, context, (refusal) =>
      this.#join(entry, customer, refusal, context),
    );
    await this.#eraseIfAccountIsErased(joined, entry.userId, context);
    return toJoinAnswer(joined, entry.slotId);
  }

  /** Gathers all that the decision needs, apart from the sealed customer. */
  async #prepareEntry(
    { timeSlotId: slotId, email, language }: JoinRequest,
    linkToken: string,
    context: RequestContext,
  ): Promise<PreparedEntry> {
    const emailHashes = await this.#hashEmail(email, dayOf(slotId));
    return {
      entryId: generateEntryId(),
      slotId,
      tokenHash: linkHashOf(linkToken),
      emailHash: emailHashes.get(dayOf(slotId)) ?? '',
      emailHashes,
      userId: ownerOf(context.caller),
      language: language ?? context.language,
      isProved: await this.#isOwnEmail(email, context),
      offerSeconds: this.settings.OFFER_SECONDS,
      visitor: this.visitors.identify(context),
    };
  }

  /** Whether the caller is signed in with this e-mail, and has proved that it is theirs. */
  async #isOwnEmail(email: string, { caller }: RequestContext): Promise<boolean> {
    if (caller.kind !== 'user') {
      return false;
    }

    const sealed = await this.lookups.provedProfileOf(caller.userId);
    const profile = sealed && (await this.vault.open('profile', sealed));
    return profile?.email?.toLowerCase() === email.toLowerCase();
  }

  /**
   * Hashes an e-mail under the secret of the requested day, and under those of all other days that
   * have waitlists. Days that are over or have no slots are left out.
   */
  async #hashEmail(email: string, requested: Day): Promise<ReadonlyMap<Day, string>> {
    const schedule = await this.schedules.load();
    const today = dayOfInstant(this.clock.now());
    const days = new Set([requested]);
    for (const entry of schedule.waitlistEntries.values()) {
      days.add(entry.day);
    }

    const isOpen = (day: Day) => day >= today && getDay(schedule, day).slots.size > 0;
    const hashes = [...days]
      .filter(isOpen)
      .map(async (day) => [day, await emailHashOf(this.vault, email, day)] as const);
    return new Map(await Promise.all(hashes));
  }

  /**
   * Counts the join among the unconfirmed ones of its network; `join` gets the refusal if there are
   * too many.
   */
  async #countJoin(
    { entryId, slotId, tokenHash, emailHash, isProved }: PreparedEntry,
    context: RequestContext,
    join: (refusal: Throttled | undefined) => Promise<Executed>,
  ): Promise<Executed> {
    if (isProved) {
      return join(undefined);
    }

    const waitlists = getDay(await this.schedules.load(), dayOf(slotId)).waitlists;
    const present = waitlists.get(slotId)?.find((one) => one.emailHash === emailHash);
    const counted = { tokenHash, slotId, entryId: present?.entryId ?? entryId };
    return this.networkEntries.count(
      counted,
      context,
      join,
      ({ events }) => findJoin(events).data.entryId,
    );
  }

  /**
   * Seals the customer and executes the command, which throws `refusal` unless the same request was
   * executed before.
   */
  #join(
    entry: PreparedEntry,
    customer: Customer,
    refusal: Throttled | undefined,
    context: RequestContext,
  ): Promise<Executed> {
    return this.vault.sealFor('customer', customer, (sealed) => {
      let ownEntryId: string | undefined;
      const decide: DecideOnSchedule = (schedule, now) => {
        if (refusal) {
          throw refusal;
        }

        const events = decideJoinWaitlist({ ...entry, customer: sealed, now }, schedule);
        ownEntryId = findEntryOfSender(events);
        return events;
      };

      const whenWritten = async () => {
        if (ownEntryId !== undefined) {
          const placed = { bookingId: ownEntryId, placedAt: this.clock.now() };
          await this.sources.note(placed, context.network);
        }
      };

      // Once `users` is current, it says whether the account has been erased.
      const others = entry.userId === null ? [] : (['users'] as const);
      return this.schedules.execute('JoinWaitlist', context, decide, { others, whenWritten });
    });
  }

  /**
   * Erases the new entry and rejects NOT_SIGNED_IN if its account was erased at the same instant:
   * that erasure can't have seen the entry.
   */
  async #eraseIfAccountIsErased(
    { events }: Executed,
    userId: string | null,
    context: RequestContext,
  ): Promise<void> {
    if (userId === null || !(await this.lookups.isErased(userId))) {
      return;
    }

    const { type, data } = findJoin(events);
    const { keyId } = data.customer;
    // A pending link leads to an entry that may be somebody else's, so only the link is erased.
    const isPending = type === 'WaitlistRejoined' && data.isPending;
    const decide: DecideOnSchedule = (schedule, now) =>
      isPending
        ? decideEraseLink({ ...data, keyId }, now, schedule)
        : decideEraseEntry({ ...data, keyIds: [keyId] }, now, schedule);
    await this.schedules.execute('JoinWaitlist', { ...context, keyed: undefined }, decide);
    reject('NOT_SIGNED_IN');
  }
}

/**
 * The id of the entry that now belongs to its sender; undefined if the entry keeps its old data
 * until the new link is confirmed.
 */
function findEntryOfSender(events: readonly ScheduleStreamEvent[]): string | undefined {
  const [joined] = events;
  const isSenders =
    joined?.type === 'WaitlistJoined' ||
    (joined?.type === 'WaitlistRejoined' && !joined.data.isPending);
  return isSenders ? joined.data.entryId : undefined;
}

const findJoin = (events: Executed['events']) =>
  events.find((event) => event.type === 'WaitlistJoined' || event.type === 'WaitlistRejoined') ??
  reject('INTERNAL');

/**
 * The same answer whether or not the e-mail is on the waitlist already; the link goes to the e-mail
 * only.
 */
function toJoinAnswer({ events }: Executed, slotId: number) {
  const { entryId: id, ahead, priceCents } = findJoin(events).data;
  return { id, timeSlot: toPricedSlot(slotId, priceCents), ahead };
}

export class GetWaitlistEntry extends Query<AnswerTo<typeof getWaitlistEntry>> {
  constructor(readonly requested: Requested<typeof getWaitlistEntry>) {
    super();
  }
}

@QueryHandler(GetWaitlistEntry)
export class GetWaitlistEntryHandler implements IQueryHandler<GetWaitlistEntry> {
  constructor(private readonly entries: WaitlistEntries) {}

  execute({
    requested: {
      params: { token },
      context,
    },
  }: GetWaitlistEntry): Answered<typeof getWaitlistEntry> {
    return this.entries.show(token, context);
  }
}

export class ConfirmWaitlistEntry extends Command<AnswerTo<typeof confirmWaitlistEntry>> {
  constructor(readonly requested: Requested<typeof confirmWaitlistEntry>) {
    super();
  }
}

/** Confirms an entry by its mailed link. Repeated, it answers with the present entry. */
@CommandHandler(ConfirmWaitlistEntry)
export class ConfirmWaitlistEntryHandler implements ICommandHandler<ConfirmWaitlistEntry> {
  constructor(
    private readonly entries: WaitlistEntries,
    private readonly schedules: Schedules,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({
    requested: {
      params: { token },
      context,
    },
  }: ConfirmWaitlistEntry): Answered<typeof confirmWaitlistEntry> {
    const { link, isErased } = await this.entries.find(token, context);
    const offerSeconds = this.settings.OFFER_SECONDS;
    const decide: DecideOnSchedule = (schedule, now) =>
      isErased
        ? reject('WAITLIST_OVER')
        : decideConfirmWaitlistEntry(link.tokenHash, { now, offerSeconds }, schedule);
    const { events } = await this.schedules.execute('ConfirmWaitlistEntry', context, decide);
    const confirmed = events.find((event) => event.type === 'WaitlistConfirmed');
    if (confirmed) {
      return toConfirmedEntry(confirmed.data);
    }

    const shown = await this.entries.show(token, context);
    return 'reference' in shown ? reject('WAITLIST_OVER') : shown;
  }
}

/**
 * The answer to the first confirmation, made from its event, even if the entry has changed since.
 */
const toConfirmedEntry = ({
  slotId,
  priceCents,
  ahead,
  offeredUntil,
}: DataOf<'WaitlistConfirmed'>): WaitlistEntry => ({
  status: offeredUntil === null ? 'waiting' : 'offered',
  timeSlot: toPricedSlot(slotId, priceCents),
  ahead,
  offerExpiresAt: offeredUntil,
});

export class AcceptOffer extends Command<AnswerTo<typeof acceptOffer>> {
  constructor(readonly requested: Requested<typeof acceptOffer>) {
    super();
  }
}

@CommandHandler(AcceptOffer)
export class AcceptOfferHandler implements ICommandHandler<AcceptOffer> {
  constructor(
    private readonly entries: WaitlistEntries,
    private readonly lookups: Lookups,
    private readonly commands: CommandBus,
    private readonly vault: Vault,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({
    requested: {
      params: { token },
      body: extras,
      context,
    },
  }: AcceptOffer) {
    const row = await this.entries.find(token, context);
    const accepted = await this.entries.findAccepted(row);
    if (accepted) {
      return new Answer(accepted, {}, ACCEPTED_BEFORE);
    }

    const opened = await this.vault.open('customer', row.link.customer);
    const customer = customerIn.nullable().parse(opened);
    if (row.isErased || !customer) {
      return reject('WAITLIST_OVER');
    }

    const { userId } = row.link;
    if (userId !== null && !(await this.lookups.isActive(userId))) {
      return reject('WAITLIST_OVER');
    }

    const placed = await this.#place(row, customer, extras, context);
    // Somebody has accepted the same offer, perhaps at the same time: answer with that booking.
    if (placed === undefined || placed.linkToken === null) {
      return new Answer(await this.entries.waitForAccepted(token, context), {}, ACCEPTED_BEFORE);
    }

    const { booking, linkToken, receipt } = placed;
    return {
      ...toBookingDetail(booking, 'customer'),
      manageUrl: manageUrlOf(siteUrlOf(this.settings), linkToken),
      receipt,
    };
  }

  /** Books the offered slot; undefined if the entry is over, perhaps accepted a moment ago. */
  async #place(
    { slotId, link }: LinkedEntry,
    customer: Customer,
    extras: BodyOf<typeof acceptOffer>,
    context: RequestContext,
  ) {
    const input = {
      slots: { stored: [slotId], unallocated: [] },
      customer,
      language: link.language,
      ...extras,
      overReserved: false,
      holdId: undefined,
      attendance: undefined,
    };
    const offer = { tokenHash: link.tokenHash, ownerId: link.userId };
    try {
      return await this.commands.execute(new BookSlots(input, context, offer));
    } catch (error) {
      if (error instanceof Rejection && error.code === 'WAITLIST_OVER') {
        return undefined;
      }

      throw error;
    }
  }
}

export class DeclineOffer extends Command<AnswerTo<typeof declineOffer>> {
  constructor(readonly requested: Requested<typeof declineOffer>) {
    super();
  }
}

@CommandHandler(DeclineOffer)
export class DeclineOfferHandler implements ICommandHandler<DeclineOffer> {
  constructor(
    private readonly entries: WaitlistEntries,
    private readonly schedules: Schedules,
    private readonly next: OfferNextHandler,
  ) {}

  async execute({
    requested: {
      params: { token },
      context,
    },
  }: DeclineOffer): Answered<typeof declineOffer> {
    const row = await this.entries.find(token, context);
    const { link, isErased } = row;
    const decideDecline: DecideOnEntries = (schedule, now) =>
      isErased ? reject('WAITLIST_OVER') : decideDeclineOffer(link.tokenHash, now, schedule);
    await this.next.executeAndOffer([row], decideDecline, (decide) =>
      this.schedules.execute('DeclineOffer', context, decide),
    );
    return toEndedEntry(row, 'declined');
  }
}

export class LeaveWaitlist extends Command<AnswerTo<typeof leaveWaitlist>> {
  constructor(readonly requested: Requested<typeof leaveWaitlist>) {
    super();
  }
}

@CommandHandler(LeaveWaitlist)
export class LeaveWaitlistHandler implements ICommandHandler<LeaveWaitlist> {
  constructor(
    private readonly entries: WaitlistEntries,
    private readonly schedules: Schedules,
    private readonly erasures: EntryErasures,
  ) {}

  async execute({
    requested: {
      params: { token },
      context,
    },
  }: LeaveWaitlist): Answered<typeof leaveWaitlist> {
    const [row] = await this.entries.addKeys([await this.entries.find(token, context)]);
    if (!row) {
      return reject('WAITLIST_ENTRY_NOT_FOUND');
    }

    // A standing booking is erased by its own link, and this entry with it.
    const isOver = row.isErased || (await this.entries.hasStandingBooking(row));
    const leave = (decideErase: DecideOnEntries) => {
      const decide: DecideOnSchedule = (schedule, now) =>
        isOver ? reject('WAITLIST_OVER') : decideErase(schedule, now);
      return this.schedules.execute('LeaveWaitlist', context, decide);
    };

    const { events } = await this.erasures.eraseInCommand(leave, [row]);
    if (events.some(({ type }) => type === 'WaitlistLeft')) {
      return toEndedEntry(row, 'left');
    }

    return toEndedEntry(row, row.status === 'open' ? 'lapsed' : row.status);
  }
}
