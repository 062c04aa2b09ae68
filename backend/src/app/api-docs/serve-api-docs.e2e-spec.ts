import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { startRunningApp, type RunningApp } from '#test/running-app';

let app: RunningApp;
beforeAll(async () => {
  app = await startRunningApp();
});
afterAll(() => app.stop());

/** Requests a file without decompressing it, as fetch would. */
const ask = (path: string, encoding: string) =>
  new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(app.url + path, { headers: { 'accept-encoding': encoding } }, (answer) => {
      buffer(answer).then((body) => {
        resolve({ headers: answer.headers, body });
      }, reject);
    })
      .on('error', reject)
      .end();
  });

describe("the API's description", () => {
  it.each([
    '/api/docs',
    '/api/docs/openapi.json',
    '/api/docs/swagger-ui-bundle.js',
    '/api/docs/swagger-ui.css',
  ])('%s is sent compressed to who takes that, and may be kept', async (path) => {
    const [zipped, plain, refused] = [
      await ask(path, 'br, gzip'),
      await ask(path, 'identity'),
      await ask(path, 'gzip;q=0'),
    ];
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=3600',
    });
    expect(zipped.headers['vary']).toContain('Accept-Encoding');
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
    expect([plain.headers['content-encoding'], refused.headers['content-encoding']]).toEqual([
      undefined,
      undefined,
    ]);
    expect(zipped.body.length).toBeLessThan(plain.body.length);
  });
});
