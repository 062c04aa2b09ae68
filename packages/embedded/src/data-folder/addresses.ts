import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The addresses of an instance's parts. */
export interface Addresses {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}

const fileIn = (folder: string): string => join(folder, 'addresses.json');

/** Publishes this instance's addresses to other programs of the same user. The returned function withdraws them. */
export async function publishAddresses(folder: string, addresses: Addresses): Promise<() => Promise<void>> {
  const file = fileIn(folder);
  await rm(file, { force: true }); // removed first, because an old file would keep its own mode
  await writeFile(file, JSON.stringify(addresses), { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** Returns the published addresses; undefined if there are none. */
export async function publishedAddresses(folder: string): Promise<Addresses | undefined> {
  try {
    return JSON.parse(await readFile(fileIn(folder), 'utf8')) as Addresses;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
