import { askLog } from '@cablepark/backend/what-if/ask-log';
import { whatIfForm } from '@cablepark/contracts/what-if/what-if';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { startParts } from './parts.ts';
import { readAndDiscard, SeasonWriter } from './rebuild.ts';
import { median, row, type Row } from './table.ts';

const EVENTS = Number(process.env.BENCH_EVENTS ?? 100_000);
const RUNS = 3;
/** Rules under which every day is another one, so that everything is decided again. */
const RULES = {
  pricing: 'peak=30,standard=20',
  hours: 'mon-fri=12:00-21:00,sat-sun=closed',
  leadTime: 24,
  cancelWindow: 0,
};

/** Measures what other rules would have made of the log against reading the log through the client and discarding it. */
export async function whatIf(): Promise<Row[]> {
  const parts = await startParts();
  const connection = new Connection(parts.eventStoreUrl);
  const log = new EventLog(connection);
  await new SeasonWriter(log).writeUpTo(EVENTS);
  const [floors, ours]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    floors.push(await secondsOf(() => readAndDiscard(connection)));
    ours.push(await secondsOf(() => askLog(log, whatIfForm.parse(RULES), { signal: new AbortController().signal })));
  }
  await connection.close();
  await parts.stop();
  const [floor, time] = [median(floors), median(ours)];
  return [row(`what if, ${EVENTS} events (s)`, time, floor, time / floor, '≤ 10 s')];
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
