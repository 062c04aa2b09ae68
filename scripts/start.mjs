import './end-with-npm.mjs';

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { build, install, prepareAlone, requireNode, root } from './prepare.mjs';

// Runs a compiled program of the product with its own arguments, once everything is installed and
// compiled: `node scripts/start.mjs PROGRAM ARGUMENTS`.

requireNode();
try {
  await prepareAlone(async () => {
    await install();
    await build();
  });
} catch (error) {
  console.error(`Could not prepare the program: ${error.message}.`);
  process.exit(1);
}

const [program] = process.argv.splice(2, 1);
await import(pathToFileURL(join(root, program)));
