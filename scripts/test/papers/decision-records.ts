import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DecisionRecord {
  readonly file: string;
  readonly number: string;
  readonly title: string;
  readonly date: string;
  readonly status: string;
}

const HEAD =
  /^# ADR ([1-9]\d*): (.+)\n\nDate: (\d{4}-\d{2}-\d{2})\n\nStatus: ((?:accepted|superseded)\b.*)\n\n/;

const listRecordFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name !== 'README.md')
    .sort();

/** Returns the decision records; files without the required head are in `withoutHead`. */
export function readRecords(folder: string): {
  readonly records: DecisionRecord[];
  readonly withoutHead: string[];
} {
  const records: DecisionRecord[] = [];
  const withoutHead: string[] = [];
  for (const file of listRecordFiles(folder)) {
    const [, number = '', title = '', date = '', status = ''] =
      HEAD.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    if (number === '' || Number(file.slice(0, 4)) !== Number(number)) {
      withoutHead.push(file);
    } else {
      records.push({ file, number, title, date, status });
    }
  }

  return { records, withoutHead };
}

/** Returns the rows of the index in the same shape. */
export const readIndex = (folder: string): DecisionRecord[] =>
  [
    ...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(
      /^\| (\d+) +\| \[(.+?)\]\((\S+?)\) +\| (\S+) +\| (.+?) +\|$/gm,
    ),
  ].map(([, number = '', title = '', file = '', date = '', status = '']) => ({
    file,
    number,
    title,
    date,
    status,
  }));
