import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

// The file is parsed rather than run, because these tests don't require nginx. It was tried with
// nginx by hand.

const text = readFileSync(join(__dirname, 'nginx.conf'), 'utf8').replaceAll(/^\s*#.*$/gm, '');
const server = text.slice(text.indexOf('\nserver {'));
const locations = new Map(
  [...server.matchAll(/location (\S+) \{([^}]*)\}/g)].map(([, path = '', body = '']) => [
    path,
    body,
  ]),
);
/**
 * The directives of the server itself, which apply to every location that has none of the same
 * kind.
 */
const common = server.replaceAll(/location \S+ \{[^}]*\}/g, '');
const valueOf = (directive: string, name: string, body: string): string | undefined =>
  new RegExp(`^ *${directive} ${name} (.+);$`, 'm').exec(body)?.[1];

describe('nginx’s answers', () => {
  it.each([
    ['Strict-Transport-Security', '"max-age=31536000; includeSubDomains" always'],
    ['X-Content-Type-Options', 'nosniff always'],
    ['Cross-Origin-Resource-Policy', 'same-origin always'],
    ['Cross-Origin-Opener-Policy', 'same-origin always'],
    ['X-Frame-Options', 'DENY always'],
    ['Referrer-Policy', 'no-referrer always'],
    ['Content-Security-Policy', '$page_policy always'],
  ])('have %s', (name, value) => {
    expect(valueOf('add_header', name, common)).toBe(value);
  });

  it('have these headers everywhere, because no location sets one of its own', () => {
    expect([...locations.keys()]).toEqual(['/api/', '/assets/', '/']);
    for (const [path, body] of locations) {
      expect([path, body]).toEqual([path, expect.not.stringContaining('add_header')]);
    }
  });

  it('have each header once, even if the backend sends it too', () => {
    for (const [, name = ''] of common.matchAll(/add_header (\S+) (?!\$)/g)) {
      expect(common).toContain(`proxy_hide_header ${name};`);
    }
  });

  it('don’t reveal nginx’s version', () => {
    expect(common).toContain('server_tokens off;');
  });
});

describe('nginx’s pages', () => {
  const [, body = ''] = /map \$uri \$page_file \{([^}]*)\}/.exec(text) ?? [];
  const patterns = [...body.matchAll(/~\*(\S+) \/index\.html;/g)].map(
    ([, pattern = '']) => new RegExp(pattern, 'i'),
  );
  const isPage = (path: string) => patterns.some((pattern) => pattern.test(path));
  const addresses = ['site-map.ts', 'staff-pages.ts'].flatMap((file) =>
    [
      ...readFileSync(join(__dirname, '../../frontend/src/app', file), 'utf8').matchAll(
        /path: '(\/[^']*)'/g,
      ),
    ].map(([, path = '']) => path.replaceAll(/:\w+/g, 'something')),
  );

  it('are those of the front end', () => {
    expect(addresses.length).toBeGreaterThan(20);
    expect(addresses.filter((path) => !isPage(path))).toEqual([]);
  });

  it.each([
    '/nope',
    '/.git/config',
    '/.well-known/security',
    '/manage',
    '/confirmation',
    '/prices/more',
    '/waitlist/a/b',
  ])('don’t include %s, which is answered with the page and 404', (path) => {
    expect(isPage(path)).toBe(false);
    expect(locations.get('/')).toMatch(
      /error_page 404 \/index\.html;\s+try_files \$uri \$page_file =404;/,
    );
  });
});

describe('nginx’s requests to the backend', () => {
  const findPassedHeaders = (name: string) =>
    valueOf('proxy_set_header', name, locations.get('/api/') ?? '');

  it('name the client’s real address, whatever the client sent', () => {
    expect(findPassedHeaders('X-Forwarded-For')).toBe('$remote_addr');
    expect(findPassedHeaders('X-Real-IP')).toBe('$remote_addr');
    expect(text).not.toContain('$proxy_add_x_forwarded_for');
    expect(text).not.toMatch(/\$http_(x_|forwarded)/);
  });

  it.each(['Forwarded', 'X-Forwarded-Host', 'X-Forwarded-Port'])(
    'don’t contain the client’s %s',
    (name) => {
      expect(findPassedHeaders(name)).toBe('""');
    },
  );
});

it('logs no address that contains a secret', () => {
  expect(common).toContain('access_log /dev/stdout combined if=$is_logged;');
  expect(common).toContain('error_log /dev/stderr crit;');
  const [, unlogged = ''] =
    /map \$request_uri \$is_logged \{\s*~\*(\S+) 0;\s*default 1;\s*\}/.exec(text) ?? [];
  const isLogged = (path: string) => !new RegExp(unlogged, 'i').test(path);
  for (const path of [
    '/manage/token',
    '/MANAGE/token',
    '/verify/token',
    '/reset/token',
    '/api/manage/token/data',
    '/api/admin/search?find=anna',
    '/pass/K7QM-2XRD-9FHT-V3WB',
    '/api/passes/K7QM-2XRD-9FHT-V3WB?timeSlotIds=1',
    '/api/passes?find=anna',
  ]) {
    expect([path, isLogged(path)]).toEqual([path, false]);
  }

  for (const path of ['/', '/api/bookings', '/api/manage', '/api/pass-products', '/booking']) {
    expect([path, isLogged(path)]).toEqual([path, true]);
  }
});

it('listens on a port that an unprivileged user may use', () => {
  expect(Number(/listen (\d+);/.exec(server)?.[1])).toBeGreaterThan(1024);
});
