import { describe, expect, it } from '@jest/globals';

import { ProgramFailed } from './programs.ts';

describe('the reason why a Postgres program failed', () => {
  it.each([
    [
      [
        'LOG:  starting',
        'FATAL:  could not create lock file "postmaster.pid": No space left on device',
        '',
      ],
      'could not create lock file "postmaster.pid": No space left on device',
    ],
    [
      [
        'FATAL:  database files are incompatible with server',
        'DETAIL:  Made by version 17.',
        'LOG:  shut down',
      ],
      'database files are incompatible with server (Made by version 17)',
    ],
    [
      ['initdb: error: could not create directory', 'initdb: removing contents'],
      'could not create directory',
    ],
    [
      ['initdb: could not look up effective user ID 12345: user does not exist'],
      'could not look up effective user ID 12345: user does not exist',
    ],
    [
      ['postgres: error while loading shared libraries: libxml2.so.2'],
      'postgres: error while loading shared libraries: libxml2.so.2',
    ],
    [[], 'exit code 1'],
  ])('is read from %j', (words, reason) => {
    expect(new ProgramFailed('postgres', 'exit code 1', words).reason).toBe(reason);
  });
});
