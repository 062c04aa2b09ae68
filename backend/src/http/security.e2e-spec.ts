import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { refusalOf } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';

const INLINE = `document.documentElement.dataset.theme = 'dark'`;
const PAGE = `<!doctype html><script>${INLINE}</script><script type="module" src="/assets/index.js"></script>`;

let app: RunningApp;
let frontEndFolder: string;
beforeAll(async () => {
  frontEndFolder = mkdtempSync(join(tmpdir(), 'front-end-'));
  writeFileSync(join(frontEndFolder, 'index.html'), PAGE);
  mkdirSync(join(frontEndFolder, 'assets'));
  writeFileSync(join(frontEndFolder, 'assets/index.js'), '// the front end');
  app = await startRunningApp({ frontEndFolder });
});
afterAll(async () => {
  await app.stop();
  await rm(frontEndFolder, { recursive: true });
});

it.each(['/', '/assets/index.js', '/api/config', '/api/nothing', '/api/timeslots/changes'])(
  'the answer of %s says what time it is by the product’s clock',
  async (path) => {
    const abort = new AbortController();
    const answer = await fetch(app.url + path, { signal: abort.signal });
    expect(answer.headers.get('date')).toBe(app.clock.now().toUTCString());
    abort.abort();
  },
);

describe('security headers', () => {
  it('let pages run their own scripts, the inline one by its hash, and show the map', async () => {
    const { headers } = await app
      .createGuest()
      .get('/contacts', { headers: { accept: 'text/html' } });
    const policy = headers.get('content-security-policy');
    expect(policy).toContain(`script-src 'self' 'sha256-`);
    expect(policy).toContain('frame-src https://www.google.com');
    expect(policy).not.toContain('unsafe-eval');
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it.each(['/verify/a-token', '/reset/a-token', '/manage/a-token', '/waitlist/a-token'])(
    'keep %s from other sites and from search engines',
    async (path) => {
      const { status, headers } = await app
        .createGuest()
        .get(path, { headers: { accept: 'text/html' } });
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
      const other = await app.createGuest().get('/prices', { headers: { accept: 'text/html' } });
      expect(other.headers.has('x-robots-tag')).toBe(false);
    },
  );

  it('forbid everything to answers of the API, and every cache to keep them', async () => {
    for (const path of ['/api/config', '/api/user', '/api/nothing']) {
      const { headers } = await app.createGuest().get(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('require TLS only behind TLS', async () => {
    const plain = await app.createGuest().get('/api/config');
    expect(plain.headers.has('strict-transport-security')).toBe(false);
    const secure = await app
      .createGuest()
      .get('/api/config', { headers: { 'x-forwarded-proto': 'https' } });
    expect(secure.headers.get('strict-transport-security')).toContain('max-age=31536000');
  });

  it('reveal nothing about the server’s software', async () => {
    const { headers } = await app.createGuest().get('/api/config');
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('server')).toBe(false);
  });
});

/** Sends these bytes, which `fetch` wouldn't send, and returns the answer. */
async function sendBytes(bytes: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  let answer = '';
  for await (const chunk of socket) {
    answer += String(chunk);
  }

  return answer;
}

describe('every answer', () => {
  it.each([
    '/',
    '/contacts',
    '/api/config',
    '/api/nothing',
    '/api/%',
    '/api/docs',
    '/api/docs/openapi.json',
    '/metrics',
  ])('to %s says that a page needs neither the camera nor the location', async (path) => {
    const { headers } = await app.createGuest().get(path, { headers: { accept: 'text/html' } });
    expect(headers.get('permissions-policy')).toContain('camera=(), ');
  });

  it.each(['/assets/', '/assets/nothing.js'])(
    'does, to %s as well, where there is nothing',
    async (path) => {
      const { status, headers } = await app.createGuest().get(path);
      expect(status).toBe(404);
      expect(headers.get('permissions-policy')).toContain('camera=(), ');
    },
  );

  it.each(['nonsense\r\n\r\n', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`])(
    'does, to what is no request as well',
    async (bytes) => {
      expect(await sendBytes(bytes)).toMatch(
        /^HTTP\/1.1 4.*^Permissions-Policy: .*geolocation=\(\)/ms,
      );
    },
  );
});

describe('requests that Node would answer by itself', () => {
  const readStatusLine = async (bytes: string) => {
    const answer = await sendBytes(bytes);
    expect(answer).toMatch(/^Permissions-Policy: .*geolocation=\(\)/im);
    return answer.split('\r\n', 1)[0];
  };

  it('are answered like all others', async () => {
    const sent = 'Connection: close\r\n\r\n';
    expect(await readStatusLine(`GET /api/config HTTP/1.1\r\n${sent}`)).toBe(
      'HTTP/1.1 400 Bad Request',
    );
    for (const version of ['1.0', '1.1']) {
      expect(await readStatusLine(`GET /metrics HTTP/${version}\r\n${sent}`)).toBe(
        'HTTP/1.1 404 Not Found',
      );
    }

    const { host } = new URL(app.url);
    const hosts = `Host: ${host}\r\nHost: evil.example\r\n`;
    expect(await readStatusLine(`GET /api/config HTTP/1.1\r\n${hosts}${sent}`)).toBe(
      'HTTP/1.1 400 Bad Request',
    );
    expect(
      await readStatusLine(
        `GET /api/config HTTP/1.1\r\nHost: ${host}\r\nExpect: a miracle\r\n${sent}`,
      ),
    ).toBe('HTTP/1.1 200 OK');
  });
});

describe('metrics', () => {
  it.each([
    ['with a second host', '/metrics', 'Host: evil.example\r\n'],
    ['by a whole URL', 'http://evil.example/metrics', ''],
    ['behind 2100 headers', '/metrics', `${'a:\r\n'.repeat(2100)}X-Forwarded-For: 203.0.113.7\r\n`],
  ])('requested %s are not found', async (_, target, headers) => {
    const { host } = new URL(app.url);
    const lines = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${headers}Connection: close\r\n\r\n`;
    expect(await sendBytes(lines)).toMatch(/^HTTP\/1.1 404 /);
  });
});

it('a range beyond the end of a file is refused', async () => {
  const answer = await app
    .createGuest()
    .get('/assets/index.js', { headers: { range: 'bytes=999999-' } });
  expect(refusalOf(answer)).toEqual({ status: 400, code: 'INVALID_REQUEST' });
});

describe('an unsafe request', () => {
  const feedback = { rating: 5, comment: 'Good wake' };
  const sendWith = (headers: Record<string, string>) =>
    app.createGuest().post('/api/feedback', feedback, headers);

  it.each([
    ['another site', { origin: 'https://evil.test' }],
    ['a page without an origin, as in a sandbox', { origin: 'null' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['another site, says the browser without naming it', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site' }],
  ])('from %s is refused', async (_, headers) => {
    expect(refusalOf(await sendWith(headers))).toEqual({ status: 403, code: 'FOREIGN_ORIGIN' });
  });

  it('from a page of our own, or from a program, is accepted', async () => {
    expect(await sendWith({ origin: app.url })).toMatchObject({ status: 201 });
    expect(await sendWith({})).toMatchObject({ status: 201 });
  });
});

describe('a body', () => {
  const post = (raw: string, type = 'application/json') =>
    app.createGuest().ask('POST', '/api/feedback', { raw, headers: { 'content-type': type } });

  it('that is too large is refused with 413 and a sentence', async () => {
    const { status, body } = await post(
      JSON.stringify({ rating: 5, comment: 'a'.repeat(300_000) }),
    );
    expect({ status, body }).toEqual({
      status: 413,
      body: { error: 'The request is too large.', code: 'PAYLOAD_TOO_LARGE' },
    });
  });

  it('may have 32 KB at most from a guest, who may not cost more than reading it', async () => {
    const raw = JSON.stringify({ rating: 5, comment: 'a'.repeat(33_000) });
    expect((await post(raw)).status).toBe(413);
    const athlete = await app.signInAs('athlete');
    const sent = { raw, headers: { 'content-type': 'application/json' } };
    expect((await athlete.ask('POST', '/api/feedback', sent)).status).toBe(400);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('in %s is refused with 415', async (type) => {
    expect(refusalOf(await post('rating=5', type))).toEqual({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
  });

  const unreadable = 'The body cannot be read as JSON.';
  it.each([
    ['{', unreadable],
    ['[', unreadable],
    ['nonsense', unreadable],
    ['{"__proto__": {"rating": 5}}', unreadable],
    ['"text"', 'The request is not valid.'],
    ['null', 'Please select a rating'],
    ['12', 'The request is not valid.'],
  ])(
    'that is not an object, %s, is refused with 400, a sentence and its issues',
    async (raw, error) => {
      const { status, body } = await post(raw);
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { error, code: 'INVALID_REQUEST' },
      });
      expect(body).toMatchObject({
        issues: expect.arrayContaining([{ path: expect.any(String), message: error }]),
      });
    },
  );
});

it('the time in which a request must arrive is limited', () => {
  expect(app.app.getHttpServer()).toMatchObject({ requestTimeout: 60_000, headersTimeout: 60_000 });
});

describe('an invalid field', () => {
  it.each([
    ['/api/timeslots', 'One of the values must be a day (yyyy-MM-dd) or an instant with its zone'],
    [
      '/api/timeslots?startDate=2026-06-01&startDate=2026-06-02&endDate=2026-06-03',
      'One of the values must be a day (yyyy-MM-dd) or an instant with its zone',
    ],
    ['/api/timeslots?startDate=2026-06-03&endDate=2026-06-01', 'The range ends before it starts'],
  ])('such as %s gets the sentence: %s', async (path, error) => {
    expect(await app.createGuest().get(path)).toMatchObject({
      status: 400,
      body: { error, code: 'INVALID_REQUEST' },
    });
  });

  it('for which the form has no sentence gets one of ours, never the library’s', async () => {
    const answer = await app.createGuest().post('/api/bookings', {
      fullName: 'Anna',
      phoneNumber: '20000000',
      notes: 5,
      timeSlotIds: [1],
    });
    const error = 'One of the values is not valid.';
    expect(answer).toMatchObject({
      status: 400,
      body: { error, issues: [{ path: 'notes', message: error }] },
    });
  });
});

describe('an unknown address', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api'],
    ['PUT', '/api/bookings'],
    ['GET', '/api/bookings/a/b/c'],
    ['GET', '/api//bookings'],
    ['GET', '/api/bookings//'],
    ['GET', '/api/docs/'],
    ['GET', '/api/docs/nothing'],
    ['GET', '/api/docs/%2e%2e'],
  ])('%s %s is answered with JSON, never with the page', async (method, path) => {
    const { status, body } = await app
      .createGuest()
      .ask(method, path, { headers: { accept: 'text/html' } });
    expect([404, 405]).toContain(status);
    expect(body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  });

  it.each([
    '/api/%',
    '/api/bookings/%E0%A4%A',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/assets/%00.js',
    `/assets/${'a'.repeat(300)}.js`,
  ])('%s, which can not be read, is not reported as our failure', async (path) => {
    const { status, body } = await app
      .createGuest()
      .get(path, { headers: { accept: 'application/json' } });
    expect([400, 404]).toContain(status);
    expect(body).toMatchObject({
      error: expect.any(String),
      code: status === 400 ? 'INVALID_REQUEST' : 'NOT_FOUND',
    });
  });
});
