import { describe, expect, it } from '@jest/globals';

import { canUseSocket, toListenSettings, urlOf } from './address.ts';

describe('the address of the embedded Postgres', () => {
  it('names the socket’s folder in a form that node-postgres and URL parsers understand', () => {
    const url = new URL(urlOf({ folder: '/home/a b/ā&?/postgres' }, 'secret'));
    expect(url.searchParams.get('host')).toBe('/home/a b/ā&?/postgres');
    expect([url.username, url.password, url.pathname]).toEqual([
      'cablepark',
      'secret',
      '/cablepark',
    ]);
  });

  it('uses only the loopback address if it is a port', () => {
    expect(toListenSettings({ port: 5000 })).toMatchObject({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
    });
    expect(urlOf({ port: 5000 }, 'secret')).toBe(
      'postgres://cablepark:secret@127.0.0.1:5000/cablepark',
    );
  });

  it('is a socket if its path, counted in bytes, fits into sockaddr_un', () => {
    const name = '/.s.PGSQL.5432';
    expect(canUseSocket('/' + 'x'.repeat(106 - name.length), 'linux')).toBe(true);
    expect(canUseSocket('/' + 'x'.repeat(107 - name.length), 'linux')).toBe(false);
    expect(canUseSocket('/' + 'ā'.repeat(60), 'linux')).toBe(false);
    expect(canUseSocket('/' + 'x'.repeat(102 - name.length), 'darwin')).toBe(true);
    expect(canUseSocket('/' + 'x'.repeat(103 - name.length), 'darwin')).toBe(false);
    expect(canUseSocket('C:\\data', 'win32')).toBe(false);
  });
});
