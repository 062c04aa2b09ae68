import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import { eventually } from '@cablepark/platform/test/eventually';
import { startTracing } from '@cablepark/platform/tracing/open-telemetry';

import { sellPass } from '#schedule/passes/test/selling';
import { createForm, dayOfJune } from '#schedule/test/form';
import { startRunningApp, type RunningApp } from '#test/running-app';
import type { RunningAutomations } from './automations/start-automations.ts';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

/** The requests that the collector got. */
const sent: { readonly url: string; readonly type: string; readonly text: string }[] = [];
let collector: Server;
let app: RunningApp;
let automations: RunningAutomations;
let endTracing: () => Promise<void>;

/** A collector that takes everything; or, as a hanging one, never answers. */
async function startCollector(isHanging = false): Promise<[Server, string]> {
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
    request.on('end', () => {
      sent.push({
        url: request.url ?? '',
        type: request.headers['content-type'] ?? '',
        text,
      });
      if (!isHanging) {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return [server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`];
}

beforeAll(async () => {
  // Read by OpenTelemetry: how long spans gather before they are sent.
  process.env['OTEL_BSP_SCHEDULE_DELAY'] = '50';
  app = await startRunningApp();
  automations = await app.startAutomations();
  const [server, url] = await startCollector();
  collector = server;
  endTracing = await startTracing(`${url}/`, 'cablepark-test');
});
afterAll(async () => {
  delete process.env['OTEL_BSP_SCHEDULE_DELAY'];
  await endTracing();
  await automations.stop();
  await app.stop();
  collector.closeAllConnections();
  collector.close();
});

const listSpans = (): SentSpan[] =>
  sent.flatMap(({ text }) => {
    const { resourceSpans } = JSON.parse(text) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });

/** The names of the spans of a trace, each with the name of the one above it. */
function listNames(traceId: string): string[] {
  const spans = listSpans().filter((span) => span.traceId === traceId);
  const nameOf = (id: string | undefined) => spans.find(({ spanId }) => spanId === id)?.name ?? id;
  return spans.map(({ name, parentSpanId }) => `${name} < ${nameOf(parentSpanId) ?? ''}`).sort();
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

const HOLDER = { fullName: 'Zane Ozola', email: 'ozola@example.lv' };

/** The path of a booking's link in the API. */
const manageUrlOf = ({ manageUrl }: PlacedBookingDetail): string =>
  `/api${new URL(manageUrl ?? '').pathname}`;

const book = (time: string, headers: Record<string, string> = {}) =>
  app.createGuest().post('/api/bookings', createForm([time], dayOfJune(9)), headers);

describe('the traces of a booking', () => {
  it('go on with the caller’s, from the request to the rows and the mail', async () => {
    const { status } = await book('15:00', { traceparent: `00-${TRACE}-${CALLER}-01` });
    expect(status).toBe(201);
    await eventually(() =>
      expect(listNames(TRACE)).toEqual(
        expect.arrayContaining([
          `POST /api/bookings < ${CALLER}`,
          'decide BookSlots < POST /api/bookings',
          'append schedule < decide BookSlots',
          'read model time_slots < append schedule',
          'read model bookings < append schedule',
          'read model audit_trail < append schedule',
          'mail booking-confirmation < append schedule',
        ]),
      ),
    );
    expect(
      listNames(TRACE).filter((name) => name.startsWith('read model time_slots ')),
    ).toHaveLength(1);
  });

  it('have what a pass paid below them, and neither its code nor a reference', async () => {
    const { code, id } = await sellPass(await app.signInAs('manager'), {}, HOLDER);
    const trace = TRACE.replace(/^0/, '2');
    const traced = { traceparent: `00-${trace}-${CALLER}-01` };
    const guest = app.createGuest();
    const form = { ...createForm(['14:30'], dayOfJune(13)), payWith: [code] };
    const { body } = await guest.post<PlacedBookingDetail>('/api/bookings', form, traced);
    const { reference, shortReference } = body.booking;
    const read = await Promise.all(
      [`/api/passes/${code}`, `/api/bookings/${reference}`, manageUrlOf(body)].map((path) =>
        guest.get(path, { headers: traced }),
      ),
    );
    expect(read.map(({ status }) => status)).toEqual([200, 200, 200]);
    await eventually(() =>
      expect(listNames(trace)).toEqual(
        expect.arrayContaining([
          'read model passes < append schedule',
          'read model ledger < append schedule',
          `GET /api/passes/:key < ${CALLER}`,
          `GET /api/bookings/:reference < ${CALLER}`,
          `GET /api/manage/:token < ${CALLER}`,
        ]),
      ),
    );
    const secrets = [code, code.replaceAll('-', ''), id, reference, shortReference];
    for (const secret of [...secrets, manageUrlOf(body).split('/').at(-1) ?? '']) {
      expect(secret).not.toBe('');
      expect(sent.filter(({ text }) => text.includes(secret))).toEqual([]);
    }
  });

  it('are sent as OTLP in JSON, and say nothing about people', () => {
    expect(sent.length).toBeGreaterThan(0);
    for (const { url, type, text } of sent) {
      expect([url, type]).toEqual(['/v1/traces', 'application/json']);
      expect(text).not.toMatch(/Anna|Bērziņa|anna@|Ozola|ozola@|20 ?000 ?001|first time/);
    }
  });

  it('begin anew without a caller’s, and are none where the caller records none', async () => {
    const unsampled = TRACE.replace(/^0/, '1');
    await book('15:30', { traceparent: `00-${unsampled}-${CALLER}-00` });
    const before = listSpans().filter(({ name }) => name === 'POST /api/bookings').length;
    await book('16:00');
    await eventually(() => {
      const requests = listSpans().filter(({ name }) => name === 'POST /api/bookings');
      expect(requests).toHaveLength(before + 1);
      expect(requests.at(-1)?.parentSpanId ?? '').toBe('');
      expect(requests.at(-1)?.traceId).not.toBe(TRACE);
    });
    expect(listNames(unsampled)).toEqual([]);
  });

  it('never stand in a booking’s way when the collector hangs or is away', async () => {
    await endTracing();
    const [hanging, url] = await startCollector(true);
    const endHanging = await startTracing(url, 'cablepark-test');
    expect((await book('17:00')).status).toBe(201);
    await endHanging();
    hanging.closeAllConnections();
    hanging.close();

    const endAway = await startTracing('http://127.0.0.1:1', 'cablepark-test');
    expect((await book('17:30')).status).toBe(201);
    await endAway();
  });
});
