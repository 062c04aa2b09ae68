import { randomUUID } from 'node:crypto';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { dayStream, SCHEDULE } from '@cablepark/contracts/shared/streams';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { AdvisoryTurns } from '@cablepark/postgres-client/advisory-turns';
import { repeatedly, timed } from '../clock.ts';
import { decideBook, decideNext, schedule, slots } from './schedule.ts';

// One of several back ends that write to the same event store, in a process of its own.

/** What a back end is asked to do; it answers with the latencies of its clients in milliseconds. */
export interface Load {
  /** One stream with turns, one without, or a stream for each day. */
  readonly layout: 'turns' | 'plain' | 'days';
  readonly clients: number;
  /** Clients change slots one after another for so long; with 0 each of them books one of 24 slots once. */
  readonly seconds: number;
}

const { EVENTSTORE_URL = '', DATABASE_URL = '' } = process.env;
const log = new EventLog(new Connection(EVENTSTORE_URL));
const turns = new AdvisoryTurns(DATABASE_URL);
turns.start();
const taking = new StreamStore(log, { turns });
const plain = new StreamStore(log);

const context = () => ({
  actor: { kind: 'guest' } as const,
  command: 'Bench',
  now: new Date(),
  correlationId: randomUUID(),
  causationId: randomUUID(),
});
const streamOf = (layout: Load['layout'], slotId: SlotId) => (layout === 'days' ? dayStream(dayOf(slotId)) : SCHEDULE);
const anyOf = (some: readonly SlotId[]): SlotId => some[Math.floor(Math.random() * some.length)] ?? 0;

async function change({ layout }: Load): Promise<void> {
  const slotId = anyOf(slots);
  const store = layout === 'turns' ? taking : plain;
  const decider = layout === 'days' ? { ...schedule, marksCommits: undefined } : schedule;
  await store.handle(decider, streamOf(layout, slotId), context(), (taken) => decideNext(slotId, Math.random(), taken));
}

/** Books one of a Saturday's slots, or is refused. */
async function book(): Promise<void> {
  const slotId = anyOf(slots.slice(-48, -24));
  await taking
    .handle(schedule, SCHEDULE, context(), (taken) => decideBook(slotId, taken))
    .catch((refusal: unknown) => {
      if (!(refusal instanceof Rejection)) throw refusal;
    });
}

process.on('message', (load: Load) => {
  const { clients, seconds } = load;
  const latencies =
    seconds > 0
      ? repeatedly(clients, seconds, () => change(load))
      : Promise.all(Array.from({ length: clients }, () => timed(book)));
  latencies.then(
    (measured) => process.send?.({ latencies: measured }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.send?.('ready');
