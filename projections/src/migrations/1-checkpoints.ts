import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The schema of the read models, and their checkpoints. */
export class Checkpoints1764000000001 implements MigrationInterface {
  readonly name = 'Checkpoints1764000000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE SCHEMA IF NOT EXISTS read_models');
    await queryRunner.query(`
      CREATE TABLE read_models.checkpoints (
        name text PRIMARY KEY,
        version int NOT NULL,
        log_id uuid NOT NULL,
        position bigint NOT NULL,
        stopped text,
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP SCHEMA read_models CASCADE');
  }
}
