import { createTransport } from 'nodemailer';

import { describeFailure, toAttemptFailure } from './mail-failure.ts';
import type { MailTrouble } from './mail-trouble.ts';
import type { Delivery, OutgoingMail } from './mailer.ts';

/** Time limits for each step of the conversation and for all of it. */
export interface SmtpLimits {
  readonly stepMs: number;
  readonly allMs: number;
}

const LIMITS: SmtpLimits = { stepMs: 20_000, allMs: 60_000 };

/**
 * Sends mails to a mail server, each over a connection of its own, so that a broken connection
 * affects one mail only.
 */
export class SmtpDelivery implements Delivery {
  readonly #transport;
  readonly #allMs: number;
  readonly #stopping = new AbortController();

  constructor(
    url: string,
    private readonly trouble: MailTrouble,
    { stepMs, allMs }: SmtpLimits = LIMITS,
  ) {
    this.#allMs = allMs;
    this.#transport = createTransport({
      url,
      dnsTimeout: stepMs,
      connectionTimeout: stepMs,
      greetingTimeout: stepMs,
      socketTimeout: stepMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async deliver({ from, to, mime }: OutgoingMail): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(this.#allMs)]);
    try {
      await this.#transport.sendMail({ envelope: { from, to: [to] }, raw: mime, signal });
      this.trouble.reportSuccess();
    } catch (error) {
      if (!this.#stopping.signal.aborted) {
        this.trouble.reportFailure(describeFailure(error));
      }

      throw toAttemptFailure(error);
    }
  }

  stop(): void {
    this.#stopping.abort();
  }
}
