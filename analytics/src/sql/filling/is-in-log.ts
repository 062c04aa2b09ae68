import type { EventLog } from '@cablepark/event-store/log/event-log';
import { readStoredPages } from '@cablepark/event-store/log/log-pages';

import type { FilledUntil } from '../stored-tables.ts';

/**
 * Whether tables were filled from this log. It may have been restored to an earlier state, from
 * which it went on differently.
 */
export async function isInLog(
  log: EventLog,
  { position, eventId, before }: FilledUntil,
): Promise<boolean> {
  if (position === null) {
    return true;
  }

  const { signal } = new AbortController();
  for await (const { stored } of readStoredPages(log, {
    after: before ?? undefined,
    size: 1,
    signal,
  })) {
    return stored[0]?.position?.commit === position && stored[0].id === eventId;
  }

  return false;
}
