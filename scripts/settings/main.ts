import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { withPassedOn, withTable } from './settings-texts.ts';

const root = join(import.meta.dirname, '../..');

for (const [file, renewed] of [
  ['docs/operating.md', withTable],
  ['docker-compose.yml', withPassedOn],
] as const) {
  const path = join(root, file);
  writeFileSync(path, renewed(readFileSync(path, 'utf8')));
}
