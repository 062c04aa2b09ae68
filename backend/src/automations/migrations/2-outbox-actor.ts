import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds who caused an intent, for the budget of mails, and indexes for deleting closed intents after a while and for
 * counting the others.
 */
export class OutboxActor1764000000102 implements MigrationInterface {
  readonly name = 'OutboxActor1764000000102';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE automations.outbox DROP COLUMN actor');
  }
}

const STATEMENTS = [
  // Null for older intents. It holds an account's id and role but no personal data.
  'ALTER TABLE automations.outbox ADD COLUMN actor jsonb',
  'DROP INDEX automations.outbox_states',
  `CREATE INDEX outbox_failed ON automations.outbox (state) WHERE state = 'failed'`,
  `CREATE INDEX outbox_over ON automations.outbox (state) WHERE state IN ('done', 'dropped')`,
  'CREATE INDEX outbox_settled ON automations.outbox (settled_at) WHERE settled_at IS NOT NULL',
];
