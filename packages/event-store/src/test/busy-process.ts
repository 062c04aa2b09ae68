import { Connection } from '../client/connection.ts';
import { isFailure } from '../client/failures.ts';
import { EventLog, NO_EVENTS } from '../log/event-log.ts';
import { inAnyStream } from './embedded-store.ts';
import { slotOpened, slotsGenerated, toNewEvents } from './slots.ts';

// A process with 200 appends and 50 reads under way at a time, until its standard input ends. It
// prints a line after every 50 appends, and finally the outcome of each. Nothing here would keep an
// uncaught error from ending it.
const connection = new Connection(process.argv[2] ?? '');
const log = new EventLog(connection, inAnyStream);
const outcomes: Record<string, string> = {};
let isOver = false;
let settled = 0;
process.stdin
  .on('end', () => {
    isOver = true;
  })
  .resume();

// Large enough to exceed a flow-control window.
const largeEvent = slotsGenerated(300);

async function append(stream: string): Promise<void> {
  outcomes[stream] = await log
    .append(stream, toNewEvents(slotOpened(1), largeEvent), NO_EVENTS)
    .then(
      () => 'done',
      (error: unknown) => (isFailure(error) ? error.kind : String(error)),
    );
  if (++settled % 50 === 0) {
    process.stdout.write('busy\n');
  }
}

async function repeat(work: () => Promise<unknown>): Promise<void> {
  while (!isOver) {
    await work().catch(() => undefined);
  }
}

let count = 0;
await Promise.all([
  ...Array.from({ length: 200 }, () => repeat(() => append(`day-${count++}`))),
  ...Array.from({ length: 50 }, (_, i) => repeat(() => log.readStream(`day-${i}`))),
]);
await connection.close();
process.stdout.write(`${JSON.stringify(outcomes)}\n`);
