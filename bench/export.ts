import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { exportFormats, type ExportFormat } from '@cablepark/contracts/analytics/export-events';
import { parkEvents } from '@cablepark/contracts/events';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog } from '@cablepark/event-store/log/event-log';

import { createEnvironment, startParts, type Parts } from './parts.ts';
import { SeasonWriter } from './rebuild.ts';
import { computeMedian, toRow, type BenchRow } from './table.ts';

/**
 * The sizes of the log, in events, of which the first is the floor; set `BENCH_EVENTS=1000,10000`
 * for others.
 */
const SIZES = (process.env.BENCH_EVENTS ?? '100000,1000000').split(',').map(Number);
const RUNS = 3;
const toRepositoryPath = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const PROGRAM = toRepositoryPath('embedded/dist/events.js');
const REPORTER = toRepositoryPath('bench/report-peak-memory.mjs');

/**
 * Measures the most memory that the process of an export has, with few events in the log and with
 * many.
 */
export async function measureExportMemory(): Promise<BenchRow[]> {
  const parts = await startParts();
  const connection = new Connection(parts.eventStoreUrl);
  try {
    const writer = new SeasonWriter(new EventLog(connection, parkEvents));
    const peaks = new Map(exportFormats.map((format): [ExportFormat, number[]] => [format, []]));
    for (const size of SIZES) {
      await writer.writeUpTo(size);
      for (const [format, ofSizes] of peaks) {
        const runs: number[] = [];
        for (let run = 0; run < RUNS; run++) {
          runs.push(await measurePeakMegabytes(parts, format));
        }

        console.error(`  ${size} as ${format}: ${runs.map(Math.round).join(', ')} MB`);
        ofSizes.push(computeMedian(runs));
      }
    }

    return [...peaks].map(([format, [floor = NaN, ...more]]) => {
      const most = more.at(-1) ?? NaN;
      const work = `export as ${format}, ${SIZES.at(-1)} events, beside ${SIZES[0]}, peak memory MB`;
      return toRow(work, most, floor, most / floor, 'equal');
    });
  } finally {
    await connection.close();
    await parts.stop();
  }
}

/** Runs `npm run events -- export`, as built, into a file. */
async function measurePeakMegabytes(parts: Parts, format: ExportFormat): Promise<number> {
  const out = join(parts.productFolder, `../events.${format}`);
  const child = spawn(
    process.execPath,
    ['--import', REPORTER, PROGRAM, 'export', '--format', format, '--out', out],
    {
      env: { ...process.env, ...createEnvironment(parts) },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    },
  );
  const [, , said, peak] = child.stdio;
  if (!said || !(peak && 'read' in peak)) {
    throw new Error('The export has no output.');
  }

  const [[code], stderr, kilobytes] = await Promise.all([
    once(child, 'exit') as Promise<[number]>,
    text(said),
    text(peak),
  ]);
  if (code !== 0) {
    throw new Error(`The export ended with ${code}: ${stderr}`);
  }

  return Number(kilobytes) / 1024;
}
