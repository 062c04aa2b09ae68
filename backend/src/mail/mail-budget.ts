import { layout } from '@cablepark/postgres-client/advisory-locks';
import type { Vault } from '@cablepark/vault/vault';
import type { Pool } from 'pg';
import type { Clock } from '@cablepark/platform/clock';
import { mailboxOf } from './mail-address.ts';

/** Which customer a mail is owed to: an account, or guests of one network, which may be known by its name only. */
export type MailCause = { readonly account: string } | { readonly network: string } | { readonly source: string };

/** A mail that a customer causes. What staff or the system cause is not to be asked about: it always goes. */
export interface CausedMail {
  /** The same for every try. */
  readonly mailId: string;
  readonly address: string;
  /** Null where it isn't known: then only the address counts. */
  readonly cause: MailCause | null;
  /** Whether it has a link that proves an e-mail or resets a password. */
  readonly isLink: boolean;
}

export interface MailBudgetOptions {
  readonly pool: Pool;
  readonly vault: Pick<Vault, 'keyedHash'>;
  readonly clock: Clock;
  /** By which name it is known from where bookings were placed: their mails count together with this network's others. */
  readonly sourceOf: (network: string) => Promise<string>;
  /** Off where requests aren't counted either. */
  readonly isOn: boolean;
}

/** Mails an hour. */
const TO_ONE_ADDRESS = 12;
const LINKS_TO_ONE_ADDRESS = 6;
const OF_ONE_ACCOUNT = 60;
const OF_ONE_NETWORK = 600;
/** Retries of a mail end well within it; then it needn't be remembered that it was counted. */
const REMEMBERED_MS = 48 * 3_600_000;

/**
 * How many mails customers may cause, so that the park's sender can't be made to bomb anybody (ADR 72).
 * Counted in Postgres, over all processes and restarts, by keyed hashes.
 */
export class MailBudget {
  readonly #options: MailBudgetOptions;
  #dropped = 0;

  private constructor(options: MailBudgetOptions) {
    this.#options = options;
  }

  /** Lays out its table in this database where it is new. */
  static async open(options: MailBudgetOptions): Promise<MailBudget> {
    await options.pool.query(LAYOUT);
    return new MailBudget(options);
  }

  get isOn(): boolean {
    return this.#options.isOn;
  }

  /** How many mails this process has dropped because of it. */
  get dropped(): number {
    return this.#dropped;
  }

  /**
   * Whether this mail may go. It is counted then, once, however often it is asked about; one that may
   * not go counts for nothing. Rejects when Postgres is away.
   */
  async spend({ mailId, address, cause, isLink }: CausedMail): Promise<boolean> {
    const { pool, clock, isOn } = this.#options;
    if (!isOn) return true;
    const { rows } = await pool.query<{ may_go: boolean }>({
      name: 'mail-budget-spend',
      text: 'SELECT mail.spend($1, $2, $3, $4, $5, $6, $7, $8) AS may_go',
      values: [
        mailId,
        this.#hash('mailbox', mailboxOf(address)),
        cause && (await this.#hashOfCause(cause)),
        isLink,
        clock.now(),
        TO_ONE_ADDRESS,
        LINKS_TO_ONE_ADDRESS,
        cause && 'account' in cause ? OF_ONE_ACCOUNT : OF_ONE_NETWORK,
      ],
    });
    const mayGo = rows[0]?.may_go ?? false;
    if (!mayGo) this.#dropped++;
    return mayGo;
  }

  /** Deletes what needn't be remembered any more; for the nightly run. */
  async removeOld(now: Date): Promise<void> {
    const before = new Date(now.getTime() - REMEMBERED_MS);
    await this.#options.pool.query('DELETE FROM mail.spent WHERE at < $1', [before]);
  }

  async #hashOfCause(cause: MailCause): Promise<string> {
    if ('account' in cause) return this.#hash('account', cause.account);
    return this.#hash('source', 'source' in cause ? cause.source : await this.#options.sourceOf(cause.network));
  }

  #hash(of: 'mailbox' | 'account' | 'source', text: string): string {
    return this.#options.vault.keyedHash(`mail budget ${of}`, text);
  }
}

// A function, so that Postgres counts behind the lock and the lock ends with the statement, whatever becomes of us.
const LAYOUT = layout(
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
