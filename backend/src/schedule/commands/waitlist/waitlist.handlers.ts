import { customer as customerIn, type Customer } from '@cablepark/contracts/schedule/customer';
import {
  acceptOffer,
  declineOffer,
  getWaitlistEntry,
  joinWaitlist,
  leaveWaitlist,
} from '@cablepark/contracts/schedule/waitlist';
import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { dayOf, today, type Day } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { LogTree } from '@cablepark/log-tree/log-tree';
import { SETTINGS, siteUrlOf, type Settings } from '@cablepark/platform/settings/settings';
import { Vault } from '@cablepark/vault/vault';
import { Inject, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandOf, QueryOf, type Answered, type Requested } from '../../../http/endpoint-message.ts';
import { consume, perMinute, RateLimiting } from '../../../http/rate-limits.ts';
import { ownerOf, type RequestContext } from '../../../http/request-context.ts';
import { dayIn } from '../../domain/schedule.ts';
import { LinkGuard } from '../../links/link.guard.ts';
import { linkHashOf, manageUrl, newLinkToken, waitlistUrl } from '../../links/link-token.ts';
import { Lookups } from '../../queries/lookups.ts';
import { detailOf, pricedSlot } from '../../queries/shown-bookings.ts';
import { endedEntry, priceIn, WaitlistEntries, type WaitlistRow } from '../../queries/waitlist-entries.ts';
import { BookingSources } from '../../sources/booking-sources.ts';
import { newEntryId } from '../book-slots/booking-ids.ts';
import { BookSlots } from '../book-slots/book-slots.command-handler.ts';
import { emailHashOf } from '../book-slots/email-hash.ts';
import { entryErased } from '../erasures/erasures.decide.ts';
import { Visitors } from '../holds/visitors.ts';
import { Schedules, type DecideOnSchedule, type Executed } from '../schedules.ts';
import { EntryErasures } from './erase-entries.command-handlers.ts';
import { OfferNextHandler } from './offer-next.command-handler.ts';
import { decideDecline, decideJoin } from './waitlist.decide.ts';

/** How many entries a network may make in a minute. */
const MAX_JOINS = 60;

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
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ body, context }: Requested<typeof joinWaitlist>): Answered<typeof joinWaitlist> {
    if (this.limiting.isOn) await consume(this.#joins, context.network);
    const { timeSlotId: slotId, customerName, phoneNumber, email } = body;
    const emailHashes = await this.#hashesOf(email, dayOf(slotId));
    const linkToken = newLinkToken();
    const entry = {
      ...{ entryId: newEntryId(), slotId, tokenHash: linkHashOf(linkToken) },
      ...{ emailHash: emailHashes.get(dayOf(slotId)) ?? '', emailHashes },
      ...{ userId: ownerOf(context.caller), language: body.language ?? context.language },
      visitor: this.visitors.of(context),
    };
    const known = { notes: null, experienceLevel: null, staffNotes: null, linkToken };
    // The read model `users` then knows whether the account has been erased.
    const others = entry.userId === null ? [] : (['users'] as const);
    const from = { bookingId: entry.entryId, placedAt: this.clock.now() };
    const whenWritten = () => this.sources.note(from, context.network);
    const joined = await this.vault.sealFor('customer', { customerName, phoneNumber, email, ...known }, (customer) =>
      this.schedules.execute(
        'JoinWaitlist',
        context,
        (schedule, now) => decideJoin({ ...entry, customer, now }, schedule),
        { others, whenWritten },
      ),
    );
    await this.#eraseIfAccountIs(joined, entry.userId, context);
    return this.#answer(joined, slotId, entry.emailHash);
  }

  /** The hashes of an e-mail under the secrets of the days that somebody waits for, and of this one. */
  async #hashesOf(email: string, wanted: Day): Promise<ReadonlyMap<Day, string>> {
    const schedule = await this.schedules.load();
    const isOpen = (day: Day) => day >= today(this.clock.now()) && dayIn(schedule, day).slots.size > 0;
    const days = new Set([wanted, ...[...schedule.entries.values()].map(({ day }) => day)].filter(isOpen));
    const hashes = [...days].map(async (day) => [day, await emailHashOf(this.vault, email, day)] as const);
    return new Map(await Promise.all(hashes));
  }

  /** The account was erased at the same instant, so the erasure can't have seen this entry. */
  async #eraseIfAccountIs({ events }: Executed, userId: string | null, context: RequestContext): Promise<void> {
    const [joined] = events;
    if (userId === null || joined?.type !== 'WaitlistJoined' || !(await this.lookups.isErased(userId))) return;
    const entry = { ...joined.data, keyId: joined.data.customer.keyId };
    await this.schedules.execute('JoinWaitlist', { ...context, keyed: undefined }, (schedule, now) =>
      entryErased(entry, now, schedule),
    );
    reject('NOT_SIGNED_IN');
  }

  /** A repeat of the request is answered as the first time, with the link; another one doesn't give the link away. */
  async #answer({ events, after }: Executed, slotId: number, emailHash: string): Answered<typeof joinWaitlist> {
    const [joined] = events;
    if (joined?.type === 'WaitlistJoined') {
      const { entryId: id, customer: sealed, ahead, priceCents } = joined.data;
      const token = customerIn.nullable().parse(await this.vault.open('customer', sealed))?.linkToken ?? null;
      const url = token === null ? null : waitlistUrl(siteUrlOf(this.settings), token);
      return { id, url, timeSlot: pricedSlot(slotId, priceCents), ahead };
    }
    const schedule = after ?? (await this.schedules.load());
    const line = dayIn(schedule, dayOf(slotId)).lines.get(slotId) ?? [];
    const ahead = line.findIndex((one) => one.emailHash === emailHash);
    const id = line[ahead]?.entryId ?? reject('UNAVAILABLE');
    return { id, url: null, timeSlot: pricedSlot(slotId, priceIn(schedule, slotId)), ahead };
  }
}

