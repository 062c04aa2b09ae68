import type { Writable } from 'node:stream';
import type { TimeSlotChange } from '@cablepark/contracts/schedule/time-slot-changes';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { RateLimiting, Throttled } from '../../http/rate-limits.ts';

/** Open calendars that one process tells; the next one is asked to come back later. */
const MOST_LISTENERS = 2000;
/** Of these, open calendars of one network whose readers aren't staff: nobody takes all of them from everybody. */
const MOST_OF_A_NETWORK = 20;
/** When those who were sent away may try again. Until then their calendars ask as often by themselves. */
const TRY_AGAIN_MS = 30_000;
/** How long changes are gathered before they are told, ms: many bookings a second are one message. */
const GATHER_MS = 50;
/** Keeps proxies from closing a quiet connection, ms. */
const HEARTBEAT_MS = 25_000;
/** After how long a browser that lost the stream comes back, ms. */
const COME_BACK_MS = 3000;
/** Bytes that may wait for a slow reader. Beyond that it is cut off: EventSource comes back by itself. */
const MOST_WAITING = 64 * 1024;
const READ_MODEL = 'time_slots';

/** Tells open calendars which days have changed: server-sent events (WHATWG HTML, section 9.2). */
@Injectable()
export class CalendarChanges implements BeforeApplicationShutdown {
  readonly #listeners = new Set<Writable>();
  /** How many of the listeners each network has, where that is limited. */
  readonly #networks = new Map<string, number>();
  readonly #limiting: RateLimiting;
  /** Days changed since the last message; undefined once they were too many to name. */
  #changed: Set<Day> | undefined = new Set();
  #telling: NodeJS.Timeout | undefined;
  #beating: NodeJS.Timeout | undefined;
  #isEnding = false;

  constructor(progress: ReadModelProgress, limiting: RateLimiting) {
    this.#limiting = limiting;
    progress.onAdvance(({ names, days }) => {
      if (this.#listeners.size > 0 && names.includes(READ_MODEL)) this.#note(days);
    });
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /**
   * Rejects UNAVAILABLE where there are too many already, THROTTLED where the reader's network has its
   * share; null is for readers who are not counted. Else this must be followed by `listen`.
   */
  assertRoom(network: string | null): void {
    if (this.#isEnding || this.#listeners.size >= MOST_LISTENERS) reject('UNAVAILABLE');
    if (this.#limiting.isOn && network !== null && this.#listenersOf(network) >= MOST_OF_A_NETWORK)
      throw new Throttled(TRY_AGAIN_MS);
  }

  /** Takes over a response whose headers are sent, until its reader goes. */
  listen(response: Writable, network: string | null): void {
    this.#listeners.add(response);
    if (network !== null) this.#networks.set(network, this.#listenersOf(network) + 1);
    response.once('close', () => {
      this.#listeners.delete(response);
      if (network !== null) this.#leave(network);
    });
    response.on('error', () => response.destroy());
    this.#beating ??= setInterval(() => {
      this.#tell(': heartbeat\n\n');
    }, HEARTBEAT_MS).unref();
    // The first bytes open the stream in the browser: whoever reads it now misses nothing from here on.
    response.write(`retry: ${COME_BACK_MS}\n\n`);
  }

  /** Ends every stream, or the server would wait for their readers. */
  beforeApplicationShutdown(): void {
    this.#isEnding = true;
    clearInterval(this.#beating);
    clearTimeout(this.#telling);
    for (const response of this.#listeners) response.end();
  }

  #listenersOf(network: string): number {
    return this.#networks.get(network) ?? 0;
  }

  #leave(network: string): void {
    const rest = this.#listenersOf(network) - 1;
    if (rest > 0) this.#networks.set(network, rest);
    else this.#networks.delete(network);
  }

  #note(days: readonly Day[] | undefined): void {
    if (days === undefined) this.#changed = undefined;
    else for (const day of days) this.#changed?.add(day);
    const isQuiet = this.#changed?.size === 0;
    if (isQuiet) return;
    this.#telling ??= setTimeout(() => {
      const change: TimeSlotChange = { days: this.#changed ? [...this.#changed] : null };
      this.#changed = new Set();
      this.#telling = undefined;
      this.#tell(`event: changed\ndata: ${JSON.stringify(change)}\n\n`);
    }, GATHER_MS);
  }

  #tell(message: string): void {
    for (const response of this.#listeners) {
      if (response.writableLength > MOST_WAITING) response.destroy();
      else response.write(message);
    }
  }
}
