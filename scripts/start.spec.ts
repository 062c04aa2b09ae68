import { existsSync, readFileSync } from 'node:fs';

import { describe, expect, it } from '@jest/globals';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};
const programs = Object.entries(scripts).flatMap(([name, command]) => {
  const program = /^node (?:--\S+ )?scripts\/start\.mjs (\S+)$/.exec(command)?.[1];
  return program === undefined ? [] : [[name, program] as const];
});

describe('npm run', () => {
  it.each(programs)('%s starts a program that is compiled from a source: %s', (_, program) => {
    expect(existsSync(program.replace('/dist/', '/src/').replace(/\.js$/, '.ts'))).toBe(true);
  });

  it('starts compiled programs for everything that operators run', () => {
    expect(programs.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'start',
        'backend',
        'projections',
        'eventstore',
        'backup',
        'restore',
        'migrate',
        'verify',
      ]),
    );
  });
});
