import type { Trouble } from '@cablepark/platform/logging/trouble';

const PART = 'automations';
const SUBJECT = 'mails';
/** An hour after the last failure it is no longer known whether mails still don't go out. */
const REPORTED_FOR_MS = 3_600_000;

/**
 * Reports to operators that mails don't go out, until one does, or for an hour after the last
 * failure.
 */
export class MailTrouble {
  #forgetting: NodeJS.Timeout | undefined;

  constructor(private readonly trouble: Trouble) {}

  /** `why` is public, so it names nobody. */
  reportFailure(why: string): void {
    this.trouble.report(PART, `Mails don't go out: ${why}.`, undefined, SUBJECT);
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => this.reportSuccess(), REPORTED_FOR_MS).unref();
  }

  /** Reports that a mail went out. */
  reportSuccess(): void {
    clearTimeout(this.#forgetting);
    this.trouble.reportEnd(PART, SUBJECT);
  }
}
