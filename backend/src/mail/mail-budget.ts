import type { Pool } from 'pg';

import type { Clock } from '@cablepark/platform/clock';
import { buildLayout } from '@cablepark/postgres/client/advisory-locks';
import type { Vault } from '@cablepark/vault/vault';

import { toMailbox } from './mail-address.ts';

/**
 * The customer who causes a mail: an account, or the guests of a network, by its address or by the
 * name that its bookings are stored under.
 */
export type MailCause =
  { readonly account: string } | { readonly network: string } | { readonly source: string };

/** A mail that a customer causes. The budget doesn't apply to those of staff and the system. */
export interface CausedMail {
  /** The same for every try. */
  readonly mailId: string;
  readonly address: string;
  /** Null if it isn't known; then only the address counts. */
  readonly cause: MailCause | null;
  /** Whether it has a link that proves an e-mail or resets a password. */
  readonly isLink: boolean;
}

export interface MailBudgetOptions {
  readonly pool: Pool;
  readonly vault: Pick<Vault, 'computeKeyedHash'>;
  readonly clock: Clock;
  /**
   * Returns the name that a network's bookings are stored under, so that mails known by either
   * count together.
   */
  readonly sourceOf: (network: string) => Promise<string>;
  /** Off whenever rate limits are off. */
  readonly isOn: boolean;
}

/** The limits are mails per hour. */
const TO_ONE_ADDRESS = 12;
const LINKS_TO_ONE_ADDRESS = 6;
const OF_ONE_ACCOUNT = 60;
const OF_ONE_NETWORK = 600;
/** How long a counted mail is remembered: longer than its retries last. */
const REMEMBERED_MS = 48 * 3_600_000;

/**
 * Limits how many mails customers may cause (ADR 62). They are counted in Postgres, under keyed
 * hashes.
 */
export class MailBudget {
  #dropped = 0;

  private constructor(private readonly options: MailBudgetOptions) {}

  /** Creates its table in this database if it doesn't exist. */
  static async open(options: MailBudgetOptions): Promise<MailBudget> {
    await options.pool.query(LAYOUT);
    return new MailBudget(options);
  }

  get isOn(): boolean {
    return this.options.isOn;
  }

  /** How many mails this process has dropped because of the budget. */
  get dropped(): number {
    return this.#dropped;
  }

  /**
   * Whether this mail may be sent; if so it is counted, once. Rejects if Postgres is unavailable.
   */
  async spend({ mailId, address, cause, isLink }: CausedMail): Promise<boolean> {
    const { pool, clock, isOn } = this.options;
    if (!isOn) {
      return true;
    }

    const { rows } = await pool.query<{ may_go: boolean }>({
      name: 'mail-budget-spend',
      text: 'SELECT mail.spend($1, $2, $3, $4, $5, $6, $7, $8) AS may_go',
      values: [
        mailId,
        this.#hash('mailbox', toMailbox(address)),
        cause && (await this.#hashOfCause(cause)),
        isLink,
        clock.now(),
        TO_ONE_ADDRESS,
        LINKS_TO_ONE_ADDRESS,
        cause && 'account' in cause ? OF_ONE_ACCOUNT : OF_ONE_NETWORK,
      ],
    });
    const mayGo = rows[0]?.may_go ?? false;
    if (!mayGo) {
      this.#dropped++;
    }

    return mayGo;
  }

  /** Deletes what is no longer needed; called by the nightly run. */
  async removeOld(now: Date): Promise<void> {
    const before = new Date(now.getTime() - REMEMBERED_MS);
    await this.options.pool.query('DELETE FROM mail.spent WHERE at < $1', [before]);
  }

  async #hashOfCause(cause: MailCause): Promise<string> {
    if ('account' in cause) {
      return this.#hash('account', cause.account);
    }

    return this.#hash(
      'source',
      'source' in cause ? cause.source : await this.options.sourceOf(cause.network),
    );
  }

  #hash(of: 'mailbox' | 'account' | 'source', text: string): string {
    return this.options.vault.computeKeyedHash(`mail budget ${of}`, text);
  }
}

// A function in Postgres, so that it counts under the lock and the lock is released with the
// statement, even if this process dies.
export const LAYOUT = buildLayout(
  'cablepark mail budget',
  `
  CREATE SCHEMA IF NOT EXISTS mail;
  CREATE TABLE IF NOT EXISTS mail.spent (
    mail_id text PRIMARY KEY,
    mailbox text NOT NULL,
    cause text,
    is_link boolean NOT NULL,
    at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS spent_mailbox ON mail.spent (mailbox, at);
  CREATE INDEX IF NOT EXISTS spent_cause ON mail.spent (cause, at);
  CREATE INDEX IF NOT EXISTS spent_at ON mail.spent (at);
  CREATE OR REPLACE FUNCTION mail.spend(
    of_mail text, to_mailbox text, by_cause text, with_link boolean, asked_at timestamptz,
    to_one_address int, links_to_one_address int, of_one_cause int
  ) RETURNS boolean LANGUAGE plpgsql AS $$
  DECLARE since timestamptz := asked_at - interval '1 hour';
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('cablepark mail budget spend'));
    IF EXISTS (SELECT FROM mail.spent WHERE mail_id = of_mail) THEN RETURN true; END IF;
    IF (SELECT count(*) FROM mail.spent WHERE mailbox = to_mailbox AND at > since) >= to_one_address
      OR with_link AND (SELECT count(*) FROM mail.spent WHERE mailbox = to_mailbox AND at > since AND is_link)
                       >= links_to_one_address
      OR (SELECT count(*) FROM mail.spent WHERE cause = by_cause AND at > since) >= of_one_cause
    THEN RETURN false; END IF;
    INSERT INTO mail.spent (mail_id, mailbox, cause, is_link, at)
    VALUES (of_mail, to_mailbox, by_cause, with_link, asked_at);
    RETURN true;
  END $$;
`,
);
