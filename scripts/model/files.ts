import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

import { drawAsyncApi } from './asyncapi.ts';
import { drawBoard, drawBoardPage } from './board.ts';
import { drawEventCatalog } from './event-catalog.ts';
import type { Model } from './model.ts';

const CATALOG = 'eventcatalog';

/** Returns the texts of all files that are drawn, by their paths. */
export function drawFiles(model: Model): ReadonlyMap<string, string> {
  const files = new Map([
    ['board.svg', drawBoard(model)],
    ['board.html', drawBoardPage(model)],
    ['asyncapi.yaml', drawAsyncApi(model)],
  ]);
  for (const [path, text] of drawEventCatalog(model)) {
    files.set(`${CATALOG}/${path}`, text);
  }

  return files;
}

/** Writes the files, and removes what an earlier model left in the catalogue. */
export function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  rmSync(join(folder, CATALOG), { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Lists the paths of files that are missing, differ, or are there though they weren't drawn. */
export function findStaleFiles(folder: string, files: ReadonlyMap<string, string>): string[] {
  const differing = [...files].filter(([path, text]) => {
    const file = join(folder, path);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  const added = listCatalog(folder).filter((path) => !files.has(path));
  return [...differing.map(([path]) => path), ...added].sort();
}

function listCatalog(folder: string): string[] {
  const catalog = join(folder, CATALOG);
  if (!existsSync(catalog)) {
    return [];
  }

  return readdirSync(catalog, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => path.slice(folder.length + 1).replaceAll(sep, '/'));
}
