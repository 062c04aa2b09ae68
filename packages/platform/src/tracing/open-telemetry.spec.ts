import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, it } from '@jest/globals';

import { startTracing } from './open-telemetry.ts';
import { startSpan, startTrace } from './tracing.ts';

const CALLER = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A collector that takes everything; or, as a hanging one, never answers. */
async function startCollector(isHanging: boolean): Promise<{ url: string; texts: string[] }> {
  const texts: string[] = [];
  const server = createServer((request, response) => {
    let text = `${request.url} ${request.headers['content-type']} `;
    request.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
    request.on('end', () => {
      texts.push(text);
      if (!isHanging) {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      }
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, texts };
}

describe('tracing', () => {
  it('sends spans below each other as OTLP in JSON, at the latest when it ends', async () => {
    const { url, texts } = await startCollector(false);
    const end = await startTracing(url, 'a test');
    const request = startTrace('GET /api/user', CALLER);
    startSpan('decide SignIn', request?.traceparent)?.end();
    request?.end();
    await end();
    expect(texts).toHaveLength(1);
    const [sent = ''] = texts;
    expect(sent).toMatch(/^\/v1\/traces application\/json \{/);
    const ids = { traceId: CALLER.split('-')[1], parentSpanId: CALLER.split('-')[2] };
    expect(JSON.parse(sent.slice(sent.indexOf('{')))).toMatchObject({
      resourceSpans: [
        {
          resource: {
            attributes: [{ key: 'service.name', value: { stringValue: 'a test' } }],
          },
          scopeSpans: [
            {
              spans: [
                {
                  ...ids,
                  name: 'decide SignIn',
                  parentSpanId: request?.traceparent.split('-')[2],
                },
                { ...ids, name: 'GET /api/user' },
              ],
            },
          ],
        },
      ],
    });
    expect(startTrace('GET /api/user', CALLER)).toBeUndefined();
  });

  it('is off without a collector', async () => {
    const end = await startTracing(undefined, 'a test');
    expect(startTrace('GET /api/user', CALLER)).toBeUndefined();
    await end();
  });

  it('ends although the collector hangs, or is away', async () => {
    const { url } = await startCollector(true);
    for (const collector of [url, 'http://127.0.0.1:1']) {
      const end = await startTracing(collector, 'a test');
      startTrace('GET /api/user', CALLER)?.end();
      await end();
    }
  });
});
