import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The accounts. */
export class Users1764000000004 implements MigrationInterface {
  readonly name = 'Users1764000000004';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE read_models.users (
        user_id uuid NOT NULL,
        created_at_position bigint NOT NULL,
        created_at timestamptz NOT NULL,
        role text NOT NULL,
        is_active boolean NOT NULL,
        profile_key_id uuid NOT NULL,
        profile_box text NOT NULL,
        last_login timestamptz,
        sessions_ended_at bigint NOT NULL,
        credential_id uuid,
        CONSTRAINT users_key PRIMARY KEY (user_id)
      )`);
    await queryRunner.query('CREATE INDEX users_newest ON read_models.users (created_at_position)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE read_models.users');
  }
}
