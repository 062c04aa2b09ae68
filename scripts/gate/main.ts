import { join } from 'node:path';

import { addToRecords, findProblems, readRecords, writeRecords } from './gate.ts';

// `npm run gate` ends with 1, naming each problem, if this version can't open what released
// versions wrote. `npm run gate -- --record` first records versions that are new.

const folder = join(import.meta.dirname, 'records');
const args = process.argv.slice(2);
if (args.some((arg) => arg !== '--record')) {
  console.error('Usage: npm run gate [-- --record]');
  process.exit(1);
}
if (args.includes('--record')) {
  writeRecords(folder, addToRecords(readRecords(folder)));
}

const problems = findProblems(readRecords(folder));
for (const problem of problems) {
  console.error(problem);
}
if (problems.length === 0) {
  console.log('Nothing breaks what earlier versions wrote.');
}

process.exit(problems.length === 0 ? 0 : 1);
