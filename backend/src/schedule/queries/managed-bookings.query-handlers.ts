import { Injectable } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';

import type { EventType } from '@cablepark/contracts/events';
import {
  getManagedBooking,
  getManagedData,
  type ManagedBooking,
  type ManagedData,
} from '@cablepark/contracts/schedule/managed-booking';
import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';
import { auditTrail } from '@cablepark/projections/read-models/audit-trail.read-model';
import {
  bookingLinks,
  bookings,
  type BookingRow,
} from '@cablepark/projections/read-models/bookings.read-model';

import { AsOfAnswers } from '#as-of/queries/as-of-answers';
import { Answer, type AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import type { RequestContext } from '#http/request-context';
import { laneOf } from '../automations/when-bookings-change-tell-customers-and-park.ts';
import {
  assertDataAvailable,
  assertNotOver,
  rulesOf,
  type LinkedBooking,
} from '../domain/link-rules.ts';
import { linkHashOf } from '../links/link-token.ts';
import { UnknownTokens } from '../links/unknown-tokens.ts';
import { ShownBookings, toBookingDetail } from './shown-bookings.ts';

type Sender = Pick<RequestContext, 'network'>;

/** Finds bookings by the tokens of their links. */
@Injectable()
export class ManagedBookings {
  constructor(
    private readonly database: DataSource,
    private readonly unknownTokens: UnknownTokens,
    private readonly clock: Clock,
  ) {}

  /**
   * Rejects BOOKING_NOT_FOUND if there is no such link, and BOOKING_OVER if the booking is over or
   * erased.
   */
  async find(token: string, context: Sender): Promise<BookingRow> {
    const row = await this.findEver(token, context);
    assertNotOver(linkedBookingOf(row), this.clock.now());
    return row;
  }

  /** Finds a booking by its link until its data are no longer available. */
  async findForData(token: string, context: Sender): Promise<BookingRow> {
    const row = await this.findEver(token, context);
    assertDataAvailable(linkedBookingOf(row), this.clock.now());
    return row;
  }

  /** Executes a command about a booking of `findEver`. Rejects BOOKING_OVER if it was cancelled. */
  async change<Done>({ bookingId }: BookingRow, execute: () => Promise<Done>): Promise<Done> {
    try {
      return await execute();
    } catch (error) {
      if (!(error instanceof Rejection) || error.code !== 'BOOKING_NOT_FOUND') {
        throw error;
      }

      const row = await this.database.getRepository(bookings.entity).findOneBy({ bookingId });
      if (row) {
        assertNotOver(linkedBookingOf(row), this.clock.now());
      }

      return reject('BOOKING_OVER');
    }
  }

  /**
   * Finds a booking by its link even if it is over, because a repeat of the command that ended it
   * is answered again.
   */
  async findEver(token: string, { network }: Sender): Promise<BookingRow> {
    const linkHash = linkHashOf(token);
    const link = await this.database.getRepository(bookingLinks.entity).findOneBy({ linkHash });
    if (link === null) {
      await this.unknownTokens.count(network);
      return reject('BOOKING_NOT_FOUND');
    }

    const row = await this.database
      .getRepository(bookings.entity)
      .findOneByOrFail({ bookingId: link.bookingId });
    // The customer who was entered in the place of an erased one has another link.
    return { ...row, isLinkErased: row.isLinkErased || row.linkHash !== linkHash };
  }
}

export const linkedBookingOf = (row: BookingRow): LinkedBooking => ({
  slotIds: row.slotIds,
  isPostponed: row.postponedAt !== null,
  cancelledAt: row.cancelledAt === null ? null : new Date(row.cancelledAt),
  isErased: row.isLinkErased,
});

export class GetManagedBooking extends Query<AnswerTo<typeof getManagedBooking>> {
  constructor(readonly requested: Requested<typeof getManagedBooking>) {
    super();
  }
}

/** Returns the booking of a link, all of it, and what its holder may do with it now. */
@QueryHandler(GetManagedBooking)
export class GetManagedBookingHandler implements IQueryHandler<GetManagedBooking> {
  constructor(
    private readonly managed: ManagedBookings,
    private readonly shown: ShownBookings,
    private readonly clock: Clock,
  ) {}

  async execute({ requested: { params, context } }: GetManagedBooking): Promise<ManagedBooking> {
    const row = await this.managed.find(params.token, context);
    const [booking] = await this.shown.show([row]);
    // The key is deleted a moment before or after the read model shows the erasure.
    if (!booking?.customer) {
      return reject('BOOKING_OVER', { dataUntil: null });
    }

    return {
      ...toBookingDetail(booking, 'customer'),
      rules: rulesOf(linkedBookingOf(row), this.clock.now()),
    };
  }
}

/** Events that changed a booking, without undos. */
const HISTORY = [
  'BookingPlaced',
  'BookingDetailsChanged',
  'BookingMoved',
  'BookingPostponed',
  'BookingRestored',
  'BookingCancelled',
  'BookingReminded',
  'AttendanceRecorded',
  'CallRecorded',
  'PersonalDataErased',
] as const satisfies readonly EventType[];

export class GetManagedData extends Query<AnswerTo<typeof getManagedData>> {
  constructor(readonly requested: Requested<typeof getManagedData>) {
    super();
  }
}

/** Returns everything that is stored about the booking of a link, which may be over. */
@QueryHandler(GetManagedData)
export class GetManagedDataHandler implements IQueryHandler<GetManagedData> {
  constructor(
    private readonly managed: ManagedBookings,
    private readonly pool: Pool,
    private readonly shown: ShownBookings,
    private readonly asOfAnswers: AsOfAnswers,
  ) {}

  async execute({ requested: { params, context } }: GetManagedData): Promise<Answer<ManagedData>> {
    await this.asOfAnswers.waitUntilShown(['audit_trail']);
    const row = await this.managed.findForData(params.token, context);
    const [shown] = await this.shown.show([row]);
    if (!shown?.customer) {
      return reject('BOOKING_OVER', { dataUntil: null });
    }

    const { booking, ...detail } = toBookingDetail(shown, 'customer');
    const data = {
      booking: { ...booking, cancelledAt: row.cancelledAt },
      ...detail,
      history: await this.#historyOf(row.bookingId),
      mails: await this.#mailsOf(row.bookingId),
    };
    return new Answer(data, {
      'Content-Disposition': `attachment; filename="booking-${booking.reference}.json"`,
    });
  }

  async #historyOf(bookingId: string): Promise<ManagedData['history']> {
    const { rows } = await this.pool.query<{ at: Date; event_type: string }>(
      `SELECT at, event_type FROM ${auditTrail.qualifiedName}
        WHERE booking_id = $1 AND event_type = ANY($2::text[]) ORDER BY position`,
      [bookingId, HISTORY],
    );
    return rows.map(({ at, event_type }) => ({ time: at.toISOString(), eventType: event_type }));
  }

  async #mailsOf(bookingId: string): Promise<ManagedData['mails']> {
    const { rows } = await this.pool.query<{ kind: string; settled_at: Date }>(
      `SELECT kind, settled_at FROM automations.outbox WHERE state = 'done' AND lane = $1 ORDER BY settled_at`,
      [laneOf('customer', bookingId)],
    );
    return rows.map(({ kind, settled_at }) => ({ kind, sentAt: settled_at.toISOString() }));
  }
}
