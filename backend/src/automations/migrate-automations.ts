import { connectionConfig } from '@cablepark/postgres/client/connect';
import { takeLock } from '@cablepark/postgres/client/advisory-locks';
import { UNHURRIED } from '@cablepark/postgres/client/time-limits';
import { DataSource } from 'typeorm';
import { Automations1764000000101 } from './migrations/1-automations.ts';
import { OutboxActor1764000000102 } from './migrations/2-outbox-actor.ts';
import { Leases1764000000103 } from './migrations/3-leases.ts';

/** Brings the automations' tables up to date. Processes that start together wait for each other. */
export async function migrateAutomations(databaseUrl: string): Promise<void> {
  const dataSource = await new DataSource({
    type: 'postgres',
    extra: connectionConfig({ databaseUrl, name: 'cablepark migrations', limits: UNHURRIED }),
    migrations: [Automations1764000000101, OutboxActor1764000000102, Leases1764000000103],
    migrationsTableName: 'automation_migrations',
    poolSize: 2,
  }).initialize();
  const connection = dataSource.createQueryRunner();
  try {
    await takeLock(connection, 'cablepark automation migrations');
    await dataSource.runMigrations();
  } finally {
    await connection.release();
    await dataSource.destroy();
  }
}
