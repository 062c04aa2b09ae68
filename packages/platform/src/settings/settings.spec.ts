import { describe, expect, it } from '@jest/globals';

import { hostOf, readSettings, toLocalUrl } from './settings.ts';

describe('settings', () => {
  it.each([
    ['PORT', 'abc', 'must be a port number'],
    ['PORT', '65536', 'must be a port number'],
    ['EVENTSTORE_URL', 'esdb://', 'must look like esdb://'],
    ['EVENTSTORE_URL', 'http://localhost:2113', 'must look like esdb://'],
    ['DATABASE_URL', 'mysql://localhost/park', 'must look like postgres://'],
    ['DATABASE_URL', 'postgres://user:p@[bad/park', 'must look like postgres://'],
    ['REDIS_URL', 'redis://', 'must look like redis://'],
    ['SMTP_URL', 'localhost:25', 'must look like smtp://'],
    ['PUBLIC_URL', 'https://a b', 'must look like https://'],
    ['GOOGLE_ISSUER_URL', 'https://', 'must look like https://'],
    ['ADMIN_EMAIL', 'admin', 'must be an e-mail address'],
    ['ADMIN_EMAIL', 'info@ā/b.lv', 'must be an e-mail address'],
    ['PARK_EMAIL', 'jānis@ādaži.lv', 'must be an e-mail address'],
    ['ADMIN_PASSWORD', 'short', 'must have at least 8 characters'],
    ['SESSION_SECRET', 'short', 'must have at least 32 characters'],
    ['HOST', 'not an address', 'must be an address'],
    ['VAULT_KEY', 'c2hvcnQ=', 'must be 32 bytes'],
    ['DATABASE_CONNECTIONS', '3', 'must be a whole number from 4 to 100'],
    ['DATABASE_CONNECTIONS', '101', 'must be a whole number from 4 to 100'],
    ['DATABASE_CONNECTIONS', '7.5', 'must be a whole number from 4 to 100'],
    ['RETENTION_MONTHS', '0', 'must be a whole number from 1 to 120'],
    ['RETENTION_MONTHS', '1.5', 'must be a whole number from 1 to 120'],
    ['BOOKS_OPEN_DAYS', '30', 'must be a whole number from 31 to 4000'],
    ['BOOKS_OPEN_DAYS', '4001', 'must be a whole number from 31 to 4000'],
    ['TRUSTED_PROXIES', 'everybody', 'must look like loopback'],
    ['TEST_CLOCK', 'tomorrow', 'must be seconds such as -3600, or a duration such as P1DT2H'],
    ['TEST_CLOCK', 'P', 'must be seconds'],
    ['TEST_CLOCK', 'P1DT', 'must be seconds'],
    ['TEST_CLOCK', 'P1M', 'must be seconds'],
    ['TEST_CLOCK', '1.5', 'must be seconds'],
    ['TEST_CLOCK', '99999999999', 'must be seconds'],
  ])('%s=%s is rejected in one sentence that names it', (name, value, reason) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      new RegExp(`^The setting ${name} .*\\.$`),
    );
    expect(() => readSettings({ [name]: value })).toThrow(reason);
  });

  it.each([
    ['EVENTSTORE_URL', 'esdb://admin:changeit@one:2113,two:2113,three:2113?tls=true'],
    ['EVENTSTORE_URL', 'esdb+discover://cluster.example.com:2113'],
    ['DATABASE_URL', 'postgres://user:p%40ss@db.example.com:5432/park?sslmode=require'],
    ['DATABASE_URL', 'postgresql:///park?host=/var/run/postgresql'],
    ['REDIS_URL', 'rediss://:secret@cache.example.com:6380/1'],
    ['SMTP_URL', 'smtps://user:password@mail.example.com'],
    ['PUBLIC_URL', 'https://booking.example.com/'],
  ])('%s=%s is accepted', (name, value) => {
    expect(readSettings({ [name]: value })).toMatchObject({ [name]: value });
  });

  it.each([
    ['info@ādaži.lv', 'info@xn--dai-0oa14d.lv'],
    [' in\u200bfo@xn--dai-0oa14d.lv', 'info@xn--dai-0oa14d.lv'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ])('the e-mail %s is read as %s', (value, address) => {
    const read = readSettings({ PARK_EMAIL: value, ADMIN_EMAIL: value });
    expect(read).toMatchObject({ PARK_EMAIL: address, ADMIN_EMAIL: address });
  });

  it.each([
    [{}, '0.0.0.0'],
    [{ TRUSTED_PROXIES: 'loopback' }, '127.0.0.1'],
    [{ TRUSTED_PROXIES: '127.0.0.1,::1' }, '127.0.0.1'],
    [{ TRUSTED_PROXIES: '127.0.0.0/8,::1/128' }, '127.0.0.1'],
    [{ TRUSTED_PROXIES: '127.1.2.3/31' }, '127.0.0.1'],
    [{ TRUSTED_PROXIES: '::ffff:127.0.0.1' }, '127.0.0.1'],
    [{ TRUSTED_PROXIES: '::ffff:7f00:1' }, '127.0.0.1'],
    [{ TRUSTED_PROXIES: '::FFFF:127.0.0.0/104' }, '127.0.0.1'],
    [{ TRUSTED_PROXIES: '0:0:0:0:0:0:0:1' }, '127.0.0.1'],
    [{ TRUSTED_PROXIES: '0:0:0:0:0:0:0:1/128' }, '127.0.0.1'],
    [{ TRUSTED_PROXIES: '127.0.0.1/0' }, '0.0.0.0'],
    [{ TRUSTED_PROXIES: '127.0.0.0/1' }, '0.0.0.0'],
    [{ TRUSTED_PROXIES: '127.0.0.0/7' }, '0.0.0.0'],
    [{ TRUSTED_PROXIES: '127.0.0.1,10.0.0.1' }, '0.0.0.0'],
    [{ TRUSTED_PROXIES: '::1/127' }, '0.0.0.0'],
    [{ TRUSTED_PROXIES: '::ffff:127.0.0.0/103' }, '0.0.0.0'],
    [{ TRUSTED_PROXIES: '::ffff:10.0.0.1' }, '0.0.0.0'],
    [{ TRUSTED_PROXIES: 'linklocal' }, '0.0.0.0'],
    [{ TRUSTED_PROXIES: 'loopback,uniquelocal' }, '0.0.0.0'],
    [{ TRUSTED_PROXIES: '::/0' }, '0.0.0.0'],
    [{ TRUSTED_PROXIES: 'loopback', HOST: '0.0.0.0' }, '0.0.0.0'],
    [{ HOST: '::1' }, '::1'],
    [{ HOST: 'park.example.com' }, 'park.example.com'],
  ])('with %j the site listens at %s', (given, host) => {
    expect(hostOf(readSettings(given))).toBe(host);
  });

  it.each([
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['::1', 'http://localhost:3000'],
    ['192.168.1.5', 'http://192.168.1.5:3000'],
    ['fe80::1', 'http://[fe80::1]:3000'],
  ])('listening at %s, the site is opened as %s', (host, url) => {
    expect(toLocalUrl(host, 3000)).toBe(url);
  });

  it.each([
    ['0', 0],
    ['90', 90_000],
    ['+90', 90_000],
    ['-3600', -3_600_000],
    ['PT0S', 0],
    ['P1D', 86_400_000],
    ['P2W', 1_209_600_000],
    ['-P1DT2H3M4S', -93_784_000],
    ['+PT30M', 1_800_000],
  ])('sets the clock by %s', (TEST_CLOCK, ms) => {
    expect(readSettings({ TEST_CLOCK }).TEST_CLOCK).toBe(ms);
  });

  it.each([
    ['http://localhost:3000', true],
    ['http://LOCALHOST', true],
    ['http://127.0.0.1:8080', true],
    ['https://[::1]/park', true],
    ['https://booking.example.com', false],
    ['http://localhost.example.com', false],
    ['http://10.0.0.1', false],
    ['http://0.0.0.0', false],
  ])('let tests set the clock at %s: %s', (PUBLIC_URL, isAllowed) => {
    const read = () => readSettings({ PUBLIC_URL, TEST_CLOCK: 'P1D' });
    if (isAllowed) {
      expect(read().TEST_CLOCK).toBe(86_400_000);
    } else {
      expect(read).toThrow(
        'The setting TEST_CLOCK is for tests only: PUBLIC_URL must be on localhost.',
      );
    }
  });

  it('left empty count as unset', () => {
    expect(readSettings({ SMTP_URL: '', PORT: '' })).toMatchObject({ PORT: 3000 });
  });
});
