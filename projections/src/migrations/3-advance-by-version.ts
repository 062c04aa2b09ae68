import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checkpoints move only for the version of the code that they were made by, and tell of it in the same statement. */
export class AdvanceByVersion1764000000003 implements MigrationInterface {
  readonly name = 'AdvanceByVersion1764000000003';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION read_models.advance(text[], bigint[], bigint)');
    // One statement for all read models of a batch; it fails unless each stands where its worker believes it to.
    await queryRunner.query(`
      CREATE FUNCTION read_models.advance(names text[], versions int[], believed bigint[], reached bigint, notice text)
      RETURNS void LANGUAGE plpgsql AS $$
      DECLARE moved int;
      BEGIN
        UPDATE read_models.checkpoints c
           SET position = reached, stopped = NULL, updated_at = now()
          FROM unnest(names, versions, believed) AS b(name, version, position)
         WHERE c.name = b.name AND c.version = b.version AND c.position = b.position;
        GET DIAGNOSTICS moved = ROW_COUNT;
        IF moved <> cardinality(names) THEN
          RAISE EXCEPTION 'a checkpoint of % is not where it was', names USING ERRCODE = 'CP001';
        END IF;
        PERFORM pg_notify('read_model_progress', notice);
      END $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION read_models.advance(text[], int[], bigint[], bigint, text)');
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
}
