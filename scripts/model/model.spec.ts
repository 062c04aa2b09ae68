import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, describe, expect, it } from '@jest/globals';

import { allEvents } from '@cablepark/contracts/events';

import { listRecordedEvents } from '../../backend/src/test/recorded-log/recorded-events.ts';
import { readRecordedLog } from '../../backend/src/test/recorded-log/recorded-logs.ts';
import { drawFiles, findStaleFiles, writeFiles } from './files.ts';
import { readModel, type ModelEvent } from './model.ts';

/** An event that the model doesn't have. */
const NOTHING: Pick<ModelEvent, 'commands' | 'follows'> = { commands: [], follows: [] };

const root = join(__dirname, '../..');
const model = readModel(root);
const files = drawFiles(model);
const folder = mkdtempSync(join(tmpdir(), 'model-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program of a package, which rejects with its output if it ends badly. */
const runProgram = (...args: string[]) =>
  promisify(execFile)(process.execPath, args, { cwd: root });

describe('docs/model', () => {
  it('is what `npm run model` draws', () => {
    expect(findStaleFiles(join(root, 'docs/model'), files)).toEqual([]);
  });

  it('is drawn with the same bytes again', () => {
    expect([...drawFiles(readModel(root))]).toEqual([...files]);
  });

  it('is accepted by EventCatalog’s linter, without a warning', async () => {
    const linter = 'node_modules/@eventcatalog/linter/dist/cli/index.js';
    const { stdout } = await runProgram(linter, 'docs/model/eventcatalog', '--fail-on-warning');
    expect(stdout).toContain('No problems found');
  });

  it('is accepted by AsyncAPI’s parser', async () => {
    await runProgram('scripts/model/check-asyncapi.mjs', 'docs/model/asyncapi.yaml');
  });
});

describe('the model', () => {
  it('has every event, and leads from a command to what follows', () => {
    expect(model.events).toHaveLength(allEvents.length);
    expect(model.commands.find(({ name }) => name === 'BookSlots')).toMatchObject({
      route: 'POST /api/bookings',
      events: expect.arrayContaining(['BookingPlaced']),
    });
    expect(model.events.find(({ name }) => name === 'BookingPlaced')).toMatchObject({
      group: 'booking',
      streams: ['schedule'],
      commands: expect.arrayContaining(['BookSlots', 'AcceptOffer']),
      readModels: expect.arrayContaining(['bookings', 'time_slots']),
      policies: expect.arrayContaining([
        { automation: 'when-booking-placed-send-confirmation', intents: ['booking-confirmation'] },
      ]),
    });
  });

  it('leads to every event of the recorded log, from its command or from what it follows', () => {
    const unexplained = new Set<string>();
    const events = listRecordedEvents(readRecordedLog('1.0.0'));
    for (const { type, metadata } of events) {
      const { commands, follows } = model.events.find(({ name }) => name === type) ?? NOTHING;
      const written = events
        .filter((one) => one.metadata.correlationId === metadata.correlationId)
        .map((one) => one.type);
      const isFollowing = follows.some((trigger) => written.some((one) => one === trigger));
      if (!commands.includes(metadata.command) && !isFollowing) {
        unexplained.add(`${metadata.command} → ${type}`);
      }
    }

    // Neither is a command that a handler takes.
    expect([...unexplained]).toEqual([
      'EstablishLogIdentity → LogIdentityEstablished',
      'KeepRefusedWishes → WishesRefused',
    ]);
  });

  it.each(['board.svg', 'board.html'])('shows each of its parts in %s', (name) => {
    const board = files.get(name) ?? '';
    for (const { name: event } of model.events) {
      expect(board).toContain(`data-event="${event}"`);
    }
    for (const command of model.commands.filter(({ events }) => events.length > 0)) {
      expect(board).toContain(`data-kind="command" data-name="${command.name}"`);
    }
    for (const policy of model.policies) {
      expect(board).toContain(`data-kind="policy" data-name="${policy.name}"`);
    }
  });

  it('loads nothing in board.html', () => {
    const page = (files.get('board.html') ?? '').replaceAll('http://www.w3.org/2000/svg', '');
    expect(page).not.toMatch(/https?:|\bsrc=|@import|url\(/);
  });
});

describe('npm run model -- --check', () => {
  it('names files that are missing, changed or left over', () => {
    writeFiles(folder, files);
    expect(findStaleFiles(folder, files)).toEqual([]);

    writeFileSync(join(folder, 'board.svg'), '<svg/>');
    rmSync(join(folder, 'eventcatalog/events/BookingPlaced/schema.json'));
    writeFileSync(join(folder, 'eventcatalog/teams/gone.mdx'), '');
    expect(findStaleFiles(folder, files)).toEqual([
      'board.svg',
      'eventcatalog/events/BookingPlaced/schema.json',
      'eventcatalog/teams/gone.mdx',
    ]);

    writeFiles(folder, files);
    expect(findStaleFiles(folder, files)).toEqual([]);
  });
});
