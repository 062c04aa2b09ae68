import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { percentile } from '../clock.ts';
import { startParts, type Parts } from '../parts.ts';
import { row, type Row } from '../table.ts';
import type { Load } from './back-end.ts';

const CLIENTS = 32;
const SECONDS = 4;
const RUSH_CLIENTS = 500;

interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/**
 * Measures the thinnest whole path of a schedule of one stream (ADR 100), beside the same on a stream for each day:
 * booking, cancelling and blocking from one, two and four back ends on one event store.
 */
export async function oneStream(): Promise<Row[]> {
  const one = await measured(1, 'turns');
  const days = await measured(1, 'days');
  const rows = [
    row(
      'one stream: commands/s, 32 clients, beside 28 streams',
      one.perSecond,
      days.perSecond,
      one.perSecond / days.perSecond,
      '',
    ),
    row('one stream: p99, ms, beside 28 streams', one.p99, days.p99, one.p99 / days.p99, ''),
  ];
  for (const backEnds of [2, 4]) {
    const together = await measured(backEnds, 'turns');
    const plain = await measured(backEnds, 'plain');
    const beside = await measured(backEnds, 'days');
    rows.push(
      row(
        `${backEnds} back ends: commands/s together, beside one`,
        together.perSecond,
        one.perSecond,
        together.perSecond / one.perSecond,
        '',
      ),
      row(`${backEnds} back ends: p99, ms, beside one`, together.p99, one.p99, together.p99 / one.p99, 'at most 3'),
      row(
        `${backEnds} back ends: longest, ms, beside without turns`,
        together.longest,
        plain.longest,
        together.longest / plain.longest,
        'at most 1000 ms',
      ),
      row(
        `${backEnds} back ends: commands/s, beside 28 streams`,
        together.perSecond,
        beside.perSecond,
        together.perSecond / beside.perSecond,
        '',
      ),
    );
  }
  const rush = await withBackEnds(2, (ask) => ask({ layout: 'turns', clients: RUSH_CLIENTS / 2, seconds: 0 }));
  rows.push(
    row('500 clients on 24 slots over two back ends: last answer, ms', Math.max(...rush), NaN, NaN, 'at most 2000 ms'),
  );
  return rows;
}

function measured(backEnds: number, layout: Load['layout']): Promise<Measured> {
  return withBackEnds(backEnds, async (ask) => {
    await ask({ layout, clients: CLIENTS / backEnds, seconds: 1 }); // warm up
    const latencies = await ask({ layout, clients: CLIENTS / backEnds, seconds: SECONDS });
    return {
      perSecond: latencies.length / SECONDS,
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      longest: Math.max(...latencies),
    };
  });
}

/** Starts so many back ends on a new event store. `ask` has all of them do the same and collects their latencies. */
async function withBackEnds<T>(count: number, use: (ask: (load: Load) => Promise<number[]>) => Promise<T>): Promise<T> {
  const parts = await startParts();
  const children = await Promise.all(Array.from({ length: count }, () => started(parts)));
  try {
    return await use(async (load) => {
      const answers = children.map((child) => answerOf(child, load));
      return (await Promise.all(answers)).flat();
    });
  } finally {
    for (const child of children) child.kill();
    await parts.stop();
  }
}

async function started({ databaseUrl, eventStoreUrl }: Parts): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('back-end.ts', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl },
    execArgv: ['--import', '@swc-node/register/esm-register'],
  });
  await once(child, 'message');
  return child;
}

async function answerOf(child: ChildProcess, load: Load): Promise<number[]> {
  const answered = once(child, 'message');
  child.send(load);
  const [{ latencies }] = (await answered) as [{ latencies: number[] }];
  return latencies;
}
