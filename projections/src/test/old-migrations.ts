import type { ReadSide } from './read-side.ts';

interface OldMigration {
  /** Its name in TypeORM's ledger. */
  readonly name: string;
  readonly sql: string;
}

/**
 * Prepares an empty database as migrations did before the tables were made from the read models' definitions (ADR 32),
 * up to and including the migration `last`.
 */
export async function migrateAsBefore(side: ReadSide, last?: string): Promise<void> {
  await side.sql(LEDGER);
  for (const { name, sql } of oldMigrations) {
    await side.sql(sql);
    await side.sql('INSERT INTO read_model_migrations (timestamp, name) VALUES ($1, $2)', [name.slice(-13), name]);
    if (name === last) return;
  }
}

const LEDGER = `CREATE TABLE read_model_migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL)`;

// None of this must ever change, because databases that were made in this way exist.

/** The versions that the read models had at that time. */
export const versionsOfThen: Readonly<Record<string, number>> = {
  time_slots: 1,
  bookings: 2,
  user_bookings: 2,
  users: 2,
  configuration: 1,
  statistics: 2,
  feedback: 2,
  audit_trail: 2,
};

const oldMigrations: readonly OldMigration[] = [
  {
    name: 'Checkpoints1764000000001',
    sql: `
      CREATE SCHEMA read_models;
      CREATE TABLE read_models.checkpoints (
        name text PRIMARY KEY,
        version int NOT NULL,
        log_id uuid NOT NULL,
        position bigint NOT NULL,
        stopped text,
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE FUNCTION read_models.advance(names text[], believed bigint[], reached bigint) RETURNS void
      LANGUAGE plpgsql AS $$
      DECLARE moved int;
      BEGIN
        UPDATE read_models.checkpoints c
           SET position = reached, stopped = NULL, updated_at = now()
          FROM unnest(names, believed) AS b(name, position)
         WHERE c.name = b.name AND c.position = b.position;
        GET DIAGNOSTICS moved = ROW_COUNT;
        IF moved <> cardinality(names) THEN
          RAISE EXCEPTION 'a checkpoint of % is not where it was', names USING ERRCODE = 'CP001';
        END IF;
      END $$`,
  },
  {
    name: 'FirstReadModels1764000000002',
    sql: `
      CREATE TABLE read_models.time_slots (
        slot_id int NOT NULL,
        status text NOT NULL,
        price_cents int NOT NULL,
        booking_id text,
        booking_reference text,
        block_reason jsonb,
        CONSTRAINT time_slots_key PRIMARY KEY (slot_id)
      );
      CREATE TABLE read_models.bookings (
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
      );
      CREATE UNIQUE INDEX bookings_reference ON read_models.bookings (reference);
      CREATE INDEX bookings_newest ON read_models.bookings (placed_at_position);
      CREATE INDEX bookings_first_slot ON read_models.bookings (first_slot);
      CREATE TABLE read_models.user_bookings (
        owner_id text NOT NULL,
        booking_id text NOT NULL,
        CONSTRAINT user_bookings_key PRIMARY KEY (owner_id, booking_id)
      );
      CREATE TABLE read_models.settings (
        name text NOT NULL,
        value jsonb NOT NULL,
        changed_at timestamptz NOT NULL,
        CONSTRAINT settings_key PRIMARY KEY (name)
      );
      CREATE TABLE read_models.statistics_days (
        day text NOT NULL,
        bookings int NOT NULL DEFAULT 0,
        available_slots int NOT NULL DEFAULT 0,
        CONSTRAINT statistics_days_key PRIMARY KEY (day)
      );
      CREATE TABLE read_models.statistics_slots (
        slot_id int NOT NULL,
        price_cents int NOT NULL,
        CONSTRAINT statistics_slots_key PRIMARY KEY (slot_id)
      );
      CREATE TABLE read_models.audit_trail (
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
  },
  {
    name: 'AdvanceByVersion1764000000003',
    sql: `
      DROP FUNCTION read_models.advance(text[], bigint[], bigint);
      CREATE FUNCTION read_models.advance(names text[], versions int[], believed bigint[], reached bigint, notice text)
      RETURNS void LANGUAGE plpgsql AS $$
      DECLARE moved int;
      BEGIN
        UPDATE read_models.checkpoints c
           SET position = reached, stopped = NULL, updated_at = now()
          FROM unnest(names, versions, believed) AS b(name, version, position)
         WHERE c.name = b.name AND c.version = b.version AND c.position = b.position;
        GET DIAGNOSTICS moved = ROW_COUNT;
        IF moved <> cardinality(names) THEN
          RAISE EXCEPTION 'a checkpoint of % is not where it was', names USING ERRCODE = 'CP001';
        END IF;
        PERFORM pg_notify('read_model_progress', notice);
      END $$`,
  },
  {
    name: 'Users1764000000004',
    sql: `
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
      );
      CREATE INDEX users_newest ON read_models.users (created_at_position)`,
  },
  {
    name: 'FeedbackAndStatistics1764000000010',
    sql: `
      CREATE TABLE read_models.feedback (
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
      );
      CREATE INDEX feedback_newest ON read_models.feedback (submitted_at_position);
      DROP TABLE read_models.statistics_slots, read_models.statistics_days;
      DELETE FROM read_models.checkpoints WHERE name = 'statistics';
      CREATE TABLE read_models.statistics_slots (
        slot_id int NOT NULL,
        day text NOT NULL,
        start_time text NOT NULL,
        price_cents int NOT NULL,
        is_first_of_booking boolean NOT NULL,
        CONSTRAINT statistics_slots_key PRIMARY KEY (slot_id)
      );
      CREATE TABLE read_models.statistics_days (
        day text NOT NULL,
        available_slots int NOT NULL DEFAULT 0,
        CONSTRAINT statistics_days_key PRIMARY KEY (day)
      )`,
  },
  {
    name: 'NewestByTime1764000000011',
    sql: `
      DROP INDEX read_models.bookings_newest;
      CREATE INDEX bookings_newest ON read_models.bookings (created_at, placed_at_position);
      DROP INDEX read_models.users_newest;
      CREATE INDEX users_newest ON read_models.users (created_at, created_at_position);
      DROP INDEX read_models.feedback_newest;
      CREATE INDEX feedback_newest ON read_models.feedback (created_at, submitted_at_position)`,
  },
  {
    name: 'ProvedEmails1764000000012',
    sql: `
      ALTER TABLE read_models.users ADD COLUMN is_email_proved boolean NOT NULL DEFAULT false;
      ALTER TABLE read_models.users ALTER COLUMN is_email_proved DROP DEFAULT`,
  },
  {
    name: 'Erasing1764000000014',
    sql: `
      ALTER TABLE read_models.feedback
        ADD source jsonb, ADD has_source boolean NOT NULL DEFAULT true, ADD is_erased boolean NOT NULL DEFAULT false;
      ALTER TABLE read_models.feedback ALTER has_source DROP DEFAULT, ALTER is_erased DROP DEFAULT;
      ALTER TABLE read_models.bookings ADD cancelled_at timestamptz, ADD is_erased boolean NOT NULL DEFAULT false;
      ALTER TABLE read_models.bookings ALTER is_erased DROP DEFAULT;
      ALTER TABLE read_models.users ADD is_erased boolean NOT NULL DEFAULT false;
      ALTER TABLE read_models.users ALTER is_erased DROP DEFAULT`,
  },
  {
    name: 'Leases1764000000016',
    sql: `
      CREATE TABLE read_models.leases (
        name text PRIMARY KEY,
        holder uuid NOT NULL,
        fence bigint NOT NULL,
        expires_at timestamptz NOT NULL,
        session int NOT NULL,
        session_begun timestamptz
      );
      CREATE FUNCTION read_models.advance(
        names text[], versions int[], fences bigint[], believed bigint[], reached bigint, notice text)
      RETURNS void LANGUAGE plpgsql AS $$
      DECLARE moved int;
      BEGIN
        UPDATE read_models.checkpoints c
           SET position = reached, stopped = NULL, updated_at = now()
          FROM unnest(names, versions, fences, believed) AS b(name, version, fence, position)
         WHERE c.name = b.name AND c.version = b.version AND c.position = b.position
           AND EXISTS (SELECT FROM read_models.leases l WHERE l.name = b.name AND l.fence = b.fence);
        GET DIAGNOSTICS moved = ROW_COUNT;
        IF moved <> cardinality(names) THEN
          RAISE EXCEPTION 'a checkpoint of % is not where it was', names USING ERRCODE = 'CP001';
        END IF;
        PERFORM pg_notify('read_model_progress', notice);
      END $$`,
  },
  {
    name: 'AuditOfBookings1764000000017',
    sql: 'ALTER TABLE read_models.audit_trail ADD booking_id text',
  },
];
