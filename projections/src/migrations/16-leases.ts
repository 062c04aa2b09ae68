import { leasesTable } from '@cablepark/postgres-client/leases';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who works a read model, and a way to move checkpoints that only the present holder has. The function that was there
 * before stays: programs of the version before call it while they are being replaced.
 */
export class Leases1764000000016 implements MigrationInterface {
  readonly name = 'Leases1764000000016';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(leasesTable('read_models.leases'));
    await queryRunner.query(`
      CREATE FUNCTION read_models.advance(
        names text[], versions int[], fences bigint[], believed bigint[], reached bigint, notice text)
      RETURNS void LANGUAGE plpgsql AS $$
      DECLARE moved int;
      BEGIN
        UPDATE read_models.checkpoints c
           SET position = reached, stopped = NULL, updated_at = now()
          FROM unnest(names, versions, fences, believed) AS b(name, version, fence, position)
         WHERE c.name = b.name AND c.version = b.version AND c.position = b.position
           AND EXISTS (SELECT FROM read_models.leases l WHERE l.name = b.name AND l.fence = b.fence);
        GET DIAGNOSTICS moved = ROW_COUNT;
        IF moved <> cardinality(names) THEN
          RAISE EXCEPTION 'a checkpoint of % is not where it was', names USING ERRCODE = 'CP001';
        END IF;
        PERFORM pg_notify('read_model_progress', notice);
      END $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION read_models.advance(text[], int[], bigint[], bigint[], bigint, text)');
    await queryRunner.query('DROP TABLE read_models.leases');
  }
}
