import { once } from 'node:events';
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { slot } from '@cablepark/contracts/test/schedule-events';

import type { Browser } from '#test/browser';
import { startRunningApp, type RunningApp } from '#test/running-app';
import { book } from '../test/form.ts';
import { CalendarChanges } from './calendar-changes.ts';

const toDay = (date: number) => `2026-06-${String(date).padStart(2, '0')}`;

let app: RunningApp;
beforeAll(async () => {
  app = await startRunningApp();
});
afterAll(() => app.stop());

/**
 * An open calendar: its headers, and its messages one at a time, over a connection of its own as in
 * a browser.
 */
async function openCalendar(url = app.url, headers: OutgoingHttpHeaders = {}) {
  const request = get(`${url}/api/timeslots/changes`, { agent: false, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const parts = response.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>;
  let text = '';
  const next = async (): Promise<string | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const message = text.slice(0, end);
        text = text.slice(end + 2);
        return message;
      }

      const part = await parts.next();
      if (part.done === true) {
        return undefined;
      }

      text += part.value;
    }
  };

  return {
    status: response.statusCode,
    headers: response.headers,
    next,
    close: () => {
      response.destroy();
    },
  };
}

/** The reported days, up to and including this one. */
async function readDaysUntil(
  day: string,
  next: () => Promise<string | undefined>,
): Promise<string[]> {
  const days: string[] = [];
  while (!days.includes(day)) {
    const message = await next();
    if (message === undefined) {
      throw new Error('The stream ended.');
    }

    const data = /^event: changed\ndata: (.+)$/.exec(message)?.[1];
    if (data) {
      days.push(...(JSON.parse(data) as { days: string[] }).days);
    }
  }

  return days;
}

describe('GET /api/timeslots/changes', () => {
  it('tells every open calendar which days have changed and nothing else', async () => {
    const [one, other] = [await openCalendar(), await openCalendar()];
    expect(one.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(one.headers['cache-control']).toBe('no-store');
    expect(await one.next()).toBe('retry: 3000');
    await book(app.createGuest(), ['15:00'], toDay(2));
    for (const calendar of [one, other]) {
      expect(new Set(await readDaysUntil(toDay(2), calendar.next))).toEqual(new Set([toDay(2)]));
    }

    const operator = await app.signInAs('operator');
    const timeSlotIds = [slot('15:00', toDay(3)), slot('15:00', toDay(4))];
    await operator.post('/api/timeslots/block', { timeSlotIds, reason: 'Storm' });
    expect(new Set(await readDaysUntil(toDay(4), one.next))).toEqual(new Set([toDay(3), toDay(4)]));
    one.close();
    other.close();
  });

  it('reports nothing that does not concern slots', async () => {
    const { next, close } = await openCalendar();
    await app.createGuest().post('/api/feedback', { rating: 5, comment: 'Great' });
    await book(app.createGuest(), ['15:00'], toDay(5));
    expect(await next()).toBe('retry: 3000');
    expect(await readDaysUntil(toDay(5), next)).toEqual([toDay(5)]);
    close();
  });

  it('forgets closed calendars, and answers HEAD without a stream', async () => {
    const changes = app.app.get(CalendarChanges);
    const { next, close } = await openCalendar();
    await next();
    expect(changes.listeners).toBe(1);
    close();
    while (changes.listeners > 0) {
      await app.createGuest().get('/api/config');
    }

    const head = await fetch(`${app.url}/api/timeslots/changes`, { method: 'HEAD' });
    expect([head.status, changes.listeners]).toEqual([200, 0]);
  });

  it('ends at shutdown, without waiting for readers', async () => {
    const other = await app.startAnother();
    const { next } = await openCalendar(other.url);
    expect(await next()).toBe('retry: 3000');
    await other.close();
    expect(await next()).toBeUndefined();
  });
});

describe("one network's open calendars", () => {
  let limited: RunningApp;
  beforeAll(async () => {
    limited = await startRunningApp({
      settings: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' },
    });
  });
  afterAll(() => limited.stop());

  const openFrom = (address: string, visitor: Browser = limited.createGuest()) => {
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
    return openCalendar(limited.url, { 'x-forwarded-for': address, cookie });
  };

  it('are limited to twenty; others have to come back until one is closed, except those of staff', async () => {
    const athlete = await limited.signInAs('athlete');
    const [first, ...others] = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        openFrom(`2001:db8:1:2::${i + 1}`, i % 2 === 0 ? athlete : undefined),
      ),
    );
    for (const { status } of [first!, ...others]) {
      expect(status).toBe(200);
    }

    const refused = await openFrom('2001:db8:1:2::99');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('30');
    expect((await openFrom('2001:db8:1:2::98', athlete)).status).toBe(429);
    const elsewhere = await openFrom('2001:db8:1:3::1');
    const operator = await openFrom('2001:db8:1:2::99', await limited.signInAs('operator'));
    expect([elsewhere.status, operator.status]).toEqual([200, 200]);
    first!.close();
    const changes = limited.app.get(CalendarChanges);
    while (changes.listeners > 21) {
      await limited.createGuest().get('/api/config');
    }

    const next = await openFrom('2001:db8:1:2::99');
    expect(next.status).toBe(200);
    for (const { close } of [...others, elsewhere, operator, next]) {
      close();
    }
  });
});
