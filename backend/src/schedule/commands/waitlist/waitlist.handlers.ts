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
import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { dayOf, dayOfInstant, type Day } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { SETTINGS, siteUrlOf, type Settings } from '@cablepark/platform/settings/settings';
import { Vault } from '@cablepark/vault/vault';
import { Inject, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Answer, CommandOf, QueryOf, type Answered, type Requested } from '#http/endpoint-message';
import { consume, perMinute, RateLimiting, type Throttled } from '#http/rate-limits';
import { isStaffMember, ownerOf, type RequestContext } from '#http/request-context';
import { getDay } from '#schedule/domain/schedule';
import { LinkGuard } from '#schedule/links/link.guard';
import { linkHashOf, manageUrlOf, generateLinkToken } from '#schedule/links/link-token';
import { Lookups } from '#schedule/queries/lookups';
import { toBookingDetail, toPricedSlot } from '#schedule/queries/shown-bookings';
import {
  toEndedEntry,
  WaitlistEntries,
  type LinkedEntry,
} from '#schedule/queries/waitlist-entries';
import { BookingSources } from '#schedule/sources/booking-sources';
import { generateEntryId } from '../book-slots/booking-ids.ts';
import { BookSlots } from '../book-slots/book-slots.command-handler.ts';
import { emailHashOf } from '../book-slots/email-hash.ts';
import { decideEraseEntry, decideEraseLink } from '../erasures/erasures.decide.ts';
import { Visitors } from '../holds/visitors.ts';
import { Schedules, type DecideOnSchedule, type Executed } from '../schedules.ts';
import { EntryErasures } from './erase-entries.command-handlers.ts';
import { OfferNextHandler } from './offer-next.command-handler.ts';
import { NetworkEntries } from './network-entries.ts';
import {
  decideConfirmWaitlistEntry,
  decideDeclineOffer,
  decideJoinWaitlist,
  type JoinDecision,
} from './waitlist.decide.ts';

/** How many entries a network may make in a minute. */
const MAX_JOINS = 60;
/** The status of the answer if the offer was accepted before. */
const REPEATED = 200;

@CommandOf(joinWaitlist)
export class JoinWaitlistHandler {
  readonly #joins = perMinute(MAX_JOINS);

