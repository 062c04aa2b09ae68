import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Pool } from 'pg';

import { dayOf, slotsOfDay, type Day } from '@cablepark/contracts/shared/riga-time';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import {
  timeSlots,
  timeSlotsHistory,
  timeSlotsReadModel,
  type TimeSlotRow,
} from '@cablepark/projections/read-models/time-slots.read-model';
import { buildRowColumns } from '@cablepark/projections/runtime/table';

import { toTableAsOf, type AsOf } from '#as-of/queries/as-of-answers.query';

/** A slot as in the calendar's read model. */
export type CalendarSlot = Readonly<TimeSlotRow>;

/** The slots of a day, in order. Each time the day changes, it becomes another object. */
export interface CalendarDay {
  readonly day: Day;
  readonly slots: readonly CalendarSlot[];
}

/** A day as it was when the read model had reached this position of the log. */
interface ReadDay extends CalendarDay {
  readonly position: bigint;
}

const DAYS_KEPT = 1000;
const CATCH_UP_MS = 200;
const READ_MODEL = timeSlotsReadModel.name;

/** The days of the calendar, cached until the read model reports a change. */
@Injectable()
export class CalendarDays {
  readonly #days = new LRUCache<Day, ReadDay>({ max: DAYS_KEPT });
  /**
   * Increases with every reported change, so that a day read before a change isn’t cached after it.
   */
  #changes = 0;
  /** The reads under way since the last change. Requests for the same days share them. */
  readonly #reading = new Map<string, Promise<Map<Day, ReadDay>>>();

  constructor(
    private readonly pool: Pool,
    private readonly progress: ReadModelProgress,
  ) {
    progress.onAdvance(({ names, days }) => {
      if (!names.includes(READ_MODEL)) {
        return;
      }

      this.#changes++;
      this.#reading.clear();
      if (days === undefined) {
        this.#days.clear();
      } else {
        for (const day of days) {
          this.#days.delete(day);
        }
      }
    });
  }

  /**
   * These days as of one position, because a booking that moves between two of them must be on
   * exactly one.
   */
  async find(days: readonly Day[]): Promise<readonly CalendarDay[]> {
    if (!this.progress.projectedHere.has(READ_MODEL)) {
      await this.#catchUp();
    }

    const missing = days.filter((day) => !this.#days.has(day));
    const read = missing.length > 0 ? await this.#read(missing) : new Map<Day, ReadDay>();
    const found = days.flatMap((day) => read.get(day) ?? this.#days.get(day) ?? []);
    // While some days were read, others may have changed and left the cache.
    if (found.length === days.length && this.#areConsistent(found)) {
      return found;
    }

    return [...(await this.#read(days)).values()];
  }

  /** Returns consecutive days as of an earlier position. */
  async findAsOf(days: readonly Day[], asOf: AsOf): Promise<readonly CalendarDay[]> {
    const ids = days.map((day) => slotsOfDay(day));
    const { rows } = await this.pool.query<CalendarSlot>(
      `SELECT ${buildRowColumns(timeSlots)} FROM ${toTableAsOf(timeSlotsHistory, asOf)} AS t
        WHERE slot_id BETWEEN $1 AND $2 ORDER BY slot_id`,
      [ids[0]?.[0], ids.at(-1)?.at(-1)],
    );
    const slots = new Map<Day, CalendarSlot[]>(days.map((day) => [day, []]));
    for (const slot of rows) {
      slots.get(dayOf(slot.slotId))?.push(slot);
    }

    return days.map((day) => ({ day, slots: slots.get(day) ?? [] }));
  }

  #areConsistent(days: readonly ReadDay[]): boolean {
    // Cached days are unchanged, as far as changes have been reported.
    const reported = this.progress.getReached().get(READ_MODEL)?.position ?? -1n;
    return (
      days.every(({ position }) => position === days[0]?.position) ||
      days.every((day) => day.position <= reported)
    );
  }

  /**
   * Waits until the changes that another process has projected are reported to this one. If they
   * aren't in time, forgets all cached days.
   */
  async #catchUp(): Promise<void> {
    const { rows } = await this.pool.query<{ position: string }>({
      name: 'calendar-position',
      text: 'SELECT position FROM read_models.checkpoints WHERE name = $1',
      values: [READ_MODEL],
    });
    const isHeard = await this.progress.waitFor(
      [READ_MODEL],
      BigInt(rows[0]?.position ?? -1),
      CATCH_UP_MS,
    );
    if (!isHeard) {
      this.#days.clear();
    }
  }

  /** Reads days as of one position, and returns them in this order. */
  #read(days: readonly Day[]): Promise<Map<Day, ReadDay>> {
    const key = days.join();
    const underWay = this.#reading.get(key);
    if (underWay) {
      return underWay;
    }

    const reading = this.#readNow(days).finally(() => {
      if (this.#reading.get(key) === reading) {
        this.#reading.delete(key);
      }
    });
    this.#reading.set(key, reading);
    return reading;
  }

  async #readNow(days: readonly Day[]): Promise<Map<Day, ReadDay>> {
    const before = this.#changes;
    const ids = days.map((day) => slotsOfDay(day));
    const { rows } = await this.pool.query<
      { position: string } & (CalendarSlot | { slotId: null })
    >({
      name: 'calendar-days',
      text: `SELECT position, slots.*
               FROM read_models.checkpoints
               LEFT JOIN (SELECT ${buildRowColumns(timeSlots)}
                            FROM unnest($1::int[], $2::int[]) AS d(first, last)
                            JOIN ${timeSlots.qualifiedName} ON slot_id BETWEEN first AND last) slots ON true
              WHERE name = $3
              ORDER BY "slotId"`,
      values: [ids.map((slots) => slots[0]), ids.map((slots) => slots.at(-1)), READ_MODEL],
    });
    const position = BigInt(rows[0]?.position ?? -1);
    const slots = rows.flatMap(({ position: _, ...slot }) => (slot.slotId === null ? [] : [slot]));
    const read = new Map<Day, ReadDay>();
    for (const [i, day] of days.entries()) {
      const own = new Set(ids[i]);
      const found = { day, position, slots: slots.filter(({ slotId }) => own.has(slotId)) };
      read.set(day, found);
      if (this.#changes === before) {
        this.#days.set(day, found);
      }
    }

    return read;
  }
}
