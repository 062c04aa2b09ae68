import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { drawSlicesPage } from './slices-page.ts';

// `npm run slices` draws docs/slices.md.

const root = join(import.meta.dirname, '../..');
writeFileSync(join(root, 'docs/slices.md'), drawSlicesPage(root));
