import { readFileSync } from 'node:fs';

import { Parser } from '@asyncapi/parser';

// `node scripts/model/check-asyncapi.mjs FILE` prints what AsyncAPI's own parser finds wrong, and
// ends with 1 if there is anything. It runs in a process of its own, because jest compiles what it
// loads, and this parser has many packages.

const { document, diagnostics } = await new Parser().parse(readFileSync(process.argv[2], 'utf8'));
/** Errors and warnings. Others are hints, such as that there is a later version of AsyncAPI. */
const SEVERE = [0, 1];
const found = diagnostics.filter(({ severity }) => SEVERE.includes(severity));
for (const { message, path } of found) {
  console.error(`${path.join('.')}: ${message}`);
}

process.exit(document && found.length === 0 ? 0 : 1);
