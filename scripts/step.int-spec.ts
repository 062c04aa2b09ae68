import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { describe, expect, it } from '@jest/globals';

const toAddress = (name: string) => JSON.stringify(pathToFileURL(join(__dirname, name)).href);

/**
 * Returns the output of a step whose program prints a line to each stream and exits with `code`.
 */
function runFailingWith(code: number) {
  const noisy = `console.log('first line'); console.error('second line'); process.exit(${code})`;
  const program = `
    const { runStep } = await import(${toAddress('step.mjs')});
    const { run } = await import(${toAddress('prepare.mjs')});
    const work = (options) => run(process.execPath, ['-e', ${JSON.stringify(noisy)}], options);
    await runStep('compiling', work).catch(() => process.exit(1));`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program],
    {
      encoding: 'utf8',
    },
  );
  return { stdout, stderr, status };
}

describe('a step of the preparation', () => {
  it('is one line, whatever its program prints', () => {
    expect(runFailingWith(0)).toEqual({
      stdout: '',
      stderr: expect.stringMatching(/^compiling… \d+ s\n$/),
      status: 0,
    });
  });

  it('shows everything its program printed if it fails', () => {
    const { stderr, status } = runFailingWith(3);
    expect(stderr).toMatch(/^compiling… failed after \d+ s\n/);
    expect(stderr).toContain('first line\n');
    expect(stderr).toContain('second line\n');
    expect(status).toBe(1);
  });
});
