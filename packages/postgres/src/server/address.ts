import { join } from 'node:path';

import { findFreePort } from '@cablepark/platform/network/free-port';

import type { ServerSettings } from './settings.ts';

/** The name of the product's role and of its database. */
export const NAME = 'cablepark';

/**
 * Where the server listens: a socket inside its own private folder, or a port on the loopback
 * address.
 */
export type Address = { readonly folder: string } | { readonly port: number };

/** Any number works, because nothing else uses this folder. */
const SOCKET_NUMBER = 5432;
export const SOCKET_FILE = `.s.PGSQL.${SOCKET_NUMBER}`;

/**
 * Chooses a Unix socket, about 15 % faster than TCP and private, or a free port on Windows and for
 * long paths.
 */
export const chooseAddress = async (cluster: string): Promise<Address> =>
  canUseSocket(cluster) ? { folder: cluster } : { port: await findFreePort() };

/**
 * Whether a socket can lie in this folder. sun_path in sockaddr_un holds 108 bytes on Linux and 104
 * elsewhere, including the terminating NUL.
 */
export function canUseSocket(cluster: string, platform: string = process.platform): boolean {
  const room = platform === 'linux' ? 107 : 103;
  return platform !== 'win32' && Buffer.byteLength(join(cluster, SOCKET_FILE)) <= room;
}

/**
 * The settings by which the server listens there. The socket folder is relative to the data folder,
 * which is its working folder.
 */
export const toListenSettings = (address: Address): ServerSettings =>
  'folder' in address
    ? {
        listen_addresses: '',
        unix_socket_directories: '.',
        unix_socket_permissions: '0600',
        port: SOCKET_NUMBER,
      }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: address.port };

/** Returns a connection string that libpq, node-postgres and URL parsers all understand. */
export function urlOf(address: Address, password: string): string {
  return 'folder' in address
    ? `postgres://${NAME}:${password}@localhost:${SOCKET_NUMBER}/${NAME}?host=${encodeURIComponent(address.folder)}`
    : `postgres://${NAME}:${password}@127.0.0.1:${address.port}/${NAME}`;
}
