import { createLeasesTable } from '@cablepark/postgres/client/leases';

import { defineMigration } from './migration.ts';
import { CREATE_ADVANCE } from './runtime/checkpoints.ts';

/** The runtime's own tables: those of read models are made from their definitions. */
export const migrations = [
  defineMigration(
    'ReadModels1795824000000',
    'CREATE SCHEMA IF NOT EXISTS read_models',
    `CREATE TABLE read_models.checkpoints (
      name text PRIMARY KEY,
      version int NOT NULL,
      log_id uuid NOT NULL,
      position bigint NOT NULL,
      stopped text,
      updated_at timestamptz NOT NULL DEFAULT now()
    )`,
    // The leases of the read models, and the function with which only a lease's holder can advance
    // a checkpoint.
    createLeasesTable('read_models.leases'),
    CREATE_ADVANCE,
    // The result of the last verification, the days on which the daily one has run, and how far
    // rebuilds have come.
    `CREATE TABLE read_models.last_verification (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      finished_at timestamptz NOT NULL,
      position bigint NOT NULL,
      differences int NOT NULL,
      last_daily_run date
    )`,
    `CREATE TABLE read_models.rebuilds (
      name text PRIMARY KEY,
      fence bigint NOT NULL,
      done bigint NOT NULL,
      total bigint NOT NULL,
      begun_at timestamptz NOT NULL DEFAULT now()
    )`,
  ),
];
