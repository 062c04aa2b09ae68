// A process that has loaded the packages of a program and waits for the word to run the program itself. Loading them
// takes longer than all of our own sources, and an edit changes none of them.

import { once } from 'node:events';
import { pathToFileURL } from 'node:url';

const [program, ...packages] = process.argv.slice(2);
// Whoever started this process has died.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

const started = once(process, 'message');
// A package without an entry point of its own is loaded later, by the sources that use a part of it.
for (const name of packages) await import(name).catch(() => undefined);
await started;
await import(pathToFileURL(program));
