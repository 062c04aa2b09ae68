import { readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/**
 * An editor may write a file in several steps, so changes are examined only after a pause of this
 * length.
 */
const SETTLE_MS = 40;
const IS_SOURCE = /\.(ts|json)$/;
const IS_TEST = /[.-]spec\.ts$/;

/**
 * Calls `onChange` with the paths of sources that were written, added or removed, except tests.
 * Each folder is watched separately, because Node 20's recursive watch on Linux misses files that
 * an editor replaces by renaming.
 */
export function watchSources(roots, onChange) {
  const watchers = new Map();
  let timer;
  const wake = () => {
    clearTimeout(timer);
    timer = setTimeout(look, SETTLE_MS);
  };

  const follow = (folders) => {
    for (const folder of folders) {
      if (!watchers.has(folder)) {
        watchers.set(folder, watch(folder, wake));
      }
    }

    for (const [folder, watcher] of watchers) {
      if (!folders.has(folder)) {
        watcher.close();
        watchers.delete(folder);
      }
    }
  };

  let known = listSources(roots);
  const look = () => {
    const present = listSources(roots);
    follow(present.folders);
    const paths = new Set([...known.files.keys(), ...present.files.keys()]);
    const changed = [...paths].filter((path) => known.files.get(path) !== present.files.get(path));
    known = present;
    if (changed.length > 0) {
      onChange(changed);
    }
  };

  follow(known.folders);
  return {
    close() {
      clearTimeout(timer);
      follow(new Set());
    },
  };
}

/** Lists every folder, and every source with its modification time. */
function listSources(roots) {
  const folders = new Set();
  const files = new Map();
  const list = (folder) => {
    folders.add(folder);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && entry.name !== 'test') {
        list(path);
      } else if (IS_SOURCE.test(entry.name) && !IS_TEST.test(entry.name)) {
        files.set(path, statSync(path, { throwIfNoEntry: false })?.mtimeMs);
      }
    }
  };

  for (const root of roots) {
    list(root);
  }

  return { folders, files };
}
