import { connectionConfig } from '@cablepark/postgres-client/connect';
import { UNHURRIED } from '@cablepark/postgres-client/time-limits';
import type pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { Checkpoints1764000000001 } from './migrations/1-checkpoints.ts';
import { FirstReadModels1764000000002 } from './migrations/2-first-read-models.ts';
import { AdvanceByVersion1764000000003 } from './migrations/3-advance-by-version.ts';
import { Users1764000000004 } from './migrations/4-users.ts';
import { FeedbackAndStatistics1764000000010 } from './migrations/10-feedback-and-statistics.ts';
import { NewestByTime1764000000011 } from './migrations/11-newest-by-time.ts';
import { ProvedEmails1764000000012 } from './migrations/12-proved-emails.ts';
import { Erasing1764000000014 } from './migrations/14-erasing.ts';
import { Leases1764000000016 } from './migrations/16-leases.ts';
import { AuditOfBookings1764000000017 } from './migrations/17-audit-of-bookings.ts';
import { readModels } from './registry.ts';

type PostgresSource = Extract<DataSourceOptions, { type: 'postgres' }>;

/** The read side's database as TypeORM sees it: entities of all read models, and how the tables came to be. */
const dataSource = (connecting: Pick<PostgresSource, 'extra' | 'driver' | 'poolSize'>): DataSource =>
  new DataSource({
    type: 'postgres',
    entities: readModels.flatMap(({ tables }) => [...tables]),
    migrations: [
      Checkpoints1764000000001,
      FirstReadModels1764000000002,
      AdvanceByVersion1764000000003,
      Users1764000000004,
      FeedbackAndStatistics1764000000010,
      NewestByTime1764000000011,
      ProvedEmails1764000000012,
      Erasing1764000000014,
      Leases1764000000016,
      AuditOfBookings1764000000017,
    ],
    migrationsTableName: 'read_model_migrations',
    ...connecting,
  });

/** With connections of its own, for what may take long. */
export const readModelDataSource = (databaseUrl: string): DataSource =>
  dataSource({
    extra: connectionConfig({ databaseUrl, name: 'cablepark migrations', limits: UNHURRIED }),
    poolSize: 2,
  });

/** Over the connections of a pool that others use too, and that stays open when this is destroyed. */
export function readModelsOver(pool: pg.Pool): DataSource {
  const shared = {
    connect: pool.connect.bind(pool),
    on: () => undefined, // who made the pool listens to it
    end: (done: () => void) => {
      done();
    },
  };
  // TypeORM makes its pool with `new`: what a constructor returns is what there is then.
  function Pool() {
    return shared;
  }
  return dataSource({ driver: { Pool } });
}

/** Brings the tables up to date. Processes that start together wait for each other. */
export async function migrateReadModels(databaseUrl: string): Promise<void> {
  const database = await readModelDataSource(databaseUrl).initialize();
  try {
    const lock = database.createQueryRunner();
    await lock.query(`SELECT pg_advisory_lock(hashtext('cablepark migrations'))`);
    try {
      await database.runMigrations();
    } finally {
      await lock.query(`SELECT pg_advisory_unlock(hashtext('cablepark migrations'))`);
      await lock.release();
    }
  } finally {
    await database.destroy();
  }
}
