import { expect, it } from '@jest/globals';

import { removePorts } from './forwarded-addresses.ts';
import { networkOf } from './network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1::2', '2001:db8:0:1'],
  ['2001:0DB8::1:0:0:0:9', '2001:db8:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('counts %s as %s', (ip, network) => {
  expect(networkOf({ ip })).toBe(network);
});

it.each([
  'unknown',
  '',
  '_hidden',
  '203.0.113.7:port',
  '1',
  '0x7f.1',
  '2001:db8::1:443:',
  'fe80::1%',
  '999.1.1.1',
])('what is no address is in one network with all that is none: %j', (ip) => {
  expect(networkOf({ ip })).toBe('unknown');
});

it.each([
  ['203.0.113.7:50000', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['[::ffff:203.0.113.7]:443', '::ffff:203.0.113.7'],
  ['203.0.113.7:50000, 10.0.0.5:443 ,[::1]:80', '203.0.113.7, 10.0.0.5, ::1'],
  ['203.0.113.7,2001:db8::1', '203.0.113.7, 2001:db8::1'],
  ['203.0.113.7:port', '203.0.113.7:port'],
  ['999.1.1.1:80', '999.1.1.1:80'],
  ['', ''],
])('the addresses forwarded in %j are %j', (header, addresses) => {
  expect(removePorts(header)).toBe(addresses);
});
