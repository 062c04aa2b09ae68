import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes a migration of these statements, which nothing reverts. Its name ends with its time. */
export const migration = (
  name: string,
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
