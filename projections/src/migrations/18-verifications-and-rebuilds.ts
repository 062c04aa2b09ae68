import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The result of the last verification, the days on which the daily one has run, and how far rebuilds have come. */
export class VerificationsAndRebuilds1764000000018 implements MigrationInterface {
  readonly name = 'VerificationsAndRebuilds1764000000018';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE read_models.last_verification (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        finished_at timestamptz NOT NULL,
        position bigint NOT NULL,
        differences int NOT NULL,
        last_daily_run date
      )`);
    await queryRunner.query(`
      CREATE TABLE read_models.rebuilds (
        name text PRIMARY KEY,
        fence bigint NOT NULL,
        done bigint NOT NULL,
        total bigint NOT NULL,
        begun_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE read_models.rebuilds');
    await queryRunner.query('DROP TABLE read_models.last_verification');
  }
}
