import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where feedback came from is sealed apart, and cancelled bookings stay findable, so that both can be erased. */
export class Erasing1764000000014 implements MigrationInterface {
  readonly name = 'Erasing1764000000014';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

// The defaults only carry the old rows over until the new version of their read model has been rebuilt.
const UP = [
  `ALTER TABLE read_models.feedback
    ADD source jsonb, ADD has_source boolean NOT NULL DEFAULT true, ADD is_erased boolean NOT NULL DEFAULT false`,
  'ALTER TABLE read_models.feedback ALTER has_source DROP DEFAULT, ALTER is_erased DROP DEFAULT',
  'ALTER TABLE read_models.bookings ADD cancelled_at timestamptz, ADD is_erased boolean NOT NULL DEFAULT false',
  'ALTER TABLE read_models.bookings ALTER is_erased DROP DEFAULT',
  'ALTER TABLE read_models.users ADD is_erased boolean NOT NULL DEFAULT false',
  'ALTER TABLE read_models.users ALTER is_erased DROP DEFAULT',
];
const DOWN = [
  'ALTER TABLE read_models.users DROP is_erased',
  'ALTER TABLE read_models.bookings DROP is_erased, DROP cancelled_at',
  'ALTER TABLE read_models.feedback DROP is_erased, DROP has_source, DROP source',
];
