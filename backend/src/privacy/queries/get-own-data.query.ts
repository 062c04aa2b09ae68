import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { DataSource, In } from 'typeorm';

import type { SignInEvent } from '@cablepark/contracts/accounts/account.events';
import { getOwnData, type OwnData } from '@cablepark/contracts/accounts/own-account';
import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import { signInsStreamOf } from '@cablepark/contracts/shared/streams';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { Clock } from '@cablepark/platform/clock';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { feedback } from '@cablepark/projections/read-models/feedback.read-model';
import { Vault } from '@cablepark/vault/vault';

import { lanePrefixOf } from '#accounts/automations/account-mails';
import { findUser } from '#accounts/queries/shown-users.query';
import { openFeedback } from '#feedback/queries/list-feedback.query';
import { Answer, type AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { userIdOf } from '#http/request-context';
import { laneOf } from '#schedule/automations/when-bookings-change-tell-customers-and-park';
import {
  heldSlotsOf,
  ShownBookings,
  toBooking,
} from '#schedule/bookings/queries/shown-bookings.query';
import { waitlistLaneOf } from '#schedule/waitlist/automations/when-customers-wait-mail-them';
import { WaitlistEntries } from '#schedule/waitlist/waitlist.query';
import { Traces } from './traces.query.ts';

export class GetOwnData extends Query<AnswerTo<typeof getOwnData>> {
  constructor(readonly requested: Requested<typeof getOwnData>) {
    super();
  }
}

/** Everything that is stored about one account, for its owner. */
@QueryHandler(GetOwnData)
export class GetOwnDataHandler implements IQueryHandler<GetOwnData> {
  constructor(
    private readonly traces: Traces,
    private readonly entries: WaitlistEntries,
    private readonly database: DataSource,
    private readonly pool: Pool,
    private readonly vault: Vault,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async execute({ requested: { context } }: GetOwnData): Promise<Answer<OwnData>> {
    const data = await this.#collect(userIdOf(context.caller));
    const name = `my-data-${dayOfInstant(this.clock.now())}.json`;
    return new Answer(data, { 'Content-Disposition': `attachment; filename="${name}"` });
  }

  async #collect(userId: string): Promise<OwnData> {
    const bookingIds = await this.traces.findBookingsOf(userId);
    const waitlist = await this.entries.list({ userId });
    return {
      profile: await findUser(userId, this.database, this.vault),
      bookings: await this.#readBookings(bookingIds),
      waitlist,
      feedback: await this.#readFeedback(userId),
      signIns: await this.#readSignIns(userId),
      sessions: await this.#readSessions(userId),
      mails: await this.#readMails(lanePrefixOf(userId), [
        ...bookingIds.map((bookingId) => laneOf('customer', bookingId)),
        ...waitlist.map(({ id }) => waitlistLaneOf(id)),
      ]),
    };
  }

  async #readBookings(bookingIds: readonly string[]): Promise<OwnData['bookings']> {
    const rows = await this.database
      .getRepository(bookings.entity)
      .find({ where: { bookingId: In([...bookingIds]) }, order: { createdAt: 'DESC' } });
    const shown = await new ShownBookings(this.vault, this.database).show(rows);
    return rows.flatMap(({ cancelledAt }, i) => {
      const booking = shown[i];
      if (!booking) {
        return [];
      }

      const staffNotes = booking.customer?.staffNotes ?? null;
      const timeSlots = heldSlotsOf(booking);
      return [{ ...toBooking(booking, 'staff'), timeSlots, cancelledAt, staffNotes }];
    });
  }

  async #readFeedback(userId: string): Promise<OwnData['feedback']> {
    const rows = await this.database
      .getRepository(feedback.entity)
      .find({ where: { userId }, order: { createdAt: 'DESC' } });
    return openFeedback(this.vault, rows);
  }

  async #readSignIns(userId: string): Promise<OwnData['signIns']> {
    const { events } = await this.log.readStream<SignInEvent>(signInsStreamOf(userId));
    return events.map(({ data, metadata }) => ({ time: metadata.at, method: data.method }));
  }

  async #readSessions(userId: string): Promise<OwnData['sessions']> {
    const { rows } = await this.pool.query<{ created_at: Date; last_seen_at: Date }>(
      'SELECT created_at, last_seen_at FROM accounts.sessions WHERE user_id = $1 ORDER BY created_at DESC',
      [userId],
    );
    return rows.map((row) => ({
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
    }));
  }

  async #readMails(beginning: string, lanes: readonly string[]): Promise<OwnData['mails']> {
    const { rows } = await this.pool.query<{ kind: string; settled_at: Date }>(
      `SELECT kind, settled_at FROM automations.outbox
        WHERE state = 'done' AND (lane = ANY($1::text[]) OR starts_with(lane, $2)) ORDER BY settled_at DESC`,
      [lanes, beginning],
    );
    return rows.map(({ kind, settled_at }) => ({ kind, sentAt: settled_at.toISOString() }));
  }
}
