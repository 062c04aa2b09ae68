import { anonymous } from './anonymous.ts';
import { booking } from './booking.ts';
import { calendar } from './calendar.ts';
import { edits } from './edits.ts';
import { eventStore } from './event-store.ts';
import { exportMemory } from './export.ts';
import { firstVisit } from './first-visit.ts';
import { growth } from './growth.ts';
import { history } from './history.ts';
import { live } from './live.ts';
import { longLog } from './long-log.ts';
import { machines } from './machines.ts';
import { parkDay } from './park-day/park-day.ts';
import { questions } from './questions.ts';
import { rebuild } from './rebuild.ts';
import { refusals } from './refusals.ts';
import { rush } from './rush.ts';
import { table, type Row } from './table.ts';
import { visible } from './visible.ts';
import { whatIf } from './what-if.ts';

// `npm run bench [-- name …]` measures the product, each figure beside its floor in the same run.

const benches: Record<string, () => Promise<Row[]>> = {
  'event-store': eventStore,
  booking,
  machines,
  rush,
  live,
  refusals,
  'park-day': parkDay,
  calendar,
  visible,
  rebuild,
  history,
  'what-if': whatIf,
  export: exportMemory,
  questions,
  anonymous,
  'long-log': longLog,
  growth,
  edits,
  'first-visit': firstVisit,
};

// What is started has this environment.
process.env['RATE_LIMITS'] = 'off';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `There is no bench called ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`,
  );
  process.exit(1);
}

const rows: Row[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) {
    continue;
  }

  console.error(`measuring ${name}…`);
  rows.push(...(await bench()));
}

console.log(table(rows));
process.exit();
