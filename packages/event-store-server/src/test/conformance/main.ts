import { runCheck } from './check.ts';
import { checks } from './checks.ts';

/**
 * `npm run conformance -- esdb://…` runs every check against the server at this address; exit code
 * 1 if any fails.
 */
const [url] = process.argv.slice(2);
if (!url?.startsWith('esdb')) {
  console.error('usage: npm run conformance -- esdb://127.0.0.1:2113?tls=false');
  process.exit(2);
}

let failed = 0;
for (const check of checks) {
  const { name, failure } = await runCheck(check, url);
  if (failure !== undefined) {
    failed++;
  }

  console.log(
    failure === undefined
      ? `ok      ${name}`
      : `FAILED  ${name}\n${failure.replace(/^/gm, '          ')}`,
  );
}

console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
