// A process that has loaded a program's packages and runs the program when it gets a message.
// Loading the packages takes longer than loading all of our own sources, and edits don't change
// them.

import { once } from 'node:events';
import { pathToFileURL } from 'node:url';

const [program, ...packages] = process.argv.slice(2);
// The parent process has died.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

const started = once(process, 'message');
// A package without a main entry point is loaded later, by the sources that import a part of it.
for (const name of packages) {
  await import(name).catch(() => undefined);
}

await started;
await import(pathToFileURL(program));
