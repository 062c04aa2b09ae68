import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { type PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { PARK_CONFIG_ELEMENT } from '@cablepark/contracts/shared/first-paint';

import { PeopleIndex } from '../schedule/people/queries/people-index.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import type { SignedInBrowser } from '../test/sign-in.ts';

const NAME = `</script><script>alert("Wake & $&")</script>`;
const BUILT = `<!doctype html><html><head><meta name="description" content="Book."><title>Park</title></head></html>`;

let app: RunningApp;
let manager: SignedInBrowser;
let frontEndFolder: string;
beforeAll(async () => {
  frontEndFolder = mkdtempSync(join(tmpdir(), 'front-end-'));
  writeFileSync(join(frontEndFolder, 'index.html'), BUILT);
  writeFileSync(
    join(frontEndFolder, 'manifest.webmanifest'),
    '{"name":"Wakepark","start_url":"/"}',
  );
  app = await startRunningApp({ frontEndFolder, settings: { PARK_NAME: NAME } });
  manager = await app.signInAs('manager');
});
beforeEach(() => {
  writeFileSync(join(frontEndFolder, 'index.html'), BUILT);
});
afterAll(async () => {
  await app.stop();
  await rm(frontEndFolder, { recursive: true });
});

const requestPage = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.createGuest().ask<string>(method, path, { headers: { accept: 'text/html', ...headers } });

const readSettings = (html: string): unknown =>
  JSON.parse(
    html
      .split(`<script type="application/json" id="${PARK_CONFIG_ELEMENT}">`)[1]
      ?.split('</script>')[0] ?? 'null',
  );

async function readSettingsOfApi(): Promise<unknown> {
  const { signedIn, ...rest } = (await app.createGuest().get<PublicConfig>('/api/config')).body;
  expect(signedIn).toBe(false);
  return rest;
}

describe('the page of the front end', () => {
  it.each(['/', '/index.html', '/contacts', '/admin/dashboard?tab=statistics'])(
    'at %s has the settings that the API tells everybody',
    async (path) => {
      const { status, headers, body } = await requestPage(path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(readSettings(body)).toEqual(await readSettingsOfApi());
    },
  );

  it.each(['*/*', 'image/webp, */*;q=0.8', 'text/html'])(
    'is what who accepts %s gets at a path',
    async (accept) => {
      for (const path of ['/contacts', '/manage/a-token', '/?email=anna@park.test']) {
        const { status, headers } = await requestPage(path, { accept });
        expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
        expect(headers.get('vary')).toMatch(/^Accept, /);
      }
    },
  );

  it('is not the answer to a request for data or for a missing file', async () => {
    for (const [path, accept] of [
      ['/contacts', 'application/json'],
      ['/robots.txt', '*/*'],
      ['/assets/old-chunk', '*/*'],
      ['/api/nothing', '*/*'],
    ] as const) {
      const { status, headers } = await requestPage(path, { accept });
      expect([path, status]).toEqual([path, 404]);
      expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-store', 'Accept']);
    }
  });

  it('is the same for everybody and does not say who is signed in', async () => {
    const own = await manager.get('/', { headers: { accept: 'text/html' } });
    expect(own.body).toBe((await requestPage('/')).body);
    expect(own.body).not.toContain('signedIn');
  });

  it('escapes the name of the park', async () => {
    const { body, headers } = await requestPage('/');
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).toContain(
      '<title>&lt;/script&gt;&lt;script&gt;alert(&quot;Wake &amp; $&amp;&quot;)&lt;/script&gt;</title>',
    );
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
  });

  it('is installed by the name of the park', async () => {
    const { status, body } = await app.createGuest().get<string>('/manifest.webmanifest');
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({ name: NAME, short_name: NAME, start_url: '/' });
  });

  it('answers 304 as long as nothing has changed', async () => {
    const etag = (await requestPage('/')).headers.get('etag') ?? '';
    expect((await requestPage('/contacts')).headers.get('etag')).toBe(etag);
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const { status, headers, body } = await requestPage('/contacts', { 'if-none-match': known });
      expect({ known, status, body }).toEqual({ known, status: 304, body: '' });
      expect(headers.get('etag')).toBe(etag);
      expect(headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('changes with the settings', async () => {
    const etag = (await requestPage('/')).headers.get('etag') ?? '';
    const changed = await manager.put('/api/config/operating-hours/2', {
      openTime: '11:30',
      closeTime: '19:00',
    });
    expect(changed.status).toBe(200);
    const { status, headers, body } = await requestPage('/', { 'if-none-match': etag });
    expect(status).toBe(200);
    expect(headers.get('etag')).not.toBe(etag);
    expect(readSettings(body)).toEqual(await readSettingsOfApi());
    expect(readSettings(body)).toMatchObject({
      operatingHours: expect.arrayContaining([changed.body]),
    });
  });

  it('changes when the front end is built again', async () => {
    const etag = (await requestPage('/')).headers.get('etag') ?? '';
    writeFileSync(
      join(frontEndFolder, 'index.html'),
      BUILT.replace('</html>', '<i>new</i></html>'),
    );
    expect((await requestPage('/', { 'if-none-match': etag })).body).toContain('<i>new</i>');
  });

  it('is still answered while the front end is being built', async () => {
    await rm(join(frontEndFolder, 'index.html'));
    expect(await requestPage('/')).toMatchObject({
      status: 200,
      body: expect.stringContaining('<title>'),
    });
  });

  it.each(['/', '/contacts'])('answers HEAD at %s with the headers of GET', async (path) => {
    const [whole, head] = [await requestPage(path), await requestPage(path, {}, 'HEAD')];
    expect({ status: head.status, body: head.body }).toEqual({ status: 200, body: '' });
    for (const name of [
      'etag',
      'cache-control',
      'content-type',
      'content-encoding',
      'content-length',
      'vary',
    ]) {
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
    }

    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100);
  });

  it('is compressed for clients that accept that', async () => {
    const answers = await Promise.all(
      ['gzip, br', 'gzip, br;q=0', 'gzip;q=0'].map((one) => requestBytes(one)),
    );
    expect(answers.map(({ encoding }) => encoding)).toEqual(['br', 'gzip', undefined]);
    const [brotli, gzipped, plain] = answers.map(({ body }) => body);
    expect(brotliDecompressSync(brotli ?? '').equals(plain ?? Buffer.of())).toBe(true);
    expect(gunzipSync(gzipped ?? '').equals(plain ?? Buffer.of())).toBe(true);
  });
});

it.each(['/api/config', '/api/timeslots?startDate=2026-06-01&endDate=2026-06-07'])(
  'what the first page asks for is compressed for clients that accept that: %s',
  async (path) => {
    const [gzipped, plain] = await Promise.all(
      ['gzip, br', 'gzip;q=0'].map((one) => requestBytes(one, path)),
    );
    expect([gzipped?.encoding, plain?.encoding]).toEqual(['gzip', undefined]);
    expect(gunzipSync(gzipped?.body ?? '').equals(plain?.body ?? Buffer.of())).toBe(true);
  },
);

it('an application is closed whose front end cannot be read', async () => {
  const broken = mkdtempSync(join(tmpdir(), 'front-end-'));
  writeFileSync(join(broken, 'index.html'), BUILT);
  writeFileSync(join(broken, 'manifest.webmanifest'), 'no JSON');
  const [start, stop] = [
    jest.spyOn(PeopleIndex.prototype, 'onApplicationBootstrap'),
    jest.spyOn(PeopleIndex.prototype, 'beforeApplicationShutdown'),
  ];
  await expect(app.startAnother({ frontEndFolder: broken })).rejects.toThrow(SyntaxError);
  expect([start, stop].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  await rm(broken, { recursive: true });
});

/** Requests an answer as it is transmitted; fetch would decompress it. */
const requestBytes = (acceptEncoding: string, path = '/') =>
  new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
    request(app.url + path, { headers: { 'accept-encoding': acceptEncoding } }, (answer) => {
      buffer(answer).then((body) => {
        resolve({ encoding: answer.headers['content-encoding'], body });
      }, reject);
    })
      .on('error', reject)
      .end();
  });
