import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The migrations that this version knows, in their order, by the table in which TypeORM notes those
 * that have run.
 */
export const knownMigrations = {
  read_model_migrations: ['ReadModels1795824000000'],
  automation_migrations: ['Automations1795824000000'],
} as const;

export type MigrationTable = keyof typeof knownMigrations;
type MigrationName = (typeof knownMigrations)[MigrationTable][number];

/** Makes a migration of these statements, which nothing reverts. Its name ends with its time. */
export const defineMigration = (
  name: MigrationName,
  ...statements: readonly string[]
): new () => MigrationInterface =>
  class implements MigrationInterface {
    readonly name = name;

    async up(queryRunner: QueryRunner): Promise<void> {
      for (const statement of statements) {
        await queryRunner.query(statement);
      }
    }

    down(): Promise<never> {
      return Promise.reject(new Error('There is no way back.'));
    }
  };
