import { askLog } from '@cablepark/backend/what-if/ask-log';
import { parkEvents } from '@cablepark/contracts/events';
import { whatIfForm } from '@cablepark/contracts/what-if/what-if';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog } from '@cablepark/event-store/log/event-log';

import { measureP50sInTurns } from './clock.ts';
import { startParts } from './parts.ts';
import { readAndDiscard, SeasonWriter } from './rebuild.ts';
import { EVENTS } from './season-park.ts';
import { toRow, type BenchRow } from './table.ts';

/** Rules that change every day, so that everything is decided again. */
const RULES = {
  pricing: 'peak=30,standard=20',
  hours: 'mon-fri=12:00-21:00,sat-sun=closed',
  leadTime: 24,
  cancelWindow: 0,
};

/**
 * Measures what other rules would have made of the log against reading the log through the client
 * and discarding it.
 */
export async function measureWhatIf(): Promise<BenchRow[]> {
  const parts = await startParts();
  const connection = new Connection(parts.eventStoreUrl);
  const log = new EventLog(connection, parkEvents);
  try {
    await new SeasonWriter(log).writeUpTo(EVENTS);
    const [floor, ours] = await measureP50sInTurns(
      () => readAndDiscard(connection),
      () => askLog(log, whatIfForm.parse(RULES)),
    );
    return [
      toRow(
        `what if, ${EVENTS} events, p50 s`,
        ours / 1000,
        floor / 1000,
        ours / floor,
        'at most 10 s',
      ),
    ];
  } finally {
    await connection.close();
    await parts.stop();
  }
}
