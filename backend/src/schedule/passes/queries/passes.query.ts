import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';

import type { KeptPass } from '@cablepark/contracts/accounts/kept-passes';
import type { PassTerms } from '@cablepark/contracts/passes/pass-product';
import { passHolder, type PassHolder } from '@cablepark/contracts/passes/pass.events';
import type {
  HoldersPass,
  ListedPassProduct,
  PassEntry,
  StaffPass,
} from '@cablepark/contracts/passes/passes';
import { bookingKey } from '@cablepark/contracts/schedule/booking-key';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOf, dayOfInstant, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import {
  keptPasses,
  passEntries,
  passes,
  passProducts,
  type PassEntryRow,
  type PassRow,
} from '@cablepark/projections/read-models/passes.read-model';
import { Vault } from '@cablepark/vault/vault';

import type { RequestContext } from '#http/request-context';
import type { PricedSlots } from '#schedule/domain/day-schedule';
import { ownReservationOf } from '#schedule/domain/reservations';
import { getDay, type Schedule } from '#schedule/domain/schedule';
import { Visitors } from '#schedule/holds/visitors';
import { Schedules } from '#schedule/schedules';
import { findCover, type Cover } from '../domain/cover.ts';
import { getAvailableOn } from '../domain/pay.ts';
import { HolderIndex } from './holder-index.query.ts';

/** A pass as it is stored, with its holder sealed. */
export type FoundPass = PassRow;

const MAX_SHOWN = 1000;

/** The half hours that a request asks about. */
interface AskedSlots {
  readonly slotIds?: readonly SlotId[] | undefined;
  readonly context: RequestContext;
}

/** Shows passes, with their entries and their holders. */
@Injectable()
export class ShownPasses {
  constructor(
    private readonly database: DataSource,
    private readonly schedules: Schedules,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly holders: HolderIndex,
    private readonly visitors: Visitors,
  ) {}

  async listProducts(): Promise<ListedPassProduct[]> {
    const rows = await this.database.getRepository(passProducts.entity).find();
    return rows
      .map(({ productId, product }) => ({ id: productId, ...product }))
      .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  }

  /** Rejects PASS_NOT_FOUND. */
  async findById(passId: string): Promise<PassRow> {
    const found = await this.database.getRepository(passes.entity).findOneBy({ passId });
    return found ?? reject('PASS_NOT_FOUND');
  }

  /** Finds a pass by the hash of its code; null if there is none that its holder may still see. */
  findByCode(codeHash: string): Promise<PassRow | null> {
    return this.#findVisible({ codeHash });
  }

  /** Finds a pass by its id; null if there is none that its holder may still see. */
  findUnlessErased(passId: string): Promise<PassRow | null> {
    return this.#findVisible({ passId });
  }

