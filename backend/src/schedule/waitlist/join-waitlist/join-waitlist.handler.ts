import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { blankSealedDetails } from '@cablepark/contracts/schedule/booking-details';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import { toPricedTimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { joinWaitlist } from '@cablepark/contracts/schedule/waitlist';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOf, dayOfInstant, type Day } from '@cablepark/contracts/shared/riga-time';
import { type SlotId } from '@cablepark/contracts/shared/slot-ids';
import { Clock } from '@cablepark/platform/clock';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';
import { Vault } from '@cablepark/vault/vault';

import type { Answered } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { consume, createMinuteLimiter, RateLimiting, type Throttled } from '#http/rate-limits';
import { isStaffMember, ownerOf, type RequestContext } from '#http/request-context';
import { generateEntryId } from '#schedule/bookings/book-slots/booking-ids';
import { emailHashOf } from '#schedule/bookings/book-slots/email-hash';
import { Lookups } from '#schedule/bookings/queries/lookups.query';
import { getDay } from '#schedule/domain/schedule';
import { Visitors } from '#schedule/holds/visitors';
import { generateLinkToken, linkHashOf } from '#schedule/links/link-token';
import { Schedules, type DecideOnSchedule, type Executed } from '#schedule/schedules';
import { BookingSources } from '#schedule/sources/booking-sources';
import { decideEraseEntry, decideEraseLink } from '../erase-entries/erase-entries.decide.ts';
import { NetworkEntries } from '../network-entries.ts';
import { JoinWaitlist } from './join-waitlist.command.ts';
import { decideJoinWaitlist, type JoinDecision } from './join-waitlist.decide.ts';

/** How many times a network may join waitlists in a minute. */
const MAX_JOINS = 60;

type JoinRequest = Requested<typeof joinWaitlist>['body'];

/** An entry about to be decided on, before its customer is sealed. */
type PreparedEntry = Omit<JoinDecision, 'customer' | 'now'>;

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
    const customer = {
      customerName,
      phoneNumber,
      email,
      ...blankSealedDetails,
      staffNotes: null,
      linkToken,
    };

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
 * The answer is the same whether or not the e-mail is on the waitlist already, and has no link:
 * that is only mailed.
 */
function toJoinAnswer({ events }: Executed, slotId: SlotId) {
  const { entryId: id, ahead, priceCents } = findJoin(events).data;
  return { id, timeSlot: toPricedTimeSlot(slotId, priceCents), ahead };
}
