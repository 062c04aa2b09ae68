import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { drawFiles, findStaleFiles, writeFiles } from './files.ts';
import { readModel } from './model.ts';

// `npm run model [-- --out DIR]` draws the event model from the code: a board, an EventCatalog and
// an AsyncAPI document. With `--check` it only names the files that are stale, and ends with 1 if
// there are any.

const root = join(import.meta.dirname, '../..');
const { out, check } = readOptions();
const folder = resolve(out);
const files = drawFiles(readModel(root));
const stale = check ? findStaleFiles(folder, files) : [];
for (const file of stale) {
  console.log(file);
}
if (!check) {
  writeFiles(folder, files);
}

process.exit(stale.length === 0 ? 0 : 1);

function readOptions(): { readonly out: string; readonly check: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        out: { type: 'string', default: join(root, 'docs/model') },
        check: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch {
    console.error('Usage: npm run model [-- [--out DIR] [--check]]');
    process.exit(1);
  }
}
