import { writeSync } from 'node:fs';

// Loaded before a program that runs with --expose-gc. On SIGUSR2 this writes to descriptor 3 how
// many bytes are in use on the heap once nothing more can be collected.

const REPORT = 3;

process.on('SIGUSR2', () => {
  globalThis.gc();
  writeSync(REPORT, `${process.memoryUsage().heapUsed}\n`);
});
