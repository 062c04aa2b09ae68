import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { renewPassedOn, renewTable } from './settings-texts.ts';

// `npm run settings` writes the settings of the environment, as they are declared, into
// docs/operating.md and docker-compose.yml.

const root = join(import.meta.dirname, '../..');

for (const [file, renew] of [
  ['docs/operating.md', renewTable],
  ['docker-compose.yml', renewPassedOn],
] as const) {
  const path = join(root, file);
  writeFileSync(path, renew(readFileSync(path, 'utf8')));
}
