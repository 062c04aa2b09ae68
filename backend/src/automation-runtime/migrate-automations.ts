import { DataSource } from 'typeorm';

import { takeLock } from '@cablepark/postgres/client/advisory-locks';
import { toConnectionConfig, UNHURRIED } from '@cablepark/postgres/client/connect';
import { createLeasesTable } from '@cablepark/postgres/client/leases';
import { defineMigration } from '@cablepark/projections/migration';

/** The table that says which of the migrations below a database has. */
export const AUTOMATION_MIGRATIONS = 'automation_migrations';

/** Brings the automations' tables up to date. Processes that start together wait for each other. */
export async function migrateAutomations(databaseUrl: string): Promise<void> {
  const dataSource = await new DataSource({
    type: 'postgres',
    extra: toConnectionConfig({ databaseUrl, name: 'cablepark migrations', limits: UNHURRIED }),
    migrations,
    migrationsTableName: AUTOMATION_MIGRATIONS,
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
  // The checkpoints of automations, the outbox that they write to, and the leases for following the
  // log and for running the nightly tasks.
  defineMigration(
    'Automations1795824000000',
    'CREATE SCHEMA automations',
    // What was due before `begun_at` is not mailed.
    `CREATE TABLE automations.checkpoints (
      name text NOT NULL,
      log_id uuid NOT NULL,
      position bigint NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      begun_at timestamptz NOT NULL,
      CONSTRAINT checkpoints_key PRIMARY KEY (name)
    )`,
    // What has to be done, once for each event and kind. Personal data are in it as sealed boxes
    // only, and `traceparent` is the trace of its event. The actor, for the budget of mails, is an
    // account's id and role; it is null once the intent is closed, as the data are.
    `CREATE TABLE automations.outbox (
      id text NOT NULL,
      kind text NOT NULL,
      event_id uuid NOT NULL,
      position bigint NOT NULL,
      at timestamptz NOT NULL,
      actor jsonb,
      lane text NOT NULL,
      key_id uuid,
      data jsonb,
      state text NOT NULL DEFAULT 'waiting',
      attempts int NOT NULL DEFAULT 0,
      problem text,
      traceparent text,
      queued_at timestamptz,
      settled_at timestamptz,
      CONSTRAINT outbox_key PRIMARY KEY (id),
      CONSTRAINT outbox_state CHECK (state IN ('waiting', 'done', 'dropped', 'failed'))
    )`,
    `CREATE INDEX outbox_waiting ON automations.outbox (position) WHERE state = 'waiting'`,
    'CREATE INDEX outbox_lane ON automations.outbox (lane)',
    'CREATE INDEX outbox_key_id ON automations.outbox (key_id)',
    `CREATE INDEX outbox_failed ON automations.outbox (state) WHERE state = 'failed'`,
    `CREATE INDEX outbox_over ON automations.outbox (state) WHERE state IN ('done', 'dropped')`,
    'CREATE INDEX outbox_settled ON automations.outbox (settled_at) WHERE settled_at IS NOT NULL',
    createLeasesTable('automations.leases'),
  ),
];
