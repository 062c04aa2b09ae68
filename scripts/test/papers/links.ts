import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the targets of a page's links and pictures, except those elsewhere on the web. */
export function findLinks(page: string): string[] {
  const targets = [...page.matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)].map(
    ([, link, src]) => link ?? src ?? '',
  );
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** Returns the files of the repository that a page names in backquotes by their full path. */
export const findPaths = (page: string): string[] =>
  [...page.matchAll(/`([a-z][\w-]*(?:\/[\w.-]+)+\.(?:tsx?|mjs|yml|md|conf))`/g)].map(
    ([, path = '']) => path,
  );

/** Returns the files that a how-to asks its reader to make. */
export const findNewFiles = (page: string): string[] =>
  [...page.matchAll(/New file `([^`]+)`/g)].map(([, path = '']) => path);

const anchorsOf = (page: string): Set<string> =>
  new Set([
    ...[...page.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id),
    ...[...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  ]);

/** Returns the links of a page that lead to no file, or to no heading in it. */
export function findDeadLinks(file: string): string[] {
  const page = readFileSync(file, 'utf8');
  return findLinks(page).filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : join(dirname(file), decodeURIComponent(path));
    if (!existsSync(target)) {
      return true;
    }

    return (
      anchor !== undefined &&
      !anchorsOf(readFileSync(target, 'utf8')).has(decodeURIComponent(anchor))
    );
  });
}
