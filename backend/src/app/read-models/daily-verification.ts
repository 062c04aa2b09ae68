import { dayOfInstant, RIGA } from '@cablepark/contracts/shared/riga-time';
import { establishLogIdentity } from '@cablepark/event-store/log/log-identity';
import { BackgroundTask } from '@cablepark/platform/concurrency/background-task';
import { repeatUntilAborted } from '@cablepark/platform/concurrency/pause';
import { readModels } from '@cablepark/projections/registry';
import { formatDifference } from '@cablepark/projections/runtime/verify/compare-table';
import { hasRunOn } from '@cablepark/projections/runtime/verify/last-verification';
import { verifyDaily } from '@cablepark/projections/runtime/verify/verify';

import type { Infrastructure } from '../infrastructure.module.ts';

const ASK_CLOCK_EVERY_MS = 10_000;
/** How soon to try again what could not be compared. */
const AGAIN_MS = 60_000;
const SUBJECT = 'verification';
/** Where all rows are gone, the log doesn't need a line for each. */
const MAX_LINES = 100;

export type DailyVerificationOptions = Pick<
  Infrastructure,
  'databaseUrl' | 'pool' | 'log' | 'clock' | 'logger' | 'trouble'
> & {
  /** `HH:mm` in Riga. */
  readonly time: string;
  /** For tests: how often to look at the clock. */
  readonly everyMs?: number;
};

/**
 * Verifies the read models once each Riga day, in one of all processes. A missed verification is
 * made up for on the same day.
 */
export class DailyVerification extends BackgroundTask {
  #notBefore = 0;

  constructor(private readonly options: DailyVerificationOptions) {
    const { everyMs = ASK_CLOCK_EVERY_MS } = options;
    super((signal) => repeatUntilAborted(everyMs, signal, () => this.#verifyIfDue(signal)));
  }

  async #verifyIfDue(signal: AbortSignal): Promise<void> {
    const { pool, clock, trouble, time } = this.options;
    if (performance.now() < this.#notBefore || clockTime.format(clock.now()) < time) {
      return;
    }

    try {
      if (await hasRunOn(pool, dayOfInstant(clock.now()))) {
        return;
      }

      await this.#verify(signal);
      trouble.reportEnd('automations', SUBJECT);
    } catch (error) {
      if (signal.aborted) {
        return;
      }

      this.#notBefore = performance.now() + AGAIN_MS;
      trouble.report(
        'automations',
        'The read models could not be verified; this will be tried again.',
        error,
        SUBJECT,
      );
    }
  }

  async #verify(signal: AbortSignal): Promise<void> {
    const { log, logger } = this.options;
    let lines = 0;
    const onDifference = (difference: Parameters<typeof formatDifference>[0]) => {
      if (lines++ < MAX_LINES) {
        logger.error(formatDifference(difference));
      }
    };

    const logId = await establishLogIdentity(log);
    const models = readModels;
    const verified = await verifyDaily({
      ...this.options,
      from: this.options.pool,
      logId,
      models,
      signal,
      onDifference,
      isUnhurried: true,
    });
    if (!verified) {
      // Another process has finished just now.
      return;
    }

    const { rows, differences, position } = verified;
    logger.info({ rows, differences, position: position.toString() }, 'read models verified');
  }
}

const clockTime = new Intl.DateTimeFormat('en-GB', { timeZone: RIGA, timeStyle: 'short' });
