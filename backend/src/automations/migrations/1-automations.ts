import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The checkpoints of automations, and the outbox that they write to. */
export class Automations1764000000101 implements MigrationInterface {
  readonly name = 'Automations1764000000101';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP SCHEMA automations CASCADE');
  }
}

const STATEMENTS = [
  'CREATE SCHEMA automations',
  `CREATE TABLE automations.checkpoints (
    name text NOT NULL,
    log_id uuid NOT NULL,
    position bigint NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT checkpoints_key PRIMARY KEY (name)
  )`,
  // What has to be done, once for each event and kind. Personal data are in it as sealed boxes only.
  `CREATE TABLE automations.outbox (
    id text NOT NULL,
    kind text NOT NULL,
    event_id uuid NOT NULL,
    position bigint NOT NULL,
    at timestamptz NOT NULL,
    lane text NOT NULL,
    key_id uuid,
    data jsonb,
    state text NOT NULL DEFAULT 'waiting',
    attempts int NOT NULL DEFAULT 0,
    problem text,
    queued_at timestamptz,
    settled_at timestamptz,
    CONSTRAINT outbox_key PRIMARY KEY (id),
    CONSTRAINT outbox_state CHECK (state IN ('waiting', 'done', 'dropped', 'failed'))
  )`,
  `CREATE INDEX outbox_waiting ON automations.outbox (position) WHERE state = 'waiting'`,
  'CREATE INDEX outbox_lane ON automations.outbox (lane)',
  'CREATE INDEX outbox_key_id ON automations.outbox (key_id)',
  'CREATE INDEX outbox_states ON automations.outbox (state)',
];
