import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether an account's e-mail is proved; those of before aren't. */
export class ProvedEmails1764000000012 implements MigrationInterface {
  readonly name = 'ProvedEmails1764000000012';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE read_models.users ADD COLUMN is_email_proved boolean NOT NULL DEFAULT false');
    // It only carries the old rows over until the new version of their read model has been rebuilt.
    await queryRunner.query('ALTER TABLE read_models.users ALTER COLUMN is_email_proved DROP DEFAULT');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE read_models.users DROP COLUMN is_email_proved');
  }
}
