import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the parts of the instance that holds a data folder are to be reached. */
export interface Addresses {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}

const fileIn = (folder: string): string => join(folder, 'addresses.json');

/** Tells other programs of the same user where this instance's parts are; the function takes it back. */
export async function publishAddresses(folder: string, addresses: Addresses): Promise<() => Promise<void>> {
  const file = fileIn(folder);
  await rm(file, { force: true }); // what a killed instance left keeps its own mode otherwise
  await writeFile(file, JSON.stringify(addresses), { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** Undefined where none are published. */
export async function publishedAddresses(folder: string): Promise<Addresses | undefined> {
  try {
    return JSON.parse(await readFile(fileIn(folder), 'utf8')) as Addresses;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
