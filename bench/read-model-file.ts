import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allEvents } from '@cablepark/contracts/events';
import { p50sInTurns } from './clock.ts';
import { readAndDiscard } from './rebuild.ts';
import { EVENTS, untilReadModels, withSeason, type SeasonPark } from './season-park.ts';
import { row, type Row } from './table.ts';

const EXAMPLE = new URL('../docs/read-models/late-cancellations.read-model.ts', import.meta.url);
const VERSION = 'version: 1,';

/** The code of a file that folds every event. */
const COUNT_ALL = `import { defineReadModel } from '@cablepark/read-models';
const count = ({ type }, rows) => rows.put({ type, events: (rows.get(type)?.events ?? 0) + 1 });
export default defineReadModel({
  name: 'events_by_type',
  ${VERSION}
  columns: { type: 'text', events: 'integer' },
  key: ['type'],
  on: { ${allEvents.map(({ type }) => `${type}: count`).join(', ')} },
});`;

/**
 * Measures how long after a read model's file is saved its rows, made from nothing, are shown: of the example in docs,
 * and of a file that folds every event. The floor is reading the log through the client and discarding it.
 */
export async function readModelFile(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cablepark-bench-'));
  try {
    return await withSeason({ environment: { READ_MODELS_DIR: folder } }, async (park) => {
      const [ofExample, ofAll, floor] = await p50sInTurns(
        saving(park, folder, 'late_cancellations', await readFile(EXAMPLE, 'utf8')),
        saving(park, folder, 'events_by_type', COUNT_ALL),
        () => readAndDiscard(park.connection),
      );
      const besideReading = (file: string, ms: number): Row =>
        row(`${file}, ${EVENTS} events, p50 s`, ms / 1000, floor / 1000, ms / floor, 'at most 10 s');
      return [
        besideReading('read model file of the docs, from nothing', ofExample),
        besideReading('read model file that folds every event, from nothing', ofAll),
      ];
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns a function that saves the next version of a file and resolves when its rows are shown. */
function saving({ admin }: SeasonPark, folder: string, name: string, code: string): () => Promise<void> {
  const file = join(folder, `${name}.read-model.ts`);
  let version = 0;
  return async () => {
    const next = ++version;
    await writeFile(`${file}.draft`, code.replace(VERSION, `version: ${next},`));
    await rename(`${file}.draft`, file); // so that it is never read half written
    await untilReadModels(admin, (models) =>
      models.some((model) => model.name === name && model.version === next && model.lag === 0),
    );
  };
}
