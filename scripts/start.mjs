import './end-with-npm.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, prepared, requireNode, root } from './prepare.mjs';

requireNode();
try {
  await prepared(async () => {
    await install();
    await build();
  });
} catch (error) {
  console.error(`Could not prepare the program: ${error.message}.`);
  process.exit(1);
}
await import(pathToFileURL(join(root, 'packages/embedded/dist/start.js')));
