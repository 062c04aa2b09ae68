import type { MigrationInterface, QueryRunner } from 'typeorm';
import { leasesTable } from '@cablepark/postgres/client/leases';
import { CREATE_ADVANCE } from './runtime/checkpoints.ts';

/** The schema of the read models, and their checkpoints. */
export class Checkpoints1764000000001 implements MigrationInterface {
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

/** The leases of the read models, and the function with which only a lease's holder can advance a checkpoint. */
export class Leases1764000000016 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(leasesTable('read_models.leases'));
    await queryRunner.query(CREATE_ADVANCE);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION read_models.advance(text[], int[], bigint[], bigint[], bigint, text)');
    await queryRunner.query('DROP TABLE read_models.leases');
  }
}

/** The result of the last verification, the days on which the daily one has run, and how far rebuilds have come. */
export class VerificationsAndRebuilds1764000000018 implements MigrationInterface {
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
