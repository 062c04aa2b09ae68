import { createTransport } from 'nodemailer';
import type { Delivery, OutgoingMail } from './mailer.ts';
import { type AttemptFailure, PermanentFailure, TemporaryFailure } from '../automations/outbox/attempt.ts';

/** Time limits for each step of the conversation and for all of it. */
export interface SmtpLimits {
  readonly stepMs: number;
  readonly allMs: number;
}

const LIMITS: SmtpLimits = { stepMs: 20_000, allMs: 60_000 };

/** Sends mails to a mail server, each over a connection of its own, so that a broken one affects one mail only. */
export class SmtpDelivery implements Delivery {
  readonly #transport;
  readonly #allMs: number;
  readonly #stopping = new AbortController();

  constructor(url: string, { stepMs, allMs }: SmtpLimits = LIMITS) {
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
    } catch (error) {
      throw mailFailureOf(error);
    }
  }

  stop(): void {
    this.#stopping.abort();
  }
}

/**
 * Describes why a mail couldn't be sent without naming anybody, as the server's sentences do. Only a refusal of this
 * mail (5xx to its recipient or content) is permanent: our sign-in may be configured correctly tomorrow.
 */
export function mailFailureOf(error: unknown): AttemptFailure {
  // The properties of nodemailer's errors (its documentation, "Error codes").
  const { code, responseCode } = (error ?? {}) as { readonly code?: unknown; readonly responseCode?: unknown };
  const reply = typeof responseCode === 'number' ? String(responseCode) : undefined;
  const problem = [typeof code === 'string' ? code : 'unknown', reply].filter(Boolean).join(' ');
  const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isOfThisMail && reply?.startsWith('5') ? new PermanentFailure(problem) : new TemporaryFailure(problem);
}