  constructor(
    private readonly schedules: Schedules,
    private readonly vault: Vault,
    private readonly visitors: Visitors,
    private readonly lookups: Lookups,
    private readonly sources: BookingSources,
    private readonly limiting: RateLimiting,
    private readonly waiting: NetworkEntries,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ body, context }: Requested<typeof joinWaitlist>): Answered<typeof joinWaitlist> {
    if (this.limiting.isOn && !isStaffMember(context.caller)) {
      await consume(this.#joins, context.network);
    }

    const { timeSlotId: slotId, customerName, phoneNumber, email } = body;
    const emailHashes = await this.#hashesOf(email, dayOf(slotId));
    const linkToken = generateLinkToken();
    const entry = {
      entryId: generateEntryId(),
      slotId,
      tokenHash: linkHashOf(linkToken),
      emailHash: emailHashes.get(dayOf(slotId)) ?? '',
      emailHashes,
      userId: ownerOf(context.caller),
      language: body.language ?? context.language,
      isProved: await this.#isOwnEmail(email, context),
      offerSeconds: this.settings.OFFER_SECONDS,
      visitor: this.visitors.identify(context),
    };
    const known = { notes: null, experienceLevel: null, staffNotes: null, linkToken };
    // The read model `users` then knows whether the account has been erased.
    const others = entry.userId === null ? [] : (['users'] as const);
    let ofNetwork: string | undefined;
    const whenWritten = async () => {
      const from =
        ofNetwork === undefined ? undefined : { bookingId: ofNetwork, placedAt: this.clock.now() };
      await (from && this.sources.note(from, context.network));
    };

    const join = (refusal: Throttled | undefined) =>
      this.vault.sealFor('customer', { customerName, phoneNumber, email, ...known }, (customer) => {
        const decide: DecideOnSchedule = (schedule, now) => {
          if (refusal) {
            throw refusal;
          }

          const events = decideJoinWaitlist({ ...entry, customer, now }, schedule);
          ofNetwork = findEntryOfSender(events);
          return events;
        };

        return this.schedules.execute('JoinWaitlist', context, decide, { others, whenWritten });
      });
    const joined = await this.#countJoin(entry, context, join);
    await this.#eraseIfAccountIs(joined, entry.userId, context);
    return answerOf(joined, slotId);
  }

  /** Whether the caller is signed in with this e-mail, and has proved that it is theirs. */
  async #isOwnEmail(email: string, { caller }: RequestContext): Promise<boolean> {
    const profile =
      caller.kind === 'user' ? await this.lookups.provedProfileOf(caller.userId) : null;
    const own = profile && (await this.vault.open('profile', profile))?.email;
    return own?.toLowerCase() === email.toLowerCase();
  }

  /** Counts the join among the unconfirmed ones of its network. */
  async #countJoin(
    { entryId, slotId, tokenHash, emailHash, isProved }: Omit<JoinDecision, 'customer' | 'now'>,
    context: RequestContext,
    join: (refusal: Throttled | undefined) => Promise<Executed>,
  ): Promise<Executed> {
    if (isProved) {
      return join(undefined);
    }

    const line = getDay(await this.schedules.load(), dayOf(slotId)).waitlists.get(slotId) ?? [];
    const present = line.find((one) => one.emailHash === emailHash);
    const wanted = { tokenHash, slotId, entryId: present?.entryId ?? entryId };
    return this.waiting.count(wanted, context, join, ({ events }) => findJoin(events).data.entryId);
  }

  /**
   * The hashes of an e-mail under the secrets of the days that somebody waits for, and of this one.
   */
  async #hashesOf(email: string, wanted: Day): Promise<ReadonlyMap<Day, string>> {
    const schedule = await this.schedules.load();
    const isOpen = (day: Day) =>
      day >= dayOfInstant(this.clock.now()) && getDay(schedule, day).slots.size > 0;
    const days = new Set(
      [wanted, ...[...schedule.waitlistEntries.values()].map(({ day }) => day)].filter(isOpen),
    );
    const hashes = [...days].map(
      async (day) => [day, await emailHashOf(this.vault, email, day)] as const,
    );
    return new Map(await Promise.all(hashes));
  }

  /** The account was erased at the same instant, so the erasure can't have seen this entry. */
  async #eraseIfAccountIs(
    { events }: Executed,
    userId: string | null,
    context: RequestContext,
  ): Promise<void> {
    if (userId === null || !(await this.lookups.isErased(userId))) {
      return;
    }

    const { type, data } = findJoin(events);
    const { keyId } = data.customer;
    // The entry may be somebody else's, and then stays.
    const isPending = type === 'WaitlistRejoined' && data.isPending;
    await this.schedules.execute(
      'JoinWaitlist',
      { ...context, keyed: undefined },
      (schedule, now) =>
        isPending
          ? decideEraseLink({ ...data, keyId }, now, schedule)
          : decideEraseEntry({ ...data, keyIds: [keyId] }, now, schedule),
    );
    reject('NOT_SIGNED_IN');
  }
}

/**
 * The entry that is its sender's from now on; none while it keeps what it has until the new link is
 * confirmed.
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
function answerOf({ events }: Executed, slotId: number) {
  const { entryId: id, ahead, priceCents } = findJoin(events).data;
  return { id, timeSlot: toPricedSlot(slotId, priceCents), ahead };
}

@QueryOf(getWaitlistEntry)
@UseGuards(LinkGuard)
export class GetWaitlistEntryHandler {
  constructor(private readonly entries: WaitlistEntries) {}

  execute({
    params: { token },
    context,
  }: Requested<typeof getWaitlistEntry>): Answered<typeof getWaitlistEntry> {
    return this.entries.show(token, context);
  }
}

/** Confirms an entry by its mailed link. Again, it answers what the entry is now. */
@CommandOf(confirmWaitlistEntry)
@UseGuards(LinkGuard)
export class ConfirmWaitlistEntryHandler {
  constructor(
    private readonly entries: WaitlistEntries,
    private readonly schedules: Schedules,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({
    params: { token },
    context,
  }: Requested<typeof confirmWaitlistEntry>): Answered<typeof confirmWaitlistEntry> {
    const { link, isErased } = await this.entries.find(token, context);
    const offerSeconds = this.settings.OFFER_SECONDS;
    const { events } = await this.schedules.execute(
      'ConfirmWaitlistEntry',
      context,
      (schedule, now) =>
        isErased
          ? reject('WAITLIST_OVER')
          : decideConfirmWaitlistEntry(link.tokenHash, { now, offerSeconds }, schedule),
    );
    const confirmed = events.find((event) => event.type === 'WaitlistConfirmed');
    if (confirmed) {
      return toConfirmedEntry(confirmed.data);
    }

    const shown = await this.entries.show(token, context);
    return 'reference' in shown ? reject('WAITLIST_OVER') : shown;
  }
}

/** The first answer, from its event, regardless of what happened to the entry since. */
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

@CommandOf(acceptOffer)
@UseGuards(LinkGuard)
export class AcceptOfferHandler {
  constructor(
    private readonly entries: WaitlistEntries,
    private readonly lookups: Lookups,
    private readonly commands: CommandBus,
    private readonly vault: Vault,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ params: { token }, context }: Requested<typeof acceptOffer>) {
    const row = await this.entries.find(token, context);
    const accepted = await this.entries.findAccepted(row);
    if (accepted) {
      return new Answer(accepted, {}, REPEATED);
    }

    const customer = customerIn
      .nullable()
      .parse(await this.vault.open('customer', row.link.customer));
    if (row.isErased || !customer) {
      return reject('WAITLIST_OVER');
    }

    const { userId } = row.link;
    if (userId !== null && !(await this.lookups.isActive(userId))) {
      return reject('WAITLIST_OVER');
    }

    const placed = await this.#place(row, customer, context);
    // Accepting again, perhaps at the same time, answers with the same booking.
    if (placed === undefined || placed.linkToken === null) {
      return new Answer(await this.entries.waitForAccepted(token, context), {}, REPEATED);
    }

    const { booking, linkToken, receipt } = placed;
    return {
      ...toBookingDetail(booking, 'customer'),
      manageUrl: manageUrlOf(siteUrlOf(this.settings), linkToken),
      receipt,
    };
  }