  async #findVisible(
    where: Partial<Pick<PassRow, 'codeHash' | 'passId'>>,
  ): Promise<PassRow | null> {
    const found = await this.database.getRepository(passes.entity).findOneBy(where);
    return found && isVisibleToHolder(found) ? found : null;
  }

  /**
   * The newest passes if nothing was typed; else those with this code or of this booking, or if
   * there are none, those of holders with this name or e-mail.
   */
  async find(
    typed: string | undefined,
    codeHash: string | null,
  ): Promise<Omit<StaffPass, 'entries'>[]> {
    const rows = await (typed === undefined
      ? this.#listNewest()
      : this.#findTyped(typed, codeHash));
    const opened = await this.vault.openEach('pass', rows, ({ holder }) => holder);
    const now = await this.#readPresent();
    return rows.map((row) => {
      const holder = passHolder.nullable().parse(opened.get(row) ?? null);
      return { ...toHoldersPass(row, now), ...toStaffFields(row, holder) };
    });
  }

  async #findTyped(typed: string, codeHash: string | null): Promise<PassRow[]> {
    const named = await this.#findNamed(typed, codeHash);
    return named.length > 0 ? named : this.#findByHolder(typed);
  }

  async #findByHolder(typed: string): Promise<PassRow[]> {
    const ids = await this.holders.find(typed, MAX_SHOWN);
    return this.database.getRepository(passes.entity).find({
      where: { passId: In([...ids]), isErased: false },
      order: { soldAtPosition: 'DESC' },
    });
  }

  #listNewest(): Promise<PassRow[]> {
    return this.database
      .getRepository(passes.entity)
      .find({ order: { soldAtPosition: 'DESC' }, take: MAX_SHOWN });
  }

  /** The pass with this code, or those that a booking with this reference took something from. */
  #findNamed(typed: string, codeHash: string | null): Promise<PassRow[]> {
    const key = bookingKey.parse(typed);
    return this.database
      .getRepository(passes.entity)
      .createQueryBuilder('p')
      .where('(p.codeHash = :codeHash AND NOT p.isErased)', { codeHash })
      .orWhere(
        `p.passId IN (SELECT entry.pass_id FROM ${passEntries.qualifiedName} AS entry
           JOIN ${bookings.qualifiedName} AS booking ON booking.booking_id = entry.booking_id
          WHERE :key IN (booking.booking_id, booking.reference, booking.short_reference))`,
        { key },
      )
      .orderBy('p.soldAtPosition', 'DESC')
      .limit(MAX_SHOWN)
      .getMany();
  }

  /** Shows a pass with its entries, and what it would pay of the half hours asked about. */
  async showToHolder(row: PassRow, asked: AskedSlots): Promise<HoldersPass> {
    const present = await this.#readPresent();
    const entries = await this.#listEntries(row.passId);
    return {
      ...toHoldersPass(row, present),
      entries,
      ...coverOf(row, this.#priceSlots(asked, present), present),
    };
  }

  async showToStaff(row: PassRow, asked: AskedSlots): Promise<StaffPass> {
    const shown = await this.showToHolder(row, asked);
    return { ...shown, ...toStaffFields(row, await this.#openHolder(row)) };
  }

  /** The passes that an account keeps and that haven't been erased since. */
  async listKept(userId: string, asked: AskedSlots): Promise<KeptPass[]> {
    const ids = await this.listKeptIds(userId);
    const rows = await this.database
      .getRepository(passes.entity)
      .createQueryBuilder('p')
      .where('p.passId = ANY (:ids)', { ids })
      .getMany();
    const present = await this.#readPresent();
    const priced = this.#priceSlots(asked, present);
    return rows
      .filter(isVisibleToHolder)
      .sort((a, b) => ids.indexOf(a.passId) - ids.indexOf(b.passId))
      .map((row) => {
        const { name, kind, left, expiresOn } = toHoldersPass(row, present);
        return { id: row.passId, name, kind, left, expiresOn, ...coverOf(row, priced, present) };
      });
  }

  /** The passes that ended before an instant, with the keys of their holders. */
  async listEndedBefore(instant: Date): Promise<{ passId: string; keyId: string }[]> {
    const rows = await this.database
      .getRepository(passes.entity)
      .createQueryBuilder('p')
      .where('NOT p.isErased AND p.ended IS NOT NULL AND p.endedAt < :instant', { instant })
      .getMany();
    return rows.map(({ passId, holder }) => ({ passId, keyId: holder.keyId }));
  }

  /** The ids of the passes that an account keeps, in the order in which they were added. */
  async listKeptIds(userId: string): Promise<readonly string[]> {
    const kept = await this.database.getRepository(keptPasses.entity).findOneBy({ userId });
    return kept?.passIds ?? [];
  }

  async #readPresent(): Promise<Present> {
    const now = this.clock.now();
    return { schedule: await this.schedules.load(), now, today: dayOfInstant(now) };
  }

  /**
   * The half hours that exist, at the prices at which this visitor would book them: what they hold
   * keeps its price. Undefined if none was asked about.
   */
  #priceSlots(
    { slotIds = [], context }: AskedSlots,
    { schedule, now }: Present,
  ): PricedSlots | undefined {
    if (slotIds.length === 0) {
      return undefined;
    }

    const visitor = this.visitors.identify(context);
    return [...new Set(slotIds)].flatMap((slotId) => {
      const day = getDay(schedule, dayOf(slotId));
      const slot = day.slots.get(slotId);
      const held = ownReservationOf(day, slotId, visitor, now);
      return slot ? [{ slotId, priceCents: held?.priceCents ?? slot.priceCents }] : [];
    });
  }

  async #openHolder({ holder }: PassRow): Promise<PassHolder | null> {
    return passHolder.nullable().parse(await this.vault.open('pass', holder));
  }

  async #listEntries(passId: string): Promise<PassEntry[]> {
    const rows = await this.database
      .getRepository(passEntries.entity)
      .find({ where: { passId }, order: { position: 'ASC', place: 'ASC' } });
    const references = await this.#findReferences(rows);
    return rows.map(({ at, kind, rides, cents, bookingId, leftRides, leftCents }) => ({
      at,
      kind,
      rides,
      cents,
      booking: bookingId === null ? null : (references.get(bookingId) ?? null),
      left: { rides: leftRides, cents: leftCents },
    }));
  }

  async #findReferences(rows: readonly PassEntryRow[]): Promise<ReadonlyMap<string, string>> {
    const ids = rows.flatMap(({ bookingId }) => bookingId ?? []);
    if (ids.length === 0) {
      return new Map();
    }

    const found = await this.database
      .getRepository(bookings.entity)
      .createQueryBuilder('b')
      .where('b.bookingId = ANY (:ids)', { ids })
      .getMany();
    return new Map(found.map(({ bookingId, shortReference }) => [bookingId, shortReference]));
  }
}

