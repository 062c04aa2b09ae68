import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { timed } from './clock.ts';
import { median, row, type Row } from './table.ts';

const RUNS = 3;
const program = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));

/**
 * Measures `npm start` on built code until it reports that it is open, with an empty data folder and with a used one.
 */
export async function startup(): Promise<Row[]> {
  const first: number[] = [];
  const again: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const dataDir = await mkdtemp(join(tmpdir(), 'cablepark-bench-'));
    first.push(await secondsToOpen(dataDir));
    again.push(await secondsToOpen(dataDir));
    await rm(dataDir, { recursive: true, force: true });
  }
  return [
    row('start → ready, empty data folder, s', median(first), NaN, NaN, ''),
    row('start → ready, s', median(again), NaN, NaN, 'under 5'),
  ];
}

async function secondsToOpen(dataDir: string): Promise<number> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, EVENTSTORE_URL: '', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  const ms = await timed(async () => {
    for await (const line of createInterface({ input: child.stderr })) {
      lines.push(line);
      if (line.includes('The park is open')) return;
    }
    throw new Error(`The product did not start: ${lines.join('\n')}`);
  });
  child.stderr.resume();
  child.kill('SIGTERM');
  await ended;
  return ms / 1000;
}
