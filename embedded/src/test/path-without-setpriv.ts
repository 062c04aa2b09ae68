import { chmodSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Creates a PATH without setpriv, as on macOS, where servers outlive their parent. */
export function createPathWithoutSetpriv(folder: string): string {
  const path = mkdtempSync(join(folder, 'bin-'));
  chmodSync(path, 0o755);
  for (const name of ['unshare', 'true', 'readlink', 'sh', 'cat', 'head', 'seq', 'sleep', 'rm']) {
    const found = (process.env['PATH'] ?? '')
      .split(':')
      .find((entry) => existsSync(join(entry, name)));
    if (found !== undefined) {
      symlinkSync(join(found, name), join(path, name));
    }
  }

  return path;
}
