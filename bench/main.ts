import { measureAnonymous } from './anonymous.ts';
import { measureBooking } from './booking.ts';
import { measureCalendar } from './calendar.ts';
import { measureEdits } from './edits.ts';
import { measureEventStore } from './event-store.ts';
import { measureExportMemory } from './export.ts';
import { measureFirstVisit } from './first-visit.ts';
import { measureGrowth } from './growth.ts';
import { measureHistory } from './history.ts';
import { measureLive } from './live.ts';
import { measureLongLog } from './long-log.ts';
import { measureMachines } from './machines.ts';
import { measureParkDay } from './park-day/park-day.ts';
import { measureQuestions } from './questions.ts';
import { measureRebuild } from './rebuild.ts';
import { measureRefusals } from './refusals.ts';
import { measureRush } from './rush.ts';
import { formatTable, type BenchRow } from './table.ts';
import { measureVisible } from './visible.ts';
import { measureWhatIf } from './what-if.ts';

// `npm run bench [-- name …]` measures the product, each figure beside its floor in the same run.

const benches: Record<string, () => Promise<BenchRow[]>> = {
  'event-store': measureEventStore,
  booking: measureBooking,
  machines: measureMachines,
  rush: measureRush,
  live: measureLive,
  refusals: measureRefusals,
  'park-day': measureParkDay,
  calendar: measureCalendar,
  visible: measureVisible,
  rebuild: measureRebuild,
  history: measureHistory,
  'what-if': measureWhatIf,
  export: measureExportMemory,
  questions: measureQuestions,
  anonymous: measureAnonymous,
  'long-log': measureLongLog,
  growth: measureGrowth,
  edits: measureEdits,
  'first-visit': measureFirstVisit,
};

// Every program that a bench starts inherits this.
process.env['RATE_LIMITS'] = 'off';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `There is no bench called ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`,
  );
  process.exit(1);
}

const rows: BenchRow[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) {
    continue;
  }

  console.error(`measuring ${name}…`);
  rows.push(...(await bench()));
}

console.log(formatTable(rows));
process.exit();
