import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import type { SettingValue } from '@cablepark/contracts/configuration/define-setting';
import { parkSettings, type ParkSetting } from '@cablepark/contracts/configuration/park-settings';
import { everyone, type Visitor } from '@cablepark/contracts/shared/roles';

import { refusalOf, type Browser } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import { actionOf, undo } from '../undo/test/undoing.ts';

let app: RunningApp;
let manager: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

const openBrowser = (visitor: Visitor) =>
  visitor === 'guest' ? app.createGuest() : app.signInAs(visitor);
const send = (browser: Browser, { change }: ParkSetting, body: object) =>
  browser.ask(change.method, change.path, { body });
const read = async ({ read: { path } }: ParkSetting) => (await manager.get<object>(path)).body;

/** The newest entry of the history about this type of event. */
async function readEntry(
  eventType: string,
  language: 'en' | 'lv',
): Promise<AuditEntry | undefined> {
  const headers = { 'accept-language': language };
  const path = `/api/admin/audit?eventType=${eventType}`;
  const [entry] = (await manager.get<AuditEntry[]>(path, { headers })).body;
  const changes = entry?.changes?.toSorted((a, b) => (a.field < b.field ? -1 : 1)) ?? null;
  return entry && { ...entry, changes };
}

/** What the history says of a change. The rows of histories don't keep the order of fields. */
const listDifferences = (before: SettingValue, after: SettingValue) =>
  Object.keys(before)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .sort((a, b) => (a.field < b.field ? -1 : 1));

describe.each(parkSettings.map((setting) => [setting.name, setting as ParkSetting] as const))(
  'the declared setting %s',
  (name, setting) => {
    const { event, change, defaultValue, example } = setting;

    it('has its default until somebody sets it', async () => {
      expect(await read(setting)).toMatchObject(defaultValue);
    });

    it.each(everyone.filter((visitor) => !change.roles.includes(visitor)))(
      'is not changed by visitors of this kind: %s',
      async (visitor) => {
        const answer = await send(await openBrowser(visitor), setting, example);
        expect(answer.status).toBe(visitor === 'guest' ? 401 : 403);
        expect(await read(setting)).toMatchObject(defaultValue);
      },
    );

    it.each(Object.keys(defaultValue))('takes no value that is not valid for %s', async (field) => {
      for (const wrong of [null, {}, [1]]) {
        const answer = await send(manager, setting, { ...example, [field]: wrong });
        expect(refusalOf(answer)).toEqual({ status: 400, code: 'INVALID_REQUEST' });
      }

      expect(await read(setting)).toMatchObject(defaultValue);
    });

    it('is changed by an event, once, which the history shows in both languages', async () => {
      const saved = await send(manager, setting, example);
      expect(saved.status).toBe(200);
      expect(await read(setting)).toMatchObject(example);

      const written = (await app.readEvents()).at(-1);
      expect(written).toMatchObject({ type: event.type, data: example });
      expect(written?.metadata).toMatchObject({ command: setting.command });
      const count = (await app.readEvents()).length;
      expect((await send(manager, setting, example)).body).toEqual(saved.body);
      expect((await app.readEvents()).length).toBe(count);

      for (const language of ['en', 'lv'] as const) {
        expect(await readEntry(event.type, language)).toMatchObject({
          summary: setting.texts.changed[language],
          subject: { setting: name },
          isUndoable: true,
          changes: listDifferences(defaultValue, example),
        });
      }
    });

    it('is as it was after an undo', async () => {
      await send(manager, setting, defaultValue);
      const saved = await send(manager, setting, example);
      expect((await undo(manager, actionOf(saved))).status).toBe(200);
      expect(await read(setting)).toMatchObject(defaultValue);
      expect(await readEntry('SettingReverted', 'en')).toMatchObject({
        subject: { setting: name },
        changes: listDifferences(example, defaultValue),
      });

      expect((await send(manager, setting, example)).status).toBe(200);
      expect(await read(setting)).toMatchObject(example);
    });
  },
);
