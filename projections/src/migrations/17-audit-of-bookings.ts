import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit trail says which booking an entry is about. */
export class AuditOfBookings1764000000017 implements MigrationInterface {
  readonly name = 'AuditOfBookings1764000000017';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE read_models.audit_trail ADD booking_id text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE read_models.audit_trail DROP booking_id');
  }
}
