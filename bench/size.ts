import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { row, type Row } from './table.ts';

/** Measures the JavaScript that a visitor of `/` loads, as the front end's own size check counts it. */
export function size(): Promise<Row[]> {
  const printed = execFileSync('npm', ['run', '--silent', 'size', '-w', 'frontend'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
  });
  const kilobytes = Number(/([\d.]+) KB {2}JavaScript for \//.exec(printed)?.[1]);
  return Promise.resolve([row('JavaScript for /, gzip, KB', kilobytes, NaN, NaN, 'under 200')]);
}
