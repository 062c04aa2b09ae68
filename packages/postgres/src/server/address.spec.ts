import { describe, expect, it } from '@jest/globals';

import { fitsSocket, listenSettings, urlOf } from './address.ts';

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
    expect(listenSettings({ port: 5000 })).toMatchObject({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
    });
    expect(urlOf({ port: 5000 }, 'secret')).toBe(
      'postgres://cablepark:secret@127.0.0.1:5000/cablepark',
    );
  });

  it('is a socket if its path, counted in bytes, fits into sockaddr_un', () => {
    const name = '/.s.PGSQL.5432';
    expect(fitsSocket('/' + 'x'.repeat(106 - name.length), 'linux')).toBe(true);
    expect(fitsSocket('/' + 'x'.repeat(107 - name.length), 'linux')).toBe(false);
    expect(fitsSocket('/' + 'ā'.repeat(60), 'linux')).toBe(false);
    expect(fitsSocket('/' + 'x'.repeat(102 - name.length), 'darwin')).toBe(true);
    expect(fitsSocket('/' + 'x'.repeat(103 - name.length), 'darwin')).toBe(false);
    expect(fitsSocket('C:\\data', 'win32')).toBe(false);
  });
});
