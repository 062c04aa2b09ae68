import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

const SOURCES = new Set([
  '.ts',
  '.tsx',
  '.mjs',
  '.css',
  '.html',
  '.md',
  '.yml',
  '.sh',
  '.conf',
  '.Dockerfile',
]);
const NOT_OURS = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report']);

/**
 * Lists the repository's own text files below a folder. Folders that start with a dot are skipped,
 * except `.ci`.
 */
export function listTextFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) {
      return SOURCES.has(extname(entry.name)) ? [path] : [];
    }

    const isOurs =
      !NOT_OURS.has(entry.name) && (!entry.name.startsWith('.') || entry.name === '.ci');
    return entry.isDirectory() && isOurs ? listTextFiles(path) : [];
  });
}
