import { describe, expect, it } from '@jest/globals';

import type { SettingField, SettingValue, Text } from './define-setting.ts';
import { findParkSetting, parkSettings, type ParkSetting } from './park-settings.ts';

/** Every text of a declaration, wherever it is. */
function listTexts(value: unknown): Text[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  if ('en' in value && typeof value.en === 'string') {
    return [value as Text];
  }

  return Object.values(value).flatMap(listTexts);
}

const listSavedTexts = (setting: ParkSetting): Text[] =>
  [setting.defaultValue, setting.example].flatMap((value) => {
    const saved = setting.describeSaved?.(value);
    return saved ? [saved.text] : [];
  });

const listPlaceholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
const countForms = (text: string) =>
  (text.match(/(?<!\{)\{[^{}]+\}(?!\})/g) ?? []).map((choice) => choice.split('|').length);

function isShownBy(field: SettingField, value: SettingValue[string]): boolean {
  switch (field.kind) {
    case 'mode':
      return typeof value === 'string' && value in field.modes;
    case 'wholeNumber':
      return Number.isInteger(value);
    case 'yesOrNo':
      return typeof value === 'boolean';
    case 'sentence':
      return typeof value === 'string' && value.length <= field.maxLength;
  }
}

it('each declared setting has a name, an event and endpoints of its own', () => {
  const names = parkSettings.map(({ name }) => name);
  const types = parkSettings.map(({ event }) => event.type);
  const paths = parkSettings.map(({ change }) => change.path);
  for (const list of [names, types, paths]) {
    expect(new Set<string>(list).size).toBe(parkSettings.length);
  }

  expect(names.map((name) => findParkSetting(name)?.name)).toEqual(names);
  expect(findParkSetting('adminEmail')).toBeUndefined();
});

describe.each(parkSettings.map((setting) => [setting.name, setting as ParkSetting] as const))(
  'the setting %s',
  (name, setting) => {
    const { stored, fields, change, defaultValue, example } = setting;

    it('has an example that differs from its default, and both are valid', () => {
      expect(stored.parse(defaultValue)).toEqual(defaultValue);
      expect(stored.parse(example)).toEqual(example);
      expect(change.body?.parse(example)).toEqual(example);
      expect(change.body?.parse(defaultValue)).toEqual(defaultValue);
      expect(example).not.toEqual(defaultValue);
    });

    it('declares each field of its value, of the kind that the value has', () => {
      for (const value of [defaultValue, example]) {
        expect(Object.keys(fields).sort()).toEqual(Object.keys(value).sort());
        for (const [field, shown] of Object.entries(fields)) {
          expect([field, isShownBy(shown, value[field] ?? '')]).toEqual([field, true]);
        }
      }
    });

    it('says all it says in both languages, with the same placeholders', () => {
      const texts = [...listTexts(setting.texts), ...listTexts(fields), ...listSavedTexts(setting)];
      expect(texts.length).toBeGreaterThan(5);
      for (const { en, lv } of texts) {
        expect([en.trim(), lv.trim()]).not.toContain('');
        expect(listPlaceholders(lv)).toEqual(listPlaceholders(en));
        expect(countForms(en).filter((forms) => forms !== 2)).toEqual([]);
        expect(countForms(lv).filter((forms) => forms !== 3)).toEqual([]);
      }
    });

    it('can be taken back to what it was, and to what it is unless somebody sets it', () => {
      for (const value of [example, null]) {
        const data = { kind: name, changedAt: null, value };
        expect(setting.reverted.parse(data)).toEqual(data);
      }
    });
  },
);
