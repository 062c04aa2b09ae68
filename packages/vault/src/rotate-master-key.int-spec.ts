import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';

import type { Sealed } from '@cablepark/contracts/shared/sealed';
import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';

import { chooseMasterKeySource } from './master-key-source.ts';
import { MasterKey } from './master-key.ts';
import { rotateMasterKey } from './rotate-master-key.ts';
import { unlockVault } from './unlock-vault.ts';
import { Vault } from './vault.ts';

let folder: string;
let DATA_DIR: string;
let database: ThrowawayDatabase;
let pool: Pool;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cablepark-rotation-'));
  DATA_DIR = join(folder, 'data');
  database = await createThrowawayDatabase();
  pool = new Pool({ connectionString: database.url });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const [older, newer] = [MasterKey.random().toText(), MasterKey.random().toText()];
const buildKeyPath = () => `${DATA_DIR}.vault-key`;
const ignoreReport = () => undefined;
const openVault = async (VAULT_KEY?: string) =>
  Vault.open(
    pool,
    await unlockVault(database.url, chooseMasterKeySource({ VAULT_KEY, DATA_DIR }, ignoreReport)),
  );
const rotate = (keys: { VAULT_KEY?: string; NEW_VAULT_KEY?: string } = {}) =>
  rotateMasterKey(database.url, { ...keys, DATA_DIR }, ignoreReport);
const expectLocked = (VAULT_KEY?: string) =>
  expect(openVault(VAULT_KEY)).rejects.toThrow('VAULT_KEY');

/** Asserts that the vault opens and hashes the same as before the rotation. */
async function assertSame(vault: Vault, sealed: Sealed<string>, before: Vault): Promise<void> {
  expect(await vault.open('customer', sealed)).toBe('Anna');
  expect(vault.computeKeyedHash('e-mail', 'a@b.lv')).toBe(
    before.computeKeyedHash('e-mail', 'a@b.lv'),
  );
}

describe('rotating the master key', () => {
  it('goes from one setting to another, and repeating it changes nothing', async () => {
    const before = await openVault(older);
    const sealed = await before.seal('customer', 'Anna');
    for (let times = 0; times < 2; times++) {
      await rotate({ VAULT_KEY: older, NEW_VAULT_KEY: newer });
    }

    await expectLocked(older);
    await assertSame(await openVault(newer), sealed, before);
    expect(existsSync(buildKeyPath())).toBe(false);
  });

  it('goes from the file to another key in it', async () => {
    const before = await openVault();
    const sealed = await before.seal('customer', 'Anna');
    const keyBefore = readFileSync(buildKeyPath(), 'utf8');
    await rotate();
    expect(readFileSync(buildKeyPath(), 'utf8')).not.toBe(keyBefore);
    await assertSame(await openVault(), sealed, before);
    await expectLocked(keyBefore.trim());
  });

  it('goes from the file to a setting, and removes the file', async () => {
    const before = await openVault();
    const sealed = await before.seal('customer', 'Anna');
    await rotate({ NEW_VAULT_KEY: newer });
    expect(existsSync(buildKeyPath())).toBe(false);
    await assertSame(await openVault(newer), sealed, before);
  });

  it('goes from a setting to the file, and repeating it changes nothing', async () => {
    const before = await openVault(older);
    const sealed = await before.seal('customer', 'Anna');
    for (let times = 0; times < 2; times++) {
      await rotate({ VAULT_KEY: older });
    }

    await assertSame(await openVault(), sealed, before);
  });

  it('goes from a setting that is also the file’s key to another key in the file', async () => {
    const before = await openVault();
    const sealed = await before.seal('customer', 'Anna');
    const present = readFileSync(buildKeyPath(), 'utf8').trim();
    await rotate({ VAULT_KEY: present });
    expect(readFileSync(buildKeyPath(), 'utf8').trim()).not.toBe(present);
    await expectLocked(present);
    await assertSame(await openVault(), sealed, before);
  });

  it('from such a setting, if killed before the file was replaced, is finished by the next attempt', async () => {
    const before = await openVault();
    const sealed = await before.seal('customer', 'Anna');
    const present = readFileSync(buildKeyPath(), 'utf8').trim();
    await rotate({ VAULT_KEY: present });
    const made = readFileSync(buildKeyPath(), 'utf8');
    writeFileSync(`${buildKeyPath()}.new`, made);
    writeFileSync(buildKeyPath(), present);
    for (let times = 0; times < 2; times++) {
      await rotate({ VAULT_KEY: present });
    }

    expect(readFileSync(buildKeyPath(), 'utf8')).toBe(made);
    await assertSame(await openVault(), sealed, before);
  });

  it('rejects the present key as the new one, in any encoding, and changes nothing', async () => {
    const before = await openVault();
    const sealed = await before.seal('customer', 'Anna');
    const present = readFileSync(buildKeyPath(), 'utf8').trim();
    const inHex = Buffer.from(present, 'base64').toString('hex');
    for (const NEW_VAULT_KEY of [present, inHex]) {
      for (const keys of [{ NEW_VAULT_KEY }, { NEW_VAULT_KEY, VAULT_KEY: present }]) {
        await expect(rotate(keys)).rejects.toThrow('NEW_VAULT_KEY is the present key');
      }
    }

    expect(readFileSync(buildKeyPath(), 'utf8').trim()).toBe(present);
    await assertSame(await openVault(), sealed, before);
  });

  it('if killed before the file was replaced, is finished by the next attempt or by a start', async () => {
    const before = await openVault();
    const sealed = await before.seal('customer', 'Anna');
    const keyBefore = readFileSync(buildKeyPath(), 'utf8');
    for (const finish of [rotate, openVault]) {
      await rotate();
      writeFileSync(`${buildKeyPath()}.new`, readFileSync(buildKeyPath()));
      writeFileSync(buildKeyPath(), keyBefore);
      await finish();
      await assertSame(await openVault(), sealed, before);
    }
  });

  it('starts over if it was killed before anything was wrapped', async () => {
    const before = await openVault();
    const sealed = await before.seal('customer', 'Anna');
    writeFileSync(`${buildKeyPath()}.new`, newer.slice(0, 9));
    await assertSame(await openVault(), sealed, before);
    await rotate();
    await assertSame(await openVault(), sealed, before);
    expect(existsSync(`${buildKeyPath()}.new`)).toBe(false);
  });

  it('rejects a key other than the present one, and changes nothing', async () => {
    const before = await openVault(older);
    const sealed = await before.seal('customer', 'Anna');
    const wrong = MasterKey.random().toText();
    await expect(rotate({ VAULT_KEY: wrong, NEW_VAULT_KEY: newer })).rejects.toThrow('VAULT_KEY');
    await expect(rotate({ VAULT_KEY: older, NEW_VAULT_KEY: 'short' })).rejects.toThrow(
      'NEW_VAULT_KEY',
    );
    await expect(rotate({ VAULT_KEY: wrong })).rejects.toThrow('VAULT_KEY');
    await assertSame(await openVault(older), sealed, before);
  });
});
