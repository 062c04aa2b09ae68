import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

import type { AuditChange } from '@cablepark/contracts/audit/list-audit-trail';
import { settingNames } from '@cablepark/contracts/configuration/setting-names';
import type { DataOf, ScheduleStreamEvent } from '@cablepark/contracts/events';
import { openDetailNames, pickFields } from '@cablepark/contracts/schedule/booking-details';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { toEuros } from '@cablepark/contracts/shared/money';
import type { RecordedEvent } from '@cablepark/contracts/shared/recorded-event';
import { reject } from '@cablepark/contracts/shared/rejection';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import {
  waitForReadModels,
  type ReadModelName,
} from '@cablepark/projections/progress/read-models-showing';
import { auditTrail } from '@cablepark/projections/read-models/audit-trail.read-model';
import { readRebuildsUnderWay } from '@cablepark/projections/runtime/rebuild/rebuild-progress';

import { listDifferences, toShownFields } from '#audit/queries/recorded-changes.query';
import { UndoableCommands } from '#command-pipeline/undoable-commands';
import { heldSlotsOf, slotsOfRow } from '#schedule/bookings/queries/shown-bookings.query';
import { ScheduleHistory } from '#schedule/queries/schedule-history.query';
import type { BeforeImage, BookingPart, Parts, SlotPart } from '../domain/parts.ts';
import { reachOf, type Reach } from '../domain/reach.ts';
import { listPassActions } from '../domain/revert-passes.ts';

/**
 * How long to wait until the read models have reached the log's end, which takes them seconds after
 * many bookings at once.
 */
const CATCH_UP_MS = 10_000;
/** The read models that undo reads. */
const HISTORIES: readonly ReadModelName[] = [
  'audit_trail',
  'time_slots_history',
  'bookings_history',
  'configuration_history',
];

export type Commits = readonly (readonly RecordedEvent<ScheduleStreamEvent>[])[];

interface ActionRow {
  readonly stream: string;
  /** A number as text. */
  readonly revision: string;
  readonly command: string;
  readonly actorKind: string;
  readonly isQuiet: boolean;
}

/** Finds the events that an action wrote to the schedule. */
@Injectable()
export class ActionEvents {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly progress: ReadModelProgress,
    private readonly undoable: UndoableCommands,
  ) {}

  /** The commits of an action. Rejects ACTION_NOT_FOUND, NOT_UNDOABLE and UNAVAILABLE. */
  async find(action: string): Promise<Commits> {
    await this.#assertShown();
    const { rows: all } = await this.pool.query<ActionRow>({
      name: 'events-of-action',
      text: `SELECT stream, revision, command, actor_kind AS "actorKind", is_quiet AS "isQuiet"
               FROM ${auditTrail.qualifiedName} WHERE action_id = $1 ORDER BY position`,
      values: [action],
    });
    if (all.length === 0) {
      reject('ACTION_NOT_FOUND');
    }

    // Offers of slots that the action freed aren't undone with it.
    const rows = all.filter(({ isQuiet }) => !isQuiet);
    if (rows.length === 0 || !rows.every((row) => this.undoable.has(row))) {
      reject('NOT_UNDOABLE');
    }

    return Promise.all(
      groupConsecutive(rows.map(({ revision }) => BigInt(revision))).map(({ from, count }) =>
        this.log.readEvents<ScheduleStreamEvent>(SCHEDULE, from, count),
      ),
    );
  }

  /** The sales of passes that an action undid, by the passes. Rejects what `find` does. */
  async findUndoneSales(commits: Commits): Promise<BeforeImage['undoneSales']> {
    const sales = new Map<string, DataOf<'PassSold'>>();
    const undone = commits.flat().find(({ type }) => type === 'PassSaleUndone');
    if (undone?.metadata.undoes === undefined) {
      return sales;
    }

    for (const { type, data } of (await this.find(undone.metadata.undoes)).flat()) {
      if (type === 'PassSold') {
        sales.set(data.passId, data);
      }
    }

    return sales;
  }

  /** Waits until the histories show all that is in the log. Rejects UNAVAILABLE if they don't. */
  async #assertShown(): Promise<void> {
    const { isShown } = await waitForReadModels(this.log, this.progress, HISTORIES, CATCH_UP_MS);
    const reached = this.progress.getReached();
    const rebuilds = await readRebuildsUnderWay(this.pool);
    const isWrong = (name: string) => reached.get(name)?.stopped !== null || rebuilds.has(name);
    if (!isShown || HISTORIES.some(isWrong)) {
      reject('UNAVAILABLE');
    }
  }
}

interface RevisionRange {
  readonly from: bigint;
  count: number;
}

function groupConsecutive(revisions: readonly bigint[]): RevisionRange[] {
  const found: RevisionRange[] = [];
  for (const revision of revisions) {
    const last = found.at(-1);
    if (last && revision === last.from + BigInt(last.count)) {
      last.count += 1;
    } else {
      found.push({ from: revision, count: 1 });
    }
  }

  return found;
}

type BookingRow = Awaited<ReturnType<ScheduleHistory['readBookingsAt']>>[number];

/**
 * Reads parts of the schedule as they were at a position, from the histories of the read models.
 */
@Injectable()
export class StateAt {
  constructor(private readonly history: ScheduleHistory) {}

