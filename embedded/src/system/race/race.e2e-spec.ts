import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { addDays, dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { runCommand } from '../test/command.ts';
import { compile } from '../test/program.ts';

const TOMORROW = addDays(dayOfInstant(new Date()), 1);
const SLOTS = ['10:00', '10:30', '11:00'].map((time) => slot(time, TOMORROW));

const servers: Server[] = [];
beforeAll(compile);
afterAll(() => {
  for (const server of servers) {
    server.close();
  }
});

/** The status with which a small park answers the n-th buyer of a slot, from 1. */
type Answer = (nth: number) => number;

/** A small park of three free slots and one that is kept from guests. */
async function startPark(answer: Answer): Promise<string> {
  const timesAsked = new Map<number, number>();
  const calendar = SLOTS.map((id) => ({ id, status: 'available', isRestricted: false }));
  const restricted = { id: slot('11:30', TOMORROW), status: 'available', isRestricted: true };
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.end(JSON.stringify({ timeSlots: [...calendar, restricted] }));
      return;
    }

    let text = '';
    request.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
    request.on('end', () => {
      const { timeSlotIds } = JSON.parse(text) as { timeSlotIds: [number] };
      const nth = (timesAsked.get(timeSlotIds[0]) ?? 0) + 1;
      timesAsked.set(timeSlotIds[0], nth);
      response.writeHead(answer(nth)).end('{}');
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function race(...args: string[]) {
  const { code, stdout, stderr } = await runCommand('race', args, {});
  return { code, stdout: stdout.toString(), stderr };
}

async function raceForJson(url: string, buyers: number, slots: number) {
  const { code, stdout } = await race(
    url,
    '--buyers',
    String(buyers),
    '--slots',
    String(slots),
    '--format',
    'json',
  );
  return { code, figures: JSON.parse(stdout) as unknown };
}

describe('npm run race', () => {
  it('ends with 1 where a slot is sold more than once', async () => {
    const url = await startPark((nth) => (nth <= 2 ? 201 : 409));
    expect(await raceForJson(url, 7, 3)).toEqual({
      code: 1,
      figures: {
        buyers: 7,
        slots: 3,
        sold: 6,
        oversold: 3,
        worst: 2,
        refused: 1,
        failed: 0,
        p50: expect.any(Number),
        p99: expect.any(Number),
      },
    });
  });

  it('ends with 0 where each slot is sold once', async () => {
    const url = await startPark((nth) => (nth === 1 ? 201 : 409));
    expect(await raceForJson(url, 20, 2)).toMatchObject({
      code: 0,
      figures: { sold: 2, oversold: 0, worst: 1, refused: 18, failed: 0 },
    });
  });

  it('ends with 2 where somebody got no clear answer, unless a slot was sold twice all the same', async () => {
    const unclear = await startPark((nth) => (nth === 1 ? 201 : 503));
    expect(await raceForJson(unclear, 4, 2)).toMatchObject({
      code: 2,
      figures: { sold: 2, oversold: 0, failed: 2 },
    });
    const both = await startPark((nth) => (nth <= 2 ? 201 : 503));
    expect(await raceForJson(both, 6, 2)).toMatchObject({
      code: 1,
      figures: { oversold: 2, failed: 2 },
    });
  });

  it('ends with 2 where too few slots are free for guests, or nobody answers', async () => {
    const url = await startPark(() => 201);
    expect(await race(url, '--slots', '4')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('needs 4 free slots, and the calendar has 3'),
    });
    expect(await race('http://127.0.0.1:1')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('The park could not be asked: '),
    });
  });

  it('prints a table without --format', async () => {
    const url = await startPark((nth) => (nth === 1 ? 201 : 409));
    const { code, stdout } = await race(url, '--slots', '2');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^buyers +50\nslots +2\nsold +2\noversold +0\nworst +1\nrefused +48\n/);
  });

  it.each([
    'elsewhere',
    'file:///etc/passwd --slots 1',
    'http://127.0.0.1:1 --buyers 1',
    'http://127.0.0.1:1 --buyers 2001',
    'http://127.0.0.1:1 --slots 1.5',
    'http://127.0.0.1:1 --format xml',
  ])('refuses with its usage: %s', async (line) => {
    expect(await race(...line.split(' '))).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Usage: /),
    });
  });
});
