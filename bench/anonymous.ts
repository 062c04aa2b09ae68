import { servedEndpoints } from '@cablepark/backend/app/served-endpoints';
import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import { addDays, dayOfInstant } from '@cablepark/contracts/shared/riga-time';

import { createEnvironment, startParts } from './parts.ts';
import { readCpuSeconds, startServer } from './processes.ts';
import { toRow, type BenchRow } from './table.ts';

const REQUESTS = 50;
/** Endpoints that hash passwords, which is meant to be expensive. */
const HASHING = new Set(['register', 'signIn', 'resetForgottenPassword']);

interface Probe {
  readonly name: string;
  readonly path: string;
  readonly init?: RequestInit;
}

/**
 * Measures the CPU cost of every endpoint that is open to anonymous callers, relative to the health
 * check.
 */
export async function measureAnonymous(): Promise<BenchRow[]> {
  const parts = await startParts();
  const server = await startServer('system-server', createEnvironment(parts));
  const send = async ({ path, init }: Probe) =>
    (await fetch(server.url + path, init)).arrayBuffer();
  const measureCost = async (probe: Probe) => {
    await send(probe);
    const before = readCpuSeconds(server.pid);
    for (let i = 0; i < REQUESTS; i++) {
      await send(probe);
    }

    return ((readCpuSeconds(server.pid) - before) / REQUESTS) * 1000;
  };

  try {
    const all = listProbes();
    for (const probe of all) {
      // Warms up the process.
      await measureCost(probe);
    }

    const floor = await measureCost({ name: 'live', path: '/api/health/live' });
    const rows: BenchRow[] = [];
    for (const probe of all) {
      const ms = await measureCost(probe);
      rows.push(
        toRow(`CPU of ${probe.name}, ms`, ms, floor, floor > 0 ? ms / floor : NaN, 'at most 5'),
      );
    }

    return rows;
  } finally {
    await server.stop();
    await parts.stop();
  }
}

function listProbes(): Probe[] {
  // Endpoints that don't answer JSON stream, some of them without end.
  const probed = servedEndpoints.filter(
    ({ name, roles, produces }) =>
      roles.includes('guest') && !HASHING.has(name) && produces === undefined,
  );
  const many = Array.from({ length: 2000 }, (_, i) => 989_064 + i * 48);
  const manyFields = Object.fromEntries(Array.from({ length: 2300 }, (_, i) => [`field${i}`, 0]));
  const pages = [
    '/',
    '/calendar',
    '/api/docs',
    '/api/docs/openapi.json',
    '/api/docs/swagger-ui-bundle.js',
    '/metrics',
  ];
  return [
    ...probed.map(toProbe),
    createPost('POST /api/bookings, 2,000 days', '/api/bookings', { timeSlotIds: many }),
    createPost('POST /api/bookings, 2,000 bad ids', '/api/bookings', {
      timeSlotIds: many.map(() => 'x'),
    }),
    createPost('POST /api/login, 32 KB', '/api/login', manyFields),
    createPost('POST /api/bookings, 32 KB', '/api/bookings', manyFields),
    ...pages.map((path) => ({ name: `GET ${path}`, path })),
  ];
}

function toProbe({ name, method, path, query, example }: AnyEndpoint): Probe {
  const range = `?startDate=${dayOfInstant(new Date())}&endDate=${addDays(dayOfInstant(new Date()), 27)}`;
  const examplePath =
    path.replaceAll(/:\w+/g, '0000000000000000') + (name === 'listTimeSlots' && query ? range : '');
  if (method === 'GET' || method === 'DELETE') {
    return { name: `${method} ${path}`, path: examplePath, init: { method } };
  }

  return createPost(`${method} ${path}`, examplePath, example ?? {});
}

const createPost = (name: string, path: string, body: object): Probe => ({
  name,
  path,
  init: {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  },
});
