import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { allEvents } from '@cablepark/contracts/events';
import type { EventDefinition } from '@cablepark/contracts/shared/define-event';
import { readModels } from '@cablepark/projections/registry';

import { listRecordedEvents } from '../../backend/src/test/recorded-log/recorded-events.ts';
import {
  listRecordedLogs,
  readRecordedLog,
} from '../../backend/src/test/recorded-log/recorded-logs.ts';
import { addDigests, findDigestProblems, replayLog, type Digest } from './digests.ts';
import { addSchemas, findSchemaProblems, type RecordedSchema } from './schemas.ts';

/** What was recorded of released versions. It grows and never changes. */
export interface Records {
  readonly schemas: readonly RecordedSchema[];
  readonly digests: readonly Digest[];
}

const definitions: readonly EventDefinition[] = allEvents;

/** Reads a file that has one JSON value a line. */
const readLines = <Line>(folder: string, name: string): Line[] =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

const writeLines = (folder: string, name: string, values: readonly unknown[]): void =>
  writeFileSync(join(folder, name), values.map((value) => `${JSON.stringify(value)}\n`).join(''));

export const readRecords = (folder: string): Records => ({
  schemas: readLines(folder, 'schemas.ndjson'),
  digests: readLines(folder, 'digests.ndjson'),
});

export function writeRecords(folder: string, { schemas, digests }: Records): void {
  writeLines(folder, 'schemas.ndjson', schemas);
  writeLines(folder, 'digests.ndjson', digests);
}

interface Replayed {
  readonly digests: readonly Digest[];
  readonly problems: readonly string[];
}

/** Replays all kept logs. A log that can't be read is a problem. */
function replayLogs(): Replayed {
  const digests: Digest[] = [];
  const problems: string[] = [];
  for (const name of listRecordedLogs()) {
    try {
      digests.push(...replayLog(name, listRecordedEvents(readRecordedLog(name)), readModels));
    } catch (error) {
      problems.push(`The log of ${name} can't be replayed: ${String(error)}`);
    }
  }

  return { digests, problems };
}

/** Adds versions that weren't recorded yet. What was recorded stays as it is. */
export const addToRecords = ({ schemas, digests }: Records): Records => ({
  schemas: addSchemas(schemas, definitions),
  digests: addDigests(digests, replayLogs().digests),
});

/** Returns a sentence for each reason why this version can't open what released versions wrote. */
export function findProblems({ schemas, digests }: Records): string[] {
  const replayed = replayLogs();
  return [
    ...findSchemaProblems(schemas, definitions),
    ...replayed.problems,
    ...findDigestProblems(digests, replayed.digests),
  ];
}
