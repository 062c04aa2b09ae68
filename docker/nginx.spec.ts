import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

// Read, not run: nginx need not be where these tests are. It was run by hand with this file.

const text = readFileSync(join(__dirname, 'nginx.conf'), 'utf8').replaceAll(/^\s*#.*$/gm, '');
const server = text.slice(text.indexOf('\nserver {'));
const locations = new Map(
  [...server.matchAll(/location (\S+) \{([^}]*)\}/g)].map(([, path = '', body = '']) => [path, body]),
);
/** What stands in the server itself, and so counts in every location that has none of its kind. */
const common = server.replaceAll(/location \S+ \{[^}]*\}/g, '');
const valueOf = (directive: string, name: string, body: string): string | undefined =>
  new RegExp(`^ *${directive} ${name} (.+);$`, 'm').exec(body)?.[1];

describe('what nginx answers', () => {
  it.each([
    ['Strict-Transport-Security', '"max-age=31536000; includeSubDomains" always'],
    ['X-Content-Type-Options', 'nosniff always'],
    ['Cross-Origin-Resource-Policy', 'same-origin always'],
    ['Cross-Origin-Opener-Policy', 'same-origin always'],
    ['X-Frame-Options', 'DENY always'],
    ['Referrer-Policy', 'no-referrer always'],
    ['Content-Security-Policy', '$page_policy always'],
  ])('has %s', (name, value) => {
    expect(valueOf('add_header', name, common)).toBe(value);
  });

  it('has these headers everywhere: a location with one of its own would drop them', () => {
    expect([...locations.keys()]).toEqual(['/api/', '/assets/', '/']);
    for (const [path, body] of locations)
      expect([path, body]).toEqual([path, expect.not.stringContaining('add_header')]);
  });

  it('has each header once, where the backend sends it too', () => {
    for (const [, name = ''] of common.matchAll(/add_header (\S+) (?!\$)/g))
      expect(common).toContain(`proxy_hide_header ${name};`);
  });

  it('does not tell its version', () => {
    expect(common).toContain('server_tokens off;');
  });
});

describe('what nginx tells the backend', () => {
  const passed = (name: string) => valueOf('proxy_set_header', name, locations.get('/api/') ?? '');

  it('is who speaks to it, whatever they say', () => {
    expect(passed('X-Forwarded-For')).toBe('$remote_addr');
    expect(passed('X-Real-IP')).toBe('$remote_addr');
    expect(text).not.toContain('$proxy_add_x_forwarded_for');
    expect(text).not.toMatch(/\$http_(x_|forwarded)/);
  });

  it.each(['Forwarded', 'X-Forwarded-Host', 'X-Forwarded-Port'])('is not their %s', (name) => {
    expect(passed(name)).toBe('""');
  });
});

it('listens where a user without rights may', () => {
  expect(Number(/listen (\d+);/.exec(server)?.[1])).toBeGreaterThan(1024);
});
