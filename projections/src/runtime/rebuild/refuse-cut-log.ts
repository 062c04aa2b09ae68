import { setTimeout as delay } from 'node:timers/promises';

import { isWorthRepeating } from '@cablepark/event-store/client/retries';
import type { RawEvent } from '@cablepark/event-store/log/domain-events';
import { readRawPages } from '@cablepark/event-store/log/raw-log';
import { findFlaws } from '@cablepark/event-store/log/whole-log';
import { pause } from '@cablepark/platform/concurrency/background-task';
import { StartupRefused } from '@cablepark/platform/program/run-program';

import type { ReplayOptions, UnderRebuildLease } from './under-rebuild-lease.ts';

const AGAIN_MS = 500;
const READING = 'reading the whole log';

/** The log lacks events that it had, so what it has left must not be replayed (ADR 110). */
export class LogNotWhole extends StartupRefused {
  override readonly name = 'LogNotWhole';

  constructor(readonly flaws: readonly string[]) {
    super(`The log is not whole (${flaws[0]}): the read models are as they were.`);
  }
}

type CheckOptions = Pick<ReplayOptions, 'log' | 'signal' | 'findFlaws'> &
  Pick<UnderRebuildLease, 'trouble'> & { readonly isUnhurried?: boolean };

/**
 * Throws LogNotWhole if the log has lost events. Reads it again for as long as it can't be read.
 */
export async function refuseCutLog(options: CheckOptions): Promise<void> {
  const { signal, trouble, findFlaws = (until) => findFlawsInStreams(options, until) } = options;
  for (;;) {
    try {
      const flaws = await findFlaws(signal);
      trouble.reportEnd('readModels', READING);
      if (flaws.length > 0) {
        throw new LogNotWhole(flaws);
      }

      return;
    } catch (error) {
      if (signal.aborted || error instanceof StartupRefused || !isWorthRepeating(error)) {
        throw error;
      }

      trouble.report(
        'readModels',
        'The log could not be read and will be read again.',
        error,
        READING,
      );
      await pause(AGAIN_MS, signal);
    }
  }
}

function findFlawsInStreams(
  { log, isUnhurried = false }: CheckOptions,
  signal: AbortSignal,
): Promise<string[]> {
  const pages = readRawPages(log.connection, signal);
  return findFlaws(isUnhurried ? restAfterPages(pages, signal) : pages, log.catalog);
}

/** Rests after each page for as long as the page took. */
async function* restAfterPages(
  pages: AsyncIterable<readonly RawEvent[]>,
  signal: AbortSignal,
): AsyncGenerator<readonly RawEvent[]> {
  let begun = performance.now();
  for await (const page of pages) {
    yield page;
    await delay(performance.now() - begun, undefined, { signal });
    begun = performance.now();
  }
}
