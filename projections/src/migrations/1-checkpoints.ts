import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The schema of the read models and their checkpoints. */
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
    // One statement for all read models of a batch; it fails unless each stands where its worker believes it to.
    await queryRunner.query(`
      CREATE FUNCTION read_models.advance(names text[], believed bigint[], reached bigint) RETURNS void
      LANGUAGE plpgsql AS $$
      DECLARE moved int;
      BEGIN
        UPDATE read_models.checkpoints c
           SET position = reached, stopped = NULL, updated_at = now()
          FROM unnest(names, believed) AS b(name, position)
         WHERE c.name = b.name AND c.position = b.position;
        GET DIAGNOSTICS moved = ROW_COUNT;
        IF moved <> cardinality(names) THEN
          RAISE EXCEPTION 'a checkpoint of % is not where it was', names USING ERRCODE = 'CP001';
        END IF;
      END $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP SCHEMA read_models CASCADE');
  }
}
