import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';

import { replacePrivately } from '@cablepark/platform/program/private-file';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';

import { Passwords } from './passwords.ts';

const NAME = 'first-password';

/**
 * The first administrator's generated password, in a private file until it is changed: logs would
 * keep it for good.
 */
@Injectable()
export class FirstPasswordFile {
  readonly path: string;

  constructor(@Inject(SETTINGS) { DATA_DIR }: Pick<Settings, 'DATA_DIR'>) {
    this.path = join(DATA_DIR, NAME);
  }

  /** Writes the file completely or not at all. */
  async write(password: string): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    await replacePrivately(this.path, `${password}\n`);
  }

  /** Returns undefined if there is no file on this machine. */
  async read(): Promise<string | undefined> {
    const text = await readFile(this.path, 'utf8').catch(() => undefined);
    return text?.trim();
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}

/**
 * Password hashes, in the vault. A row is written before the event that names it and is valid only
 * from then on: a crash in between leaves a hash that opens nothing.
 */
@Injectable()
export class Credentials {
  constructor(
    private readonly pool: Pool,
    private readonly passwords: Passwords,
    private readonly firstPassword: FirstPasswordFile,
  ) {}

  /** Stores a password and returns the id by which an event may name it. */
  async keep(password: string): Promise<string> {
    const credentialId = randomUUID();
    await this.pool.query(
      'INSERT INTO vault.credentials (credential_id, password_hash) VALUES ($1, $2)',
      [credentialId, await this.passwords.hash(password)],
    );
    return credentialId;
  }

  /** Whether this is the password. It takes the same time if there is no such credential. */
  async matches(credentialId: string | null, password: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ password_hash: string }>(
      'SELECT password_hash FROM vault.credentials WHERE credential_id = $1',
      [credentialId ?? randomUUID()],
    );
    return this.passwords.matches(password, rows[0]?.password_hash);
  }

  /**
   * Deletes a credential that is no longer valid or never became so. Leaving it behind would do no
   * harm.
   */
  async discard(credentialId: string | null): Promise<void> {
    if (credentialId === null) {
      return;
    }

    // A file that can't be deleted now is removed by the next start.
    await this.#deleteFirstPassword(credentialId).catch(() => undefined);
    await this.#delete(credentialId).catch(() => undefined);
  }

  /** Deletes the credential of an erased account. Rejects if that fails, so that it is retried. */
  async erase(credentialId: string): Promise<void> {
    await this.#deleteFirstPassword(credentialId);
    await this.#delete(credentialId);
  }

  async #delete(credentialId: string): Promise<void> {
    await this.pool.query('DELETE FROM vault.credentials WHERE credential_id = $1', [credentialId]);
  }

  /** Deletes the file with the first administrator's password together with that password. */
  async #deleteFirstPassword(credentialId: string): Promise<void> {
    const password = await this.firstPassword.read();
    if (password !== undefined && (await this.matches(credentialId, password))) {
      await this.firstPassword.remove();
    }
  }
}
