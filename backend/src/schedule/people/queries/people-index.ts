import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Pool } from 'pg';

import { Pseudonyms } from '@cablepark/analytics/pseudonyms';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import {
  isFoundBy,
  isReferenceOf,
  readPersonSearch,
  toFindable,
  type Findable,
  type PersonSearch,
} from '@cablepark/contracts/schedule/people-search';
import { splitIntoParts } from '@cablepark/contracts/shared/lists';
import { slotAt, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { BackgroundTask } from '@cablepark/platform/concurrency/background-task';
import { isAborted, pause } from '@cablepark/platform/concurrency/pause';
import { limitTime } from '@cablepark/platform/concurrency/time-limit';
import { Trouble } from '@cablepark/platform/logging/trouble';
import { isDatabaseAway } from '@cablepark/postgres/client/database-away';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { ErasureWatch } from '@cablepark/vault/erasure-watch';
import { Vault } from '@cablepark/vault/vault';

import {
  IndexedRows,
  type IndexedRow,
  type PersonKind,
  type SealedRow,
} from './indexed-rows.query.ts';

interface IndexedPerson {
  readonly findable: Findable;
  readonly kind: PersonKind;
  readonly id: string;
  readonly keyId: string;
  /** The pseudonym of the person; null in forks. */
  readonly customer: string | null;
  readonly slot: SlotId;
  readonly isPostponed: boolean;
}

export type FoundPerson = Pick<IndexedPerson, 'kind' | 'id' | 'customer'>;

export interface Found {
  /** The most useful ones first (`rankOf`). */
  readonly people: readonly FoundPerson[];
  readonly hasMore: boolean;
}

/** How often changes are read while nobody searches. */
const EVERY_MS = 5000;
/** The same until everybody has been read once. */
const AT_FIRST_EVERY_MS = 250;
/** How often to check whether keys have been erased, perhaps by another back end. */
const FORGET_EVERY_MS = 20_000;
/** How many boxes are opened at once: so few that requests hardly wait for it. */
const OPENED_TOGETHER = 100;
const BETWEEN_PARTS_MS = 5;
/** How long a search waits for changes to be read. */
const SETTLE_MS = 200;
const READ_MODELS = ['bookings', 'waitlist'];
const PART = 'readModels';

/**
 * Everybody with a booking or a place on a waitlist, opened, in the memory of this process and
 * nowhere else (ADR 114). It is read in the background once the process runs, and then follows the
 * read models by the days that their notices name.
 */
@Injectable()
export class PeopleIndex implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #people: Readonly<Record<PersonKind, Map<string, IndexedPerson>>> = {
    booking: new Map(),
    waiting: new Map(),
  };
  readonly #rows: IndexedRows;
  readonly #following = new BackgroundTask((signal) => this.#follow(signal));
  /** Whether all people have been read once. */
  #isReadOnce = false;
  /** Whether all days have to be read: at first, and after notices that name none. */
  #areAllChanged = true;
  #changedDays = new Set<Day>();
  #readingDays: Promise<void> | undefined;
  readonly #watch: ErasureWatch;
  /** When erased people were forgotten last. */
  #forgotAt = 0;

  constructor(
    pool: Pool,
    private readonly progress: ReadModelProgress,
    private readonly vault: Vault,
    private readonly pseudonyms: Pseudonyms,
    private readonly clock: Clock,
    private readonly trouble: Trouble,
  ) {
    this.#rows = new IndexedRows(pool);
    this.#watch = new ErasureWatch(vault.secrets);
    progress.onAdvance(({ names, days }) => {
      if (READ_MODELS.some((name) => names.includes(name))) {
        this.#note(days);
      }
    });
  }

  onApplicationBootstrap(): void {
    this.#following.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#following.stop();
  }

  /**
   * Whether all people have been read, and all changes since. Until then, a search finds those that
   * have been read.
   */
  get isComplete(): boolean {
    return this.#isReadOnce && !this.#hasChanges;
  }

  /** Whether days have changed that haven't been read yet, or are being read. */
  get #hasChanges(): boolean {
    return this.#changedDays.size > 0 || this.#readingDays !== undefined;
  }

  /** How many people it holds: one for each booking and each entry. */
  get size(): number {
    return this.#people.booking.size + this.#people.waiting.size;
  }

  /**
   * The people whom a text finds: first those whose reference it is, then those with a postponed
   * booking, then those still to come, the soonest first, then those of the past, the latest first.
   */
  async find(typed: string, most: number): Promise<Found> {
    await this.#settle();
    const search = readPersonSearch(typed);
    const now = slotAt(this.clock.now());
    const best = new BestOf(most);
    for (const person of this.#listPeople()) {
      if (isFoundBy(person.findable, search)) {
        best.add(person, rankOf(person, search, now));
      }
    }

    return { people: best.items, hasMore: best.hasMore };
  }

  /** All bookings and entries of the person with this pseudonym. */
  async findAllOf(customer: string): Promise<readonly FoundPerson[]> {
    await this.#settle();
    const found: IndexedPerson[] = [];
    for (const person of this.#listPeople()) {
      if (person.customer === customer) {
        found.push(person);
      }
    }

    return found;
  }

  *#listPeople(): Generator<IndexedPerson> {
    yield* this.#people.booking.values();
    yield* this.#people.waiting.values();
  }

  #note(days: readonly Day[] | undefined): void {
    if (days === undefined) {
      this.#areAllChanged = true;
      return;
    }

    for (const day of days) {
      this.#changedDays.add(day);
    }
  }

  /** Reads the days that have changed, so that a customer who has just booked is found. */
  async #settle(): Promise<void> {
    if (this.#isReadOnce && this.#hasChanges) {
      await limitTime(SETTLE_MS, this.#readChangedDays(), () => undefined);
    }
  }

  async #follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (this.#areReadModelsThere()) {
          await this.#catchUp(signal);
          this.trouble.reportEnd(PART, READING);
        }
      } catch (error) {
        this.#reportUnlessAway(error);
      }

      await pause(this.#isReadOnce ? EVERY_MS : AT_FIRST_EVERY_MS, signal);
    }
  }

  /**
   * Whether the tables exist and are complete. They are created, and rebuilt for a new version,
   * while back ends are already running.
   */
  #areReadModelsThere(): boolean {
    const { rebuilding } = this.progress;
    const reached = this.progress.getReached();
    return READ_MODELS.every((name) => reached.has(name) && !rebuilding.has(name));
  }

  /** Reports why people can't be read, unless Postgres is away, which others report. */
  #reportUnlessAway(error: unknown): void {
    if (!isDatabaseAway(error)) {
      const message = 'The search can’t read the bookings at present and finds what it has.';
      this.trouble.report(PART, message, error, READING);
    }
  }

  async #catchUp(signal: AbortSignal): Promise<void> {
    if (this.#areAllChanged) {
      await this.#readAll(signal);
    }
    if (isAborted(signal)) {
      return;
    }

    await this.#readChangedDays();
    if (Date.now() - this.#forgotAt >= FORGET_EVERY_MS) {
      await this.forgetErased();
      this.#forgotAt = Date.now();
    }
  }

  async #readAll(signal: AbortSignal): Promise<void> {
    this.#areAllChanged = false;
    try {
      const known = [...this.#people.waiting.keys()];
      await this.#applyRows('waiting', await this.#rows.readOpenEntries(known), signal);
      for await (const rows of this.#rows.readBookings()) {
        await this.#applyRows('booking', rows, signal);
        if (isAborted(signal)) {
          return;
        }
      }

      this.#isReadOnce = true;
    } catch (error) {
      this.#areAllChanged = true;
      throw error;
    }
  }

  /** Calls made while one is running share it. It also reads what changes in the meantime. */
  #readChangedDays(): Promise<void> {
    this.#readingDays ??= this.#readDaysUntilUnchanged().finally(() => {
      this.#readingDays = undefined;
    });
    return this.#readingDays;
  }

  async #readDaysUntilUnchanged(): Promise<void> {
    while (this.#changedDays.size > 0) {
      const days = [...this.#changedDays];
      this.#changedDays = new Set();
      try {
        await this.#applyRows('booking', await this.#rows.readBookingsOf(days));
        await this.#applyRows('waiting', await this.#rows.readEntriesOf(days));
      } catch (error) {
        this.#note(days);
        throw error;
      }
    }
  }

  /**
   * Brings the index up to date with these rows. Only boxes that it hasn't opened yet are opened.
   */
  async #applyRows(
    kind: PersonKind,
    rows: readonly IndexedRow[],
    signal?: AbortSignal,
  ): Promise<void> {
    const people = this.#people[kind];
    const unknown: string[] = [];
    for (const { id, keyId, slot, isPostponed, isGone } of rows) {
      const known = people.get(id);
      if (isGone) {
        people.delete(id);
      } else if (known?.keyId !== keyId) {
        unknown.push(id);
      } else if (known.slot !== slot || known.isPostponed !== isPostponed) {
        people.set(id, { ...known, slot, isPostponed });
      }
    }

    for (const ids of splitIntoParts(unknown, OPENED_TOGETHER)) {
      if (signal?.aborted) {
        return;
      }

      await this.#open(kind, ids);
      if (signal) {
        await pause(BETWEEN_PARTS_MS, signal);
      }
    }
  }

  async #open(kind: PersonKind, ids: readonly string[]): Promise<void> {
    const rows = await this.#rows.readBoxes(kind, ids);
    const customers = await this.#openBoxes(rows);
    const people = this.#people[kind];
    for (const id of ids) {
      people.delete(id);
    }

    for (const [row, customer] of customers) {
      people.set(row.id, this.#toPerson(kind, row, customer));
    }
  }

  /**
   * Opens the boxes of rows. Erased customers are left out, and those whose box can't be opened.
   */
  async #openBoxes(rows: readonly SealedRow[]): Promise<ReadonlyMap<SealedRow, Customer>> {
    try {
      return await this.vault.openEach('customer', rows, ({ customer }) => customer);
    } catch (error) {
      if (isDatabaseAway(error)) {
        throw error;
      }
      if (rows.length === 1) {
        const message = 'The search leaves out a customer whose box can’t be opened.';
        this.trouble.report(PART, message, error, UNOPENED);
        return new Map();
      }
    }

    // One box that can't be opened must not hide the others.
    const opened = new Map<SealedRow, Customer>();
    for (const row of rows) {
      for (const [, customer] of await this.#openBoxes([row])) {
        opened.set(row, customer);
      }
    }

    return opened;
  }

  #toPerson(kind: PersonKind, row: SealedRow, customer: Customer): IndexedPerson {
    const { id, keyId, slot, isPostponed, ownerId, references } = row;
    const { customerName: name, phoneNumber: phone, email } = customer;
    return {
      findable: toFindable({ name, phone, email, references }),
      kind,
      id,
      keyId,
      slot,
      isPostponed,
      customer: this.pseudonyms.nameCustomer({ ownerId, email, phoneNumber: phone }),
    };
  }

  /**
   * Drops the people whose keys have been erased since the last check, by any process and whether
   * or not the read models show it yet.
   */
  async forgetErased(): Promise<void> {
    await this.#watch.forgetErased(Object.values(this.#people));
  }
}

