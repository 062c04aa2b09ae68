import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { fromText, type RecordedLog } from './recorded-log.ts';

const FOLDER = fileURLToPath(new URL('logs/', import.meta.url));
const ENDING = '.ndjson';

/** The file of a recorded log. */
export const logFileOf = (name: string): string => `${FOLDER}${name}${ENDING}`;

/** The names of all recorded logs. */
export const listRecordedLogs = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length));

export const readRecordedLog = (name: string): RecordedLog =>
  fromText(readFileSync(logFileOf(name), 'utf8'));
