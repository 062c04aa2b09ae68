import type { Writable } from 'node:stream';

import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';

import type { TimeSlotChange } from '@cablepark/contracts/schedule/time-slots';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';

import { RateLimiting, Throttled } from '#http/rate-limits';
import { findReservationEnds, isLive } from '../domain/reservations.ts';
import type { ReservationEnd } from '../domain/schedule.ts';
import { PresentSchedule } from '../present-schedule.ts';

/** The most open calendars of one process. Any more are refused and may come back later. */
const MAX_LISTENERS = 2000;
/**
 * The most of these that guests and customers of one network can hold, so that one network can't
 * take them all.
 */
const MAX_OF_A_NETWORK = 20;
/** When refused calendars may try again. Meanwhile they reload by themselves, as often as this. */
const TRY_AGAIN_MS = 30_000;
/** How long changes are collected, so that many bookings a second make one message. */
const GATHER_MS = 50;
/** Often enough to keep proxies from closing a quiet connection. */
const HEARTBEAT_MS = 25_000;
/** When a browser that lost the stream should reconnect. */
const RECONNECT_MS = 3000;
/**
 * The most data waiting for a slow reader. Beyond it the connection is closed; EventSource
 * reconnects by itself.
 */
const MAX_WAITING_BYTES = 64 * 1024;
const READ_MODEL = 'time_slots';
/** How often to look for what the clock has freed. A hold lasts longer, so none is missed. */
const LOOK_EVERY_MS = 1000;

/** Reports changed days to open calendars by server-sent events (WHATWG HTML, section 9.2). */
@Injectable()
export class CalendarChanges implements BeforeApplicationShutdown {
  readonly #listeners = new Set<Writable>();
  /** The number of listeners of each network; those of staff are not counted. */
  readonly #networks = new Map<string, number>();
  /** The days that changed since the last message; undefined if any day may have. */
  #changed: Set<Day> | undefined = new Set();
  #sending: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #watchingClock: NodeJS.Timeout | undefined;
  /** When the reservations of days end, for which there is no event. */
  #ends: readonly ReservationEnd[] = [];
  #isShuttingDown = false;

  constructor(
    progress: ReadModelProgress,
    private readonly limiting: RateLimiting,
    private readonly schedule: PresentSchedule,
    private readonly clock: Clock,
  ) {
    progress.onAdvance(({ names, days }) => {
      if (this.#listeners.size > 0 && names.includes(READ_MODEL)) {
        this.#note(days);
      }
    });
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /**
   * Rejects UNAVAILABLE if there are too many listeners, and throws Throttled if this network has
   * too many. To be called before `listen`.
   */
  assertRoom(network: string | null): void {
    if (this.#isShuttingDown || this.#listeners.size >= MAX_LISTENERS) {
      reject('UNAVAILABLE');
    }
    if (this.limiting.isOn && network !== null && this.#listenersOf(network) >= MAX_OF_A_NETWORK) {
      throw new Throttled(TRY_AGAIN_MS);
    }
  }

  /** Sends events to a response, whose headers have been sent, until the reader closes it. */
  listen(response: Writable, network: string | null): void {
    // The reader may have gone while its session was looked up, and a response closes only once.
    if (response.destroyed) {
      return;
    }

    this.#listeners.add(response);
    if (network !== null) {
      this.#networks.set(network, this.#listenersOf(network) + 1);
    }

    response.once('close', () => {
      this.#listeners.delete(response);
      if (network !== null) {
        this.#leave(network);
      }
    });
    response.on('error', () => response.destroy());
    this.#heartbeat ??= setInterval(() => this.#send(': heartbeat\n\n'), HEARTBEAT_MS).unref();
    this.#watchingClock ??= setInterval(() => this.#noteEndedReservations(), LOOK_EVERY_MS).unref();
    // The first bytes open the stream in the browser. If it reads the calendar now, it misses no
    // later change.
    response.write(`retry: ${RECONNECT_MS}\n\n`);
  }

  /** Ends every stream; otherwise the server would wait for the readers. */
  beforeApplicationShutdown(): void {
    this.#isShuttingDown = true;
    clearInterval(this.#heartbeat);
    clearInterval(this.#watchingClock);
    clearTimeout(this.#sending);
    for (const response of this.#listeners) {
      response.end();
    }
  }

  #listenersOf(network: string): number {
    return this.#networks.get(network) ?? 0;
  }

  #leave(network: string): void {
    const rest = this.#listenersOf(network) - 1;
    if (rest > 0) {
      this.#networks.set(network, rest);
    } else {
      this.#networks.delete(network);
    }
  }

  #noteEndedReservations(): void {
    const now = this.clock.now();
    this.#note(this.#ends.filter((end) => !isLive(end, now)).map(({ day }) => day));
    this.#ends = this.schedule.isKnown ? findReservationEnds(this.schedule.state, now) : [];
  }

  #note(days: readonly Day[] | undefined): void {
    if (days === undefined) {
      this.#changed = undefined;
    } else {
      for (const day of days) {
        this.#changed?.add(day);
      }
    }

    const isQuiet = this.#changed?.size === 0;
    if (isQuiet) {
      return;
    }

    this.#sending ??= setTimeout(() => {
      const change: TimeSlotChange = { days: this.#changed ? [...this.#changed] : null };
      this.#changed = new Set();
      this.#sending = undefined;
      this.#send(`event: changed\ndata: ${JSON.stringify(change)}\n\n`);
    }, GATHER_MS);
  }

  #send(message: string): void {
    for (const response of this.#listeners) {
      if (response.writableLength > MAX_WAITING_BYTES) {
        response.destroy();
      } else {
        response.write(message);
      }
    }
  }
}
