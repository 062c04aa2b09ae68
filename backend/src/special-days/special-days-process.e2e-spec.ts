import { randomUUID } from 'node:crypto';
import type { SpecialDaySetting } from '@cablepark/contracts/configuration/settings';
import type { DomainEvent } from '@cablepark/contracts/events';
import { CONFIGURATION, dayStream, specialDaysStream } from '@cablepark/contracts/shared/streams';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { systemContext, type CommandContext } from '@cablepark/event-store/streams/command-context';
import type { Decider } from '@cablepark/event-store/streams/decider';
import type { Decide } from '@cablepark/event-store/streams/decide-together';
import type { Handled } from '@cablepark/event-store/streams/stream-queue';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { configuration } from '../configuration/domain/configuration.ts';
import { OpenProcesses } from '../processes/queries/open-processes.ts';
import { dayOfJune } from '../schedule/test/form.ts';
import { refusalOf, type Browser } from '../test/browser.ts';
import { runningApp, type RunningApp } from '../test/running-app.ts';
import { SpecialDaysProcess } from './commands/special-days-process.ts';
import { isSpecialDaysChange } from './domain/special-days-change.ts';
import { closed, list, open, PATH, put, timesOf } from './test/special-days.ts';

let app: RunningApp;
let manager: Browser;
beforeAll(async () => {
  app = await runningApp();
  manager = await app.signedInAs('manager');
});
afterAll(() => app.stop());

describe('the process of a change', () => {
  const daysOf = async (processId: string) =>
    (await app.infrastructure.log.readStream(specialDaysStream(processId))).events.map(({ type }) => type);
  const lastChange = async () =>
    (await app.infrastructure.log.readStream(CONFIGURATION)).events.filter(isSpecialDaysChange).at(-1);
  /** What a program leaves that was killed after it had written the change. */
  const begin = async (days: Day[], setting: SpecialDaySetting) => {
    const processId = randomUUID();
    const data = { processId, days, setting };
    await app.infrastructure.store.handle(configuration, CONFIGURATION, systemContext('Test', app.clock.now()), () => [
      { type: 'SpecialDaysChanged', data },
    ]);
    return processId;
  };
  const run = (processId: string) => app.app.get(SpecialDaysProcess).resume(processId);
  const leftOpen = () => app.app.get(OpenProcesses).left(new Date('2026-06-02T06:00:00Z'));
  const tenToEleven = { isClosed: false, openTime: '10:00', closeTime: '11:00', priceCents: 100, note: null };

  it('has a stream of its own, which says when every day has its slots', async () => {
    await put(manager, [dayOfJune(15), dayOfJune(16)], closed);
    const change = await lastChange();
    expect(change?.data.days).toEqual([dayOfJune(15), dayOfJune(16)]);
    expect(await daysOf(change?.data.processId ?? '')).toEqual(['SpecialDaysApplied']);
  });

  it('is finished later if a program died in the middle, however often', async () => {
    const processId = await begin([dayOfJune(17), dayOfJune(18)], tenToEleven);
    await app.visible();
    expect(await leftOpen()).toEqual([{ processId, kind: 'special-days' }]);
    expect(await timesOf(manager, dayOfJune(17))).toHaveLength(14);
    await run(processId);
    await app.visible();
    expect(await leftOpen()).toEqual([]);
    const before = (await app.events()).length;
    await Promise.all([run(processId), run(processId)]);
    expect((await app.events()).length).toBe(before);
    expect(await timesOf(manager, dayOfJune(17))).toEqual(['10:00', '10:30']);
    expect(await timesOf(manager, dayOfJune(18))).toEqual(['10:00', '10:30']);
    expect(await daysOf(processId)).toEqual(['SpecialDaysApplied']);
  });

  it('follows the settings in force when it is finished, not those of its own change', async () => {
    const day = dayOfJune(19);
    const processId = await begin([day], tenToEleven);
    await put(manager, [day], open('12:00', '12:30'));
    await run(processId);
    expect(await timesOf(manager, day)).toEqual(['12:00']);
    expect(await list(manager, day)).toMatchObject([{ openTime: '12:00' }]);
  });

  it('applies the settings again if they changed while it was applying older ones', async () => {
    const day = dayOfJune(22);
    const { store, log, configuration: mirror, progress } = app.infrastructure;
    let isFirst = true;
    /** Lets another change be made and applied after this process has read the settings. */
    class Overtaken extends StreamStore {
      override async handle<State, Event extends DomainEvent>(
        decider: Decider<State, Event>,
        stream: string,
        context: CommandContext,
        decide: Decide<State, Event>,
      ): Promise<Handled<State, Event>> {
        if (isFirst) await put(manager, [day], open('12:00', '13:00'));
        isFirst = false;
        return store.handle(decider, stream, context, decide);
      }
    }
    const processId = await begin([day], tenToEleven);
    await new SpecialDaysProcess(new Overtaken(log), log, mirror, progress, app.clock).resume(processId);
    expect(await timesOf(manager, day)).toEqual(['12:00', '12:30']);
  });

  it('leaves the day as the last change has it, of two at the same instant', async () => {
    const day = dayOfJune(21);
    const other = await app.another({ store: new StreamStore(app.infrastructure.log) });
    const there = manager.at(other.url);
    for (let round = 0; round < 5; round++) {
      await Promise.all([
        put(manager, [day], open('10:00', '11:00')),
        there.put(PATH, { days: [day], ...open('12:00', '13:00') }),
      ]);
      const [inForce] = await list(manager, day);
      expect((await timesOf(manager, day))[0]).toBe(inForce?.openTime);
    }
    await other.close();
  });

  it('answers that the outcome is unknown if a day cannot be settled', async () => {
    const [good, bad] = [dayOfJune(25), dayOfJune(26)];
    const { log } = app.infrastructure;
    await log.connection.current.client.tombstoneStream(dayStream(bad));
    expect(refusalOf(await put(manager, [good, bad], closed))).toEqual({ status: 503, code: 'OUTCOME_UNKNOWN' });
    await app.visible();
    expect(await timesOf(manager, good)).toEqual([]);
    const change = await lastChange();
    expect(await daysOf(change?.data.processId ?? '')).toEqual([]);
  });
});
