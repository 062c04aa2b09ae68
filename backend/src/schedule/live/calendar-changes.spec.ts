import { Writable } from 'node:stream';

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';

import { RateLimiting } from '#http/rate-limits';
import { emptySchedule, type Schedule } from '../domain/schedule.ts';
import type { PresentSchedule } from '../present-schedule.ts';
import { CalendarChanges } from './calendar-changes.ts';

let progress: ReadModelProgress;
let changes: CalendarChanges;
let position = 0n;
let state: Schedule;
beforeEach(() => {
  jest.useFakeTimers();
  progress = new ReadModelProgress();
  state = emptySchedule;
  const schedule = {
    isKnown: true,
    get state() {
      return state;
    },
  } as unknown as PresentSchedule;
  changes = new CalendarChanges(progress, new RateLimiting(true), schedule, new Clock());
});
afterEach(() => {
  changes.beforeApplicationShutdown();
  jest.useRealTimers();
});

/** A reader and what it was sent. A slow one reads nothing from its connection. */
function createReader(isSlow = false): { response: Writable; sent: () => string } {
  const parts: string[] = [];
  const response = new Writable({
    decodeStrings: false,
    write: (text: string, _, done) => {
      parts.push(text);
      if (!isSlow) {
        done();
      }
    },
  });
  changes.listen(response, null);
  return { response, sent: () => parts.join('') };
}

const advance = (days: readonly string[] | undefined, names = ['time_slots', 'bookings']) => {
  position += 1n;
  progress.advance({ names, position, days });
};

const toMessage = (...days: string[]) =>
  `event: changed\ndata: {"days":${JSON.stringify(days)}}\n\n`;
const RETRY = 'retry: 3000\n\n';

describe('open calendars', () => {
  it('get all changes in one message, and then no more', () => {
    const { sent } = createReader();
    advance(['2026-06-01']);
    advance(['2026-06-02', '2026-06-01']);
    jest.advanceTimersByTime(1000);
    expect(sent()).toBe(RETRY + toMessage('2026-06-01', '2026-06-02'));
    advance(['2026-06-03']);
    jest.advanceTimersByTime(1000);
    expect(sent()).toBe(RETRY + toMessage('2026-06-01', '2026-06-02') + toMessage('2026-06-03'));
  });

  it('get a message without days if too many have changed', () => {
    const { sent } = createReader();
    advance(['2026-06-01']);
    advance(undefined);
    advance(['2026-06-02']);
    jest.advanceTimersByTime(1000);
    expect(sent()).toBe(`${RETRY}event: changed\ndata: {"days":null}\n\n`);
  });

  it('get nothing about other read models or about steps without days', () => {
    const { sent } = createReader();
    advance(['2026-06-01'], ['bookings']);
    advance([]);
    jest.advanceTimersByTime(1000);
    expect(sent()).toBe(RETRY);
  });

  it('are told of what a hold had kept once the clock has ended it', () => {
    const until = new Date(Date.now() + 5000).toISOString();
    state = {
      ...emptySchedule,
      holds: emptySchedule.holds.with('a hold', {
        holdHash: 'a hold',
        day: '2026-06-01',
        until,
        userId: null,
        visitorHash: 'a visitor',
      }),
    };
    const { sent } = createReader();
    jest.advanceTimersByTime(4900);
    expect(sent()).toBe(RETRY);
    state = emptySchedule;
    jest.advanceTimersByTime(2000);
    expect(sent()).toBe(RETRY + toMessage('2026-06-01'));
  });

  it('get a heartbeat while nothing changes', () => {
    const { sent } = createReader();
    jest.advanceTimersByTime(50_000);
    expect(sent()).toBe(`${RETRY}: heartbeat\n\n: heartbeat\n\n`);
  });

  it('are disconnected if they read too slowly, and only those', () => {
    const [slow, quick] = [createReader(true), createReader()];
    const days = Array.from({ length: 200 }, (_, i) => `2026-${String(i).padStart(5, '0')}`);
    for (let i = 0; i < 40; i++) {
      advance(days);
      jest.advanceTimersByTime(50);
    }

    expect(slow.response.destroyed).toBe(true);
    expect(quick.sent().length).toBeGreaterThan(100_000);
    expect(quick.response.destroyed).toBe(false);
  });

  it('are limited in number', () => {
    for (let i = 0; i < 2000; i++) {
      createReader();
    }

    expect(() => {
      changes.assertRoom(null);
    }).toThrow('The service is not available right now.');
  });

  it('take no place if the reader has gone before', () => {
    const response = new Writable();
    response.destroy();
    changes.listen(response, '192.0.2.1');
    expect(changes.listeners).toBe(0);
  });

  it('are all closed at shutdown, and none is accepted after it', () => {
    const { response } = createReader();
    changes.beforeApplicationShutdown();
    expect(response.writableEnded).toBe(true);
    expect(() => {
      changes.assertRoom(null);
    }).toThrow();
  });
});
