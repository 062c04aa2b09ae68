import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';

import { startRunningApp, type RunningApp } from '../test/running-app.ts';

const source = join(import.meta.dirname, '..');
const load = createRequire(import.meta.url);
/** A command's handler has a file of its own; a query's lies beside the query. */
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    file.endsWith('.handler.ts') ||
    (file.endsWith('.query.ts') &&
      readFileSync(join(source, file), 'utf8').includes('Handler implements IQueryHandler')),
);

let app: RunningApp;
beforeAll(async () => {
  app = await startRunningApp();
});
afterAll(() => app.stop());

describe('every handler', () => {
  it.each(files.map((file) => [basename(file), file]))(
    'is a provider of a module: %s',
    (_, file) => {
      const handlers = Object.entries(load(join(source, file)) as Record<string, Type>).filter(
        ([name]) => name.endsWith('Handler'),
      );
      expect(handlers).not.toEqual([]);
      for (const [, handler] of handlers) {
        expect(app.app.get(handler, { strict: false })).toBeInstanceOf(handler);
      }
    },
  );
});
