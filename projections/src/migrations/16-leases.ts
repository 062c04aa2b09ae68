import { leasesTable } from '@cablepark/postgres-client/leases';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CREATE_ADVANCE } from '../runtime/advance-checkpoints.ts';

/** Who works which read model, and the function by which only the present holder can advance its checkpoint. */
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