@QueryOf(getWaitlistEntry)
@UseGuards(LinkGuard)
export class GetWaitlistEntryHandler {
  constructor(private readonly entries: WaitlistEntries) {}

  execute({ params: { token }, context }: Requested<typeof getWaitlistEntry>): Answered<typeof getWaitlistEntry> {
    return this.entries.show(token, context);
  }
}

@CommandOf(acceptOffer)
@UseGuards(LinkGuard)
export class AcceptOfferHandler {
  constructor(
    private readonly entries: WaitlistEntries,
    private readonly commands: CommandBus,
    private readonly vault: Vault,
    private readonly logTree: LogTree,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ params: { token }, context }: Requested<typeof acceptOffer>): Answered<typeof acceptOffer> {
    const row = await this.entries.find(token, context);
    const customer = customerIn.nullable().parse(await this.vault.open('customer', row.customer));
    if (row.isErased || !customer) return reject('WAITLIST_OVER');
    try {
      const { booking, linkToken, receipt } = await this.commands.execute(this.#booking(row, customer, context));
      const url = linkToken === null ? null : manageUrl(siteUrlOf(this.settings), linkToken);
      return { ...detailOf(booking, 'customer'), manageUrl: url, receipt };
    } catch (error) {
      if (!(error instanceof Rejection) || error.code !== 'WAITLIST_OVER') throw error;
      // Accepting again, perhaps at the same moment, gives the same booking.
      const { booking, placedAt: position } = await this.entries.bookingOf(token, context);
      const receipt = await this.logTree.soon({ position }, position);
      return { ...detailOf(booking, 'customer'), manageUrl: null, receipt };
    }
  }

  #booking({ tokenHash, slotId, userId, language }: WaitlistRow, customer: Customer, context: RequestContext) {
    const slots = { stored: [slotId], unallocated: [] };
    const input = { slots, customer, language, equipmentRental: false, holdId: undefined, attendance: undefined };
    return new BookSlots({ input, context, offer: { tokenHash, ownerId: userId } });
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

  async execute({ params: { token }, context }: Requested<typeof declineOffer>): Answered<typeof declineOffer> {
    const row = await this.entries.find(token, context);
    const { tokenHash, isErased } = row;
    await this.next.after(
      [row],
      (schedule, now) => (isErased ? reject('WAITLIST_OVER') : decideDecline(tokenHash, now, schedule)),
      (decide) => this.schedules.execute('DeclineOffer', context, decide),
    );
    return endedEntry(row, 'declined');
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

  async execute({ params: { token }, context }: Requested<typeof leaveWaitlist>): Answered<typeof leaveWaitlist> {
    const row = await this.entries.find(token, context);
    const leave = (decide: DecideOnSchedule) =>
      this.schedules.execute('LeaveWaitlist', context, row.isErased ? () => reject('WAITLIST_OVER') : decide);
    const { events } = await this.erasures.by(leave, [row]);
    const hasLeft = events.some(({ type }) => type === 'WaitlistLeft');
    return endedEntry(row, hasLeft ? 'left' : row.status === 'open' ? 'lapsed' : row.status);
  }
}
