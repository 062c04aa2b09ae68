import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The workspaces that aren't below `packages`. */
const OUTSIDE_PACKAGES = ['contracts', 'projections', 'analytics', 'backend', 'embedded'];

/**
 * The file that an import in this file names, both as absolute paths; undefined if it is none of
 * the repository's.
 */
export function resolveImport(file: string, specifier: string): string | undefined {
  const named = findNamed(file, specifier);
  return ['', '.ts', '.tsx']
    .map((extension) => `${named}${extension}`)
    .find((candidate) => /\.tsx?$/.test(candidate) && existsSync(candidate));
}

/** The path that an import names, which may lack the extension. */
function findNamed(file: string, specifier: string): string {
  const [, workspace = '', inside = ''] = /^@cablepark\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (workspace !== '') {
    const folder = OUTSIDE_PACKAGES.includes(workspace) ? workspace : `packages/${workspace}`;
    return join(root, folder, 'src', inside);
  }
  if (specifier.startsWith('#')) {
    const [sources = ''] = /^.*?\/src\//.exec(relative(root, file)) ?? [];
    return join(root, sources, specifier.slice(1));
  }

  return join(dirname(file), specifier);
}
