import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { FirstPasswordFile } from './first-password-file.ts';
import { Passwords } from './passwords.ts';

/**
 * Hashes of passwords, in the vault. A row is written before the event that names it and counts only
 * from then on: what a crash leaves in between is a hash that opens nothing.
 */
@Injectable()
export class Credentials {
  constructor(
    private readonly pool: Pool,
    private readonly passwords: Passwords,
    private readonly firstPassword: FirstPasswordFile,
  ) {}

  /** Keeps a password and gives the id by which an event may name it. */
  async keep(password: string): Promise<string> {
    const credentialId = randomUUID();
    await this.pool.query('INSERT INTO vault.credentials (credential_id, password_hash) VALUES ($1, $2)', [
      credentialId,
      await this.passwords.hash(password),
    ]);
    return credentialId;
  }

  /** Whether this is the password. It takes as long where there is no such credential. */
  async matches(credentialId: string | null, password: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ password_hash: string }>(
      'SELECT password_hash FROM vault.credentials WHERE credential_id = $1',
      [credentialId ?? randomUUID()],
    );
    return this.passwords.matches(password, rows[0]?.password_hash);
  }

  /** Forgets one that no event will ever name, or that none names any more. Leaving it behind would harm nobody. */
  async forget(credentialId: string | null): Promise<void> {
    if (credentialId === null) return;
    await this.#forgetFirst(credentialId).catch(() => undefined); // the next start does it
    await this.#delete(credentialId).catch(() => undefined);
  }

  /** Forgets an erased account's, of which nothing may be left behind: rejects where that fails, to be tried again. */
  async erase(credentialId: string): Promise<void> {
    await this.#forgetFirst(credentialId);
    await this.#delete(credentialId);
  }

  async #delete(credentialId: string): Promise<void> {
    await this.pool.query('DELETE FROM vault.credentials WHERE credential_id = $1', [credentialId]);
  }

  /** The file with the first administrator's password goes with that password. */
  async #forgetFirst(credentialId: string): Promise<void> {
    const password = await this.firstPassword.read();
    if (password !== undefined && (await this.matches(credentialId, password))) await this.firstPassword.remove();
  }
}
