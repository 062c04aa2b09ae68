import { leasesTable } from '@cablepark/postgres-client/leases';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who follows the log for automations, and who runs the nightly tasks. */
export class Leases1764000000103 implements MigrationInterface {
  readonly name = 'Leases1764000000103';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(leasesTable('automations.leases'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE automations.leases');
  }
}
