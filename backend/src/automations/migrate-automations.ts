import { connectionConfig, UNHURRIED } from '@cablepark/postgres/client/connect';
import { takeLock } from '@cablepark/postgres/client/advisory-locks';
import { migration } from '@cablepark/projections/migration';
import { DataSource } from 'typeorm';
import { leasesTable } from '@cablepark/postgres/client/leases';

/** Brings the automations' tables up to date. Processes that start together wait for each other. */
export async function migrateAutomations(databaseUrl: string): Promise<void> {
  const dataSource = await new DataSource({
    type: 'postgres',
    extra: connectionConfig({ databaseUrl, name: 'cablepark migrations', limits: UNHURRIED }),
    migrations,
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

const migrations = [
  // The checkpoints of automations, and the outbox that they write to.
  migration(
    'Automations1764000000101',
    'CREATE SCHEMA automations',
    `CREATE TABLE automations.checkpoints (
      name text NOT NULL,
      log_id uuid NOT NULL,
      position bigint NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT checkpoints_key PRIMARY KEY (name)
    )`,
    // What has to be done, once for each event and kind. Personal data are in it as sealed boxes only.
    `CREATE TABLE automations.outbox (
      id text NOT NULL,
      kind text NOT NULL,
      event_id uuid NOT NULL,
      position bigint NOT NULL,
      at timestamptz NOT NULL,
      lane text NOT NULL,
      key_id uuid,
      data jsonb,
      state text NOT NULL DEFAULT 'waiting',
      attempts int NOT NULL DEFAULT 0,
      problem text,
      queued_at timestamptz,
      settled_at timestamptz,
      CONSTRAINT outbox_key PRIMARY KEY (id),
      CONSTRAINT outbox_state CHECK (state IN ('waiting', 'done', 'dropped', 'failed'))
    )`,
    `CREATE INDEX outbox_waiting ON automations.outbox (position) WHERE state = 'waiting'`,
    'CREATE INDEX outbox_lane ON automations.outbox (lane)',
    'CREATE INDEX outbox_key_id ON automations.outbox (key_id)',
    'CREATE INDEX outbox_states ON automations.outbox (state)',
  ),
  // Who caused an intent, for the budget of mails, and indexes for deleting closed intents and counting others. The
  // actor is null for older intents. It holds an account's id and role but no personal data.
  migration(
    'OutboxActor1764000000102',
    'ALTER TABLE automations.outbox ADD COLUMN actor jsonb',
    'DROP INDEX automations.outbox_states',
    `CREATE INDEX outbox_failed ON automations.outbox (state) WHERE state = 'failed'`,
    `CREATE INDEX outbox_over ON automations.outbox (state) WHERE state IN ('done', 'dropped')`,
    'CREATE INDEX outbox_settled ON automations.outbox (settled_at) WHERE settled_at IS NOT NULL',
  ),
  // The leases for following the log and for running the nightly tasks.
  migration('Leases1764000000103', leasesTable('automations.leases')),
  // When an automation began in this database; what was due before that is not mailed.
  migration(
    'BegunAt1764000000104',
    `ALTER TABLE automations.checkpoints ADD COLUMN begun_at timestamptz NOT NULL DEFAULT '-infinity'`,
  ),
];
