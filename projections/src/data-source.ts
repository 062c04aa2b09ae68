import type pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';

import { takeLock } from '@cablepark/postgres/client/advisory-locks';
import { toConnectionConfig, UNHURRIED } from '@cablepark/postgres/client/connect';

import { migrations } from './migrations.ts';
import { readModels } from './registry.ts';
import type { ReadModel } from './runtime/define-read-model.ts';
import { prepareTables } from './runtime/prepare-tables.ts';

type PostgresSource = Extract<DataSourceOptions, { type: 'postgres' }>;

const createDataSource = (
  connecting: Pick<PostgresSource, 'extra' | 'driver' | 'poolSize'>,
): DataSource =>
  new DataSource({
    type: 'postgres',
    entities: readModels.flatMap(({ tables }) => tables.map(({ entity }) => entity)),
    migrations,
    migrationsTableName: 'read_model_migrations',
    ...connecting,
  });

/** A data source with connections of its own, for what may take long. */
export const createReadModelDataSource = (databaseUrl: string): DataSource =>
  createDataSource({
    extra: toConnectionConfig({ databaseUrl, name: 'cablepark migrations', limits: UNHURRIED }),
    poolSize: 2,
  });

/**
 * A data source over the connections of a shared pool, which stays open when the data source is
 * destroyed.
 */
export function createReadModelsOver(pool: pg.Pool): DataSource {
  const shared = {
    connect: pool.connect.bind(pool),
    on: () => undefined, // the owner of the pool listens to it
    end: (done: () => void) => done(),
  };
  // TypeORM makes its pool with `new`, and `new` gives what the constructor returns.
  function Pool() {
    return shared;
  }

  return createDataSource({ driver: { Pool } });
}

/** Brings the database up to date. Processes that start together wait for each other. */
export async function migrateReadModels(
  databaseUrl: string,
  models: readonly ReadModel[] = readModels,
): Promise<void> {
  const database = await createReadModelDataSource(databaseUrl).initialize();
  try {
    const connection = database.createQueryRunner();
    try {
      await takeLock(connection, 'cablepark migrations');
      await database.runMigrations();
      await prepareTables(connection, models);
    } finally {
      await connection.release();
    }
  } finally {
    await database.destroy(); // which closes its connections, and releases the lock with them
  }
}
