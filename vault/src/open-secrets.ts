import { postgresPool } from '@cablepark/postgres-client/connect';
import { WORKING } from '@cablepark/postgres-client/time-limits';
import type { Shutdown } from '@cablepark/platform/program/shutdown';
import type { MasterKey } from './master-key.ts';
import { Secrets } from './secrets.ts';

export interface SecretsOptions {
  readonly databaseUrl: string;
  /** The purpose of the connection, as Postgres shows it. */
  readonly name: string;
  /** The result of `unlockVault`. */
  readonly masterKey: MasterKey;
}

/** Opens the vault's own secrets for a command, until shutdown. */
export function openSecrets({ databaseUrl, name, masterKey }: SecretsOptions, shutdown: Shutdown): Secrets {
  const pool = postgresPool({ databaseUrl, name, max: 1, limits: WORKING, onLost: () => undefined });
  shutdown.add(() => pool.end());
  return new Secrets(pool, masterKey);
}
