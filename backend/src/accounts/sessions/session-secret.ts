import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** What signs cookies: the setting, or else a secret made once and kept in the vault, the same for every process. */
export async function sessionSecret(pool: Pool, setting: string | undefined): Promise<Buffer> {
  if (setting !== undefined) return Buffer.from(setting);
  await pool.query('INSERT INTO vault.secrets (name, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    'session',
    randomBytes(32),
  ]);
  const { rows } = await pool.query<{ secret: Buffer }>('SELECT secret FROM vault.secrets WHERE name = $1', [
    'session',
  ]);
  if (!rows[0]) throw new Error('The vault has no secret for sessions.');
  return rows[0].secret;
}
