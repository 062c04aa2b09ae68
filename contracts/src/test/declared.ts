import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { SettingDefinition } from '../configuration/define-setting.ts';
import type { AnyEndpoint } from '../shared/define-endpoint.ts';
import type { EventDefinition } from '../shared/define-event.ts';

const source = join(import.meta.dirname, '..');
const load = createRequire(import.meta.url);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isSetting = (value: unknown): value is SettingDefinition =>
  isObject(value) && 'stored' in value && 'reverted' in value;

/**
 * The exports of every file in a folder of the contracts, with the event and the endpoints of each
 * setting, for tests that compare them with a list.
 */
function loadExports(folder: string): readonly unknown[] {
  const values: unknown[] = [];
  for (const file of readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /\.spec\.ts$|^test\//.test(file)) {
      continue;
    }

    const loaded = load(join(source, folder, file)) as Record<string, unknown>;
    for (const value of Object.values(loaded)) {
      if (isSetting(value)) {
        values.push(value.event, value.read, value.change);
      } else {
        values.push(value);
      }
    }
  }

  return values;
}

const exported = loadExports('.');

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  isObject(value) && 'method' in value && 'path' in value && 'response' in value;

const isEvent = (value: unknown): value is EventDefinition =>
  isObject(value) && 'upcasts' in value && 'schema' in value && 'example' in value;

/** Every endpoint that is defined in the contracts. */
export const declaredEndpoints: readonly AnyEndpoint[] = exported.filter(isEndpoint);

/** The endpoints of one feature, by the name of its folder. */
export const endpointsOfFeature = (feature: string): readonly AnyEndpoint[] =>
  loadExports(feature).filter(isEndpoint);

/** Every event that is defined in the contracts. */
export const declaredEvents: readonly EventDefinition[] = exported.filter(isEvent);
