import { leasesTable } from '@cablepark/postgres/client/leases';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The leases for following the log and for running the nightly tasks. */
export class Leases1764000000103 implements MigrationInterface {
  readonly name = 'Leases1764000000103';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(leasesTable('automations.leases'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE automations.leases');
  }
}
