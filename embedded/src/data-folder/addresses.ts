import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readIfThere } from '@cablepark/platform/program/private-file';

export interface Addresses {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}

const toAddressesFile = (folder: string): string => join(folder, 'addresses.json');

/**
 * Publishes this instance's addresses to other programs of the same user. The returned function
 * withdraws them.
 */
export async function publishAddresses(
  folder: string,
  addresses: Addresses,
): Promise<() => Promise<void>> {
  const file = toAddressesFile(folder);
  await rm(file, { force: true }); // removed first, because an old file would keep its own mode
  await writeFile(file, JSON.stringify(addresses), { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** The addresses of the instance that runs in this folder; undefined if none has published any. */
export async function readPublishedAddresses(folder: string): Promise<Addresses | undefined> {
  const text = await readIfThere(toAddressesFile(folder));
  return text === undefined ? undefined : (JSON.parse(text) as Addresses);
}