/** Whether its holder may still see it: it wasn't erased, and its sale wasn't undone. */
const isVisibleToHolder = ({ isErased, ended }: PassRow): boolean =>
  !isErased && ended !== 'undone';

interface Present {
  readonly schedule: Schedule;
  readonly now: Date;
  readonly today: Day;
}

function toHoldersPass(row: PassRow, { schedule, today }: Present): Omit<HoldersPass, 'entries'> {
  const { passId, terms, leftRides, leftCents, expiresOn } = row;
  const pass = schedule.passes.get(passId);
  const status = statusOf(row, today);
  const isSeason = terms.kind === 'season';
  const leftOfDay = pass && status === 'active' ? getAvailableOn(pass, today).rides : 0;
  return {
    name: terms.name,
    kind: terms.kind,
    status,
    left: { rides: leftRides, cents: leftCents, today: isSeason ? leftOfDay : null },
    expiresOn,
  };
}

/** What the pass would pay of half hours; undefined if none was asked about. */
function coverOf(
  { passId, terms: { coversCents } }: PassRow,
  slots: PricedSlots | undefined,
  { schedule }: Present,
): (Cover & Pick<PassTerms, 'coversCents'>) | undefined {
  return slots && { ...findCover(schedule.passes.get(passId), slots), coversCents };
}

function statusOf(
  { terms, leftRides, leftCents, expiresOn, ended }: PassRow,
  today: Day,
): HoldersPass['status'] {
  if (ended === 'refunded' || ended === 'undone') {
    return 'refunded';
  }
  if (ended === 'expired' || expiresOn < today) {
    return 'expired';
  }

  return terms.kind !== 'season' && leftRides === 0 && leftCents === 0 ? 'used' : 'active';
}

const toStaffFields = (row: PassRow, holder: PassHolder | null) => ({
  id: row.passId,
  productId: row.productId,
  priceCents: row.terms.priceCents,
  holder: { fullName: holder?.fullName ?? null, email: holder?.email ?? null },
  language: row.language,
  paidBy: row.paidBy,
  soldAt: row.soldAt,
});