  async read(position: bigint, { slots, bookings, settings }: Reach): Promise<Parts> {
    const [slotRows, bookingRows, settingRows] = await Promise.all([
      slots.length === 0 ? [] : this.history.readSlotsAt(position, slots),
      bookings.length === 0 ? [] : this.history.readBookingsAt(position, bookings),
      settings.length === 0 ? [] : this.history.readSettingsAt(position),
    ]);
    const wanted = new Set(settings);
    return {
      slots: new Map(slotRows.map((row) => [row.slotId, row])),
      bookings: new Map(
        bookingRows.flatMap((row) =>
          row.cancelledAt === null ? [[row.bookingId, toBookingPart(row)] as const] : [],
        ),
      ),
      settings: new Map(
        settingRows.filter(({ name }) => wanted.has(name)).map((row) => [row.name, row]),
      ),
    };
  }
}

function toBookingPart(row: BookingRow): BookingPart {
  const { postponedAt, closureId, closureReason, goneStretches } = row;
  const isPostponed = postponedAt !== null && closureId !== null && closureReason !== null;
  return {
    slots: slotsOfRow(row),
    postponed: isPostponed ? { since: postponedAt, closureId, reason: closureReason } : null,
    goneStretches: goneStretches ?? undefined,
    ...pickFields(openDetailNames, row),
    attendance: row.attendance,
    remindedOf: row.remindedOf,
    isReached: row.isReached,
  };
}

/** Reads the state before an action from the histories, which must have passed it. */
@Injectable()
export class BeforeImages {
  constructor(
    private readonly pool: Pool,
    private readonly parts: StateAt,
  ) {}

  async read(action: string, commits: Commits): Promise<Omit<BeforeImage, 'undoneSales'>> {
    const events = commits.flat();
    const { revision, position } = events[0] ?? reject('INTERNAL');
    const reach = reachOf(events);
    const before = await this.#readBefore(commits);
    const notThere = reach.bookings.filter((bookingId) => !before.bookings.has(bookingId));
    const cancelled = await this.#findCancelled(position, notThere);
    const generated = new Set(
      events.flatMap(({ type, data }) => (type === 'SlotsGenerated' ? [data.day] : [])),
    );
    const passActions = listPassActions(events);
    return { action, revision, reach, before, generated, passActions, cancelled };
  }

  /** Each thing is read at the position before the commit that changed it first. */
  async #readBefore(commits: Commits): Promise<Parts> {
    const before = await Promise.all(
      commits.map((events) => this.parts.read((events[0]?.position ?? 0n) - 1n, reachOf(events))),
    );
    const takeEarliest = <Key extends keyof Parts>(key: Key) =>
      new Map(
        before.toReversed().flatMap((parts) => [...parts[key]] as never),
      ) as unknown as Parts[Key];
    return {
      slots: takeEarliest('slots'),
      bookings: takeEarliest('bookings'),
      settings: takeEarliest('settings'),
    };
  }

  /** Why these bookings had been cancelled. */
  async #findCancelled(
    position: bigint,
    bookingIds: readonly string[],
  ): Promise<BeforeImage['cancelled']> {
    if (bookingIds.length === 0) {
      return new Map();
    }

    const { rows } = await this.pool.query<{ bookingId: string; reason: CancellationReason }>({
      text: `SELECT DISTINCT ON (booking_id) booking_id AS "bookingId", reason FROM ${auditTrail.qualifiedName}
              WHERE booking_id = ANY ($1::text[]) AND event_type = 'BookingCancelled' AND position < $2
              ORDER BY booking_id, position DESC`,
      values: [bookingIds, position],
    });
    return new Map(rows.map(({ bookingId, reason }) => [bookingId, reason]));
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields that an undo changes, for its answer. */
export function listUndoneChanges(
  { settings, slots, bookings }: Reach,
  before: Parts,
  after: Parts,
): AuditChange[] {
  const changes: AuditChange[] = [];
  for (const name of settings) {
    changes.push(...listSettingChanges(name, before, after));
  }
  for (const slotId of slots) {
    const changed = listDifferences(
      toSlotFields(before.slots.get(slotId)),
      toSlotFields(after.slots.get(slotId)),
    );
    changes.push(...changed.map((change) => ({ ...change, slotId })));
  }
  for (const bookingId of bookings) {
    const changed = listDifferences(
      toBookingFields(before.bookings.get(bookingId)),
      toBookingFields(after.bookings.get(bookingId)),
    );
    changes.push(...changed);
  }

  return changes;
}

function listSettingChanges(name: string, before: Parts, after: Parts): AuditChange[] {
  if (name === settingNames.adminEmail) {
    // An address is personal, so it is only named.
    return [{ field: 'email', before: null, after: null }];
  }

  return listDifferences(
    toShownFields(before.settings.get(name)?.value),
    toShownFields(after.settings.get(name)?.value),
  );
}

const toSlotFields = (slot: SlotPart | undefined): Fields =>
  slot ? { status: slot.status, price: toEuros(slot.priceCents) } : { status: null, price: null };

const toBookingFields = (booking: BookingPart | undefined): Fields =>
  booking
    ? {
        status: booking.postponed ? 'postponed' : 'standing',
        timeSlots: heldSlotsOf(booking),
        attendance: booking.attendance,
        reached: booking.isReached,
      }
    : { status: 'cancelled', timeSlots: [], reached: false };
