import { layout } from '@cablepark/postgres/client/advisory-locks';

/**
 * The vault's tables. They are created in the transaction that takes the lock, so that processes that start together
 * wait for each other.
 *
 * `keys.key` and `secrets.secret` are wrapped under the master key whose fingerprint is in `state`, as soon as that row
 * exists. `fork` has a row if the database was begun as a fork of another log. Neither column is sampled for statistics, because the samples would be copies.
 */
export const LAYOUT = layout(
  'cablepark vault',
  `
  CREATE SCHEMA IF NOT EXISTS vault;
  CREATE TABLE IF NOT EXISTS vault.keys (
    key_id uuid PRIMARY KEY,
    key bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS vault.secrets (name text PRIMARY KEY, secret bytea NOT NULL);
  CREATE TABLE IF NOT EXISTS vault.credentials (
    credential_id uuid PRIMARY KEY,
    password_hash text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS vault.erased_keys (key_id uuid PRIMARY KEY);
  CREATE TABLE IF NOT EXISTS vault.fork (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    made_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS vault.state (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    master_key text NOT NULL,
    scrubs_wanted bigint NOT NULL DEFAULT 0,
    scrubs_done bigint NOT NULL DEFAULT 0,
    are_statistics_clean boolean NOT NULL,
    erasures_known_to bigint
  );
`,
);

/** Applied once, when keys are wrapped for the first time. */
export const WITHOUT_STATISTICS = `
  ALTER TABLE vault.keys ALTER COLUMN key SET STATISTICS 0;
  ALTER TABLE vault.secrets ALTER COLUMN secret SET STATISTICS 0;
  ALTER TABLE vault.credentials ALTER COLUMN password_hash SET STATISTICS 0;
`;
