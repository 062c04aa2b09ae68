import { leasesTable } from '@cablepark/postgres/client/leases';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CREATE_ADVANCE } from '../runtime/advance-checkpoints.ts';

/** The leases of the read models, and the function with which only a lease's holder can advance a checkpoint. */
export class Leases1764000000016 implements MigrationInterface {
  readonly name = 'Leases1764000000016';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(leasesTable('read_models.leases'));
    await queryRunner.query(CREATE_ADVANCE);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION read_models.advance(text[], int[], bigint[], bigint[], bigint, text)');
    await queryRunner.query('DROP TABLE read_models.leases');
  }
}
