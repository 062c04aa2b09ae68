import type { Trouble } from '@cablepark/platform/logging/trouble';

const PART = 'automations';
const SUBJECT = 'mails';
/** An hour after the last failure it is no longer known whether mails still don't go out. */
const TOLD_FOR_MS = 3_600_000;

/**
 * Tells operators that mails don't go out, until one does, or for an hour after the last that
 * didn't.
 */
export class MailTrouble {
  #forgetting: NodeJS.Timeout | undefined;

  constructor(private readonly trouble: Trouble) {}

  /** `why` is public, so it names nobody. */
  failed(why: string): void {
    this.trouble.report(PART, `Mails don't go out: ${why}.`, undefined, SUBJECT);
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => this.succeeded(), TOLD_FOR_MS).unref();
  }

  /** Reports that a mail went out. */
  succeeded(): void {
    clearTimeout(this.#forgetting);
    this.trouble.reportEnd(PART, SUBJECT);
  }
}
