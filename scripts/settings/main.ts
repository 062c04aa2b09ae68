import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { renewPassedOn, renewTable } from './settings-texts.ts';

const root = join(import.meta.dirname, '../..');

for (const [file, renewed] of [
  ['docs/operating.md', renewTable],
  ['docker-compose.yml', renewPassedOn],
] as const) {
  const path = join(root, file);
  writeFileSync(path, renewed(readFileSync(path, 'utf8')));
}
