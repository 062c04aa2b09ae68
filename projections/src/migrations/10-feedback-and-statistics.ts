import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Feedback, and statistics by day and start time. */
export class FeedbackAndStatistics1764000000010 implements MigrationInterface {
  readonly name = 'FeedbackAndStatistics1764000000010';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE read_models.feedback');
    for (const statement of STATISTICS_BEFORE) await queryRunner.query(statement);
  }
}

/** The tables are made again from the log: the read model begins anew. */
const ANEW = [
  'DROP TABLE read_models.statistics_slots, read_models.statistics_days',
  `DELETE FROM read_models.checkpoints WHERE name = 'statistics'`,
];

const UP = [
  `CREATE TABLE read_models.feedback (
    feedback_id text NOT NULL,
    submitted_at_position bigint NOT NULL,
    created_at timestamptz NOT NULL,
    rating int NOT NULL,
    category text NOT NULL,
    status text NOT NULL,
    user_id text,
    content jsonb NOT NULL,
    notes jsonb,
    CONSTRAINT feedback_key PRIMARY KEY (feedback_id)
  )`,
  'CREATE INDEX feedback_newest ON read_models.feedback (submitted_at_position)',
  ...ANEW,
  `CREATE TABLE read_models.statistics_slots (
    slot_id int NOT NULL,
    day text NOT NULL,
    start_time text NOT NULL,
    price_cents int NOT NULL,
    is_first_of_booking boolean NOT NULL,
    CONSTRAINT statistics_slots_key PRIMARY KEY (slot_id)
  )`,
  `CREATE TABLE read_models.statistics_days (
    day text NOT NULL,
    available_slots int NOT NULL DEFAULT 0,
    CONSTRAINT statistics_days_key PRIMARY KEY (day)
  )`,
];

const STATISTICS_BEFORE = [
  ...ANEW,
  `CREATE TABLE read_models.statistics_days (
    day text NOT NULL,
    bookings int NOT NULL DEFAULT 0,
    available_slots int NOT NULL DEFAULT 0,
    CONSTRAINT statistics_days_key PRIMARY KEY (day)
  )`,
  `CREATE TABLE read_models.statistics_slots (
    slot_id int NOT NULL,
    price_cents int NOT NULL,
    CONSTRAINT statistics_slots_key PRIMARY KEY (slot_id)
  )`,
];
