import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Time slots, bookings, the bookings of accounts, settings, statistics and the audit trail. */
export class FirstReadModels1764000000002 implements MigrationInterface {
  readonly name = 'FirstReadModels1764000000002';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP TABLE read_models.time_slots, read_models.bookings, read_models.user_bookings, read_models.settings, read_models.statistics_days, read_models.statistics_slots, read_models.audit_trail',
    );
  }
}

const TABLES = [
  `CREATE TABLE read_models.time_slots (
    slot_id int NOT NULL,
    status text NOT NULL,
    price_cents int NOT NULL,
    booking_id text,
    booking_reference text,
    block_reason jsonb,
    CONSTRAINT time_slots_key PRIMARY KEY (slot_id)
  )`,
  `CREATE TABLE read_models.bookings (
    booking_id text NOT NULL,
    reference text NOT NULL,
    placed_at_position bigint NOT NULL,
    created_at timestamptz NOT NULL,
    first_slot int NOT NULL,
    slot_ids int[] NOT NULL,
    price_cents int[] NOT NULL,
    customer_key_id uuid NOT NULL,
    customer_box text NOT NULL,
    equipment_rental boolean NOT NULL,
    owner_id text,
    CONSTRAINT bookings_key PRIMARY KEY (booking_id)
  )`,
  'CREATE UNIQUE INDEX bookings_reference ON read_models.bookings (reference)',
  'CREATE INDEX bookings_newest ON read_models.bookings (placed_at_position)',
  'CREATE INDEX bookings_first_slot ON read_models.bookings (first_slot)',
  `CREATE TABLE read_models.user_bookings (
    owner_id text NOT NULL,
    booking_id text NOT NULL,
    CONSTRAINT user_bookings_key PRIMARY KEY (owner_id, booking_id)
  )`,
  `CREATE TABLE read_models.settings (
    name text NOT NULL,
    value jsonb NOT NULL,
    changed_at timestamptz NOT NULL,
    CONSTRAINT settings_key PRIMARY KEY (name)
  )`,
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
  `CREATE TABLE read_models.audit_trail (
    position bigint NOT NULL,
    at timestamptz NOT NULL,
    event_type text NOT NULL,
    stream text NOT NULL,
    revision bigint NOT NULL,
    actor_kind text NOT NULL,
    actor_id text,
    actor_role text,
    command text NOT NULL,
    correlation_id text NOT NULL,
    CONSTRAINT audit_trail_key PRIMARY KEY (position)
  )`,
];
