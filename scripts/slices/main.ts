import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { drawSlicesPage } from './slices-page.ts';

const root = join(import.meta.dirname, '../..');
writeFileSync(join(root, 'docs/slices.md'), drawSlicesPage(root));