  /** Undefined if the entry is over, perhaps because somebody else has just accepted. */
  async #place({ slotId, link }: LinkedEntry, customer: Customer, context: RequestContext) {
    const slots = { stored: [slotId], unallocated: [] };
    const { language, tokenHash, userId } = link;
    const input = { slots, customer, language, equipmentRental: false, overReserved: false };
    const unsaid = { holdId: undefined, attendance: undefined };
    try {
      return await this.commands.execute(
        new BookSlots({
          input: { ...input, ...unsaid },
          context,
          offer: { tokenHash, ownerId: userId },
        }),
      );
    } catch (error) {
      if (error instanceof Rejection && error.code === 'WAITLIST_OVER') {
        return undefined;
      }

      throw error;
    }
  }
}

@CommandOf(declineOffer)
@UseGuards(LinkGuard)
export class DeclineOfferHandler {
  constructor(
    private readonly entries: WaitlistEntries,
    private readonly schedules: Schedules,
    private readonly next: OfferNextHandler,
  ) {}

  async execute({
    params: { token },
    context,
  }: Requested<typeof declineOffer>): Answered<typeof declineOffer> {
    const row = await this.entries.find(token, context);
    const { link, isErased } = row;
    await this.next.executeAndOffer(
      [row],
      (schedule, now) =>
        isErased ? reject('WAITLIST_OVER') : decideDeclineOffer(link.tokenHash, now, schedule),
      (decide) => this.schedules.execute('DeclineOffer', context, decide),
    );
    return toEndedEntry(row, 'declined');
  }
}

@CommandOf(leaveWaitlist)
@UseGuards(LinkGuard)
export class LeaveWaitlistHandler {
  constructor(
    private readonly entries: WaitlistEntries,
    private readonly schedules: Schedules,
    private readonly erasures: EntryErasures,
  ) {}

  async execute({
    params: { token },
    context,
  }: Requested<typeof leaveWaitlist>): Answered<typeof leaveWaitlist> {
    const [row] = await this.entries.addKeys([await this.entries.find(token, context)]);
    if (!row) {
      return reject('WAITLIST_ENTRY_NOT_FOUND');
    }

    const isStanding = await this.entries.hasStandingBooking(row);
    const leave = (decide: DecideOnSchedule) => {
      // Who has the booking erases it, and this entry with it, by the booking's own link.
      const isRefused = row.isErased || isStanding;
      return this.schedules.execute(
        'LeaveWaitlist',
        context,
        isRefused ? () => reject('WAITLIST_OVER') : decide,
      );
    };

    const { events } = await this.erasures.eraseInCommand(leave, [row]);
    if (events.some(({ type }) => type === 'WaitlistLeft')) {
      return toEndedEntry(row, 'left');
    }

    return toEndedEntry(row, row.status === 'open' ? 'lapsed' : row.status);
  }
}