/** The names of the troubles that this part reports. */
const READING = 'reading for the search';
const UNOPENED = 'opening for the search';

const POSTPONED = 1;
const TO_COME = 10;
const PAST = 1_000_000_000;

/** Ranks a person that a search found: the lower, the earlier in the list. */
function rankOf(person: IndexedPerson, search: PersonSearch, now: SlotId): number {
  if (isReferenceOf(person.findable, search)) {
    return 0;
  }
  if (person.isPostponed) {
    return POSTPONED;
  }

  return person.slot >= now ? TO_COME + person.slot - now : PAST + now - person.slot;
}

/** Keeps the `most` people of the lowest rank among those added, without sorting all of them. */
class BestOf {
  readonly #kept: { readonly person: IndexedPerson; readonly rank: number }[] = [];
  hasMore = false;

  constructor(private readonly most: number) {}

  get items(): readonly IndexedPerson[] {
    return this.#kept.map(({ person }) => person);
  }

  add(person: IndexedPerson, rank: number): void {
    const isFull = this.#kept.length === this.most;
    this.hasMore ||= isFull;
    if (isFull && rank >= (this.#kept.at(-1)?.rank ?? 0)) {
      return;
    }

    const place = this.#kept.findIndex((other) => other.rank > rank);
    this.#kept.splice(place < 0 ? this.#kept.length : place, 0, { person, rank });
    if (isFull) {
      this.#kept.pop();
    }
  }
}
