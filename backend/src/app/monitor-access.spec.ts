import { describe, expect, it } from '@jest/globals';

import { MonitorAccess } from './monitor-access.ts';

const TOKEN = 'a token for prometheus';
const request = (
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
  more: object = {},
) => {
  const all = Object.entries({ host: 'localhost:3000', ...headers });
  const headersDistinct = Object.fromEntries(all.map(([name, value]) => [name, value.split(', ')]));
  const raw = { url: '/metrics', httpVersion: '1.1', headersDistinct, socket: { remoteAddress } };

  return { raw: { ...raw, headers: Object.fromEntries(all), ...more } } as never;
};

const createSettings = (more: object = {}) => ({
  METRICS_TOKEN: undefined,
  TRUSTED_PROXIES: undefined,
  ...more,
});

describe('MonitorAccess', () => {
  const open = new MonitorAccess(createSettings());

  it.each([
    ['localhost:3000', '127.0.0.1'],
    ['LOCALHOST', '::ffff:127.0.0.1'],
    ['127.0.0.1:3000', '127.0.0.2'],
    ['[::1]:3000', '::1'],
  ])('without a token allows requests to %s from %s', (host, peer) => {
    expect(open.allows(request({ host }, peer))).toBe(true);
  });

  it.each([
    [{}, '192.168.1.5'],
    [{ host: 'park.example.com' }, '127.0.0.1'],
    [{ host: 'localhost.example.com' }, '127.0.0.1'],
    [{ host: '127.0.0.1.example.com' }, '127.0.0.1'],
    [{ host: '' }, '127.0.0.1'],
    [{ host: 'localhost, evil.example' }, '127.0.0.1'],
    ...[
      'forwarded',
      'via',
      'x-forwarded',
      'x-forwarded-for',
      'x-forwarded-anything',
      'x-real-ip',
      'x-client-ip',
    ]
      .concat(
        'x-original-host',
        'true-client-ip',
        'cf-connecting-ip',
        'cf-ray',
        'x_forwarded_for',
        'x_real_ip',
      )
      .concat(
        'client-ip',
        'x-cluster-client-ip',
        'wl-proxy-client-ip',
        'x-appengine-forwarded',
        'x-original-url',
      )
      .concat('x-envoy-external-address', 'cdn-loop', 'x-amzn-trace-id')
      .map((header): [Record<string, string>, string] => [{ [header]: '' }, '127.0.0.1']),
    [{ authorization: `Bearer ${TOKEN}`, host: 'park.example.com' }, '127.0.0.1'],
  ])('without a token refuses requests with %j from %s', (headers, peer) => {
    expect(open.allows(request(headers, peer))).toBe(false);
  });

  it('without a token refuses a whole URL, which only proxies are asked for', () => {
    expect(open.allows(request({}, '127.0.0.1', { url: 'http://localhost:3000/metrics' }))).toBe(
      false,
    );
  });

  it('without a token refuses HTTP/1.0, which proxies speak to what is behind them', () => {
    expect(open.allows(request({}, '127.0.0.1', { httpVersion: '1.0' }))).toBe(false);
  });

  it('behind proxies without a token allows nobody', () => {
    expect(
      new MonitorAccess(createSettings({ TRUSTED_PROXIES: ['loopback'] })).allows(request()),
    ).toBe(false);
  });

  it('with a token allows only those who know it, wherever they are', () => {
    for (const proxies of [undefined, ['loopback']]) {
      const closed = new MonitorAccess(
        createSettings({ METRICS_TOKEN: TOKEN, TRUSTED_PROXIES: proxies }),
      );
      expect(closed.allows(request())).toBe(false);
      expect(closed.allows(request({ authorization: 'Bearer wrong' }))).toBe(false);
      expect(closed.allows(request({ authorization: TOKEN }))).toBe(false);
      expect(
        closed.allows(
          request({ authorization: `Bearer ${TOKEN}`, via: '1.1 proxy' }, '203.0.113.7'),
        ),
      ).toBe(true);
    }
  });
});
