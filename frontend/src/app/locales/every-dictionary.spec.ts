import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { i18n } from '../../shared/i18n/i18n.ts';

type Words = { readonly [key: string]: string | Words };

const source = join(import.meta.dirname, '../..');
const dictionaries = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.includes(`locales${sep}`) && file.endsWith('words.ts'),
);

/** Lists each key, such as `selection.count_other`, with the sorted placeholders of its text. */
function placeholders(words: Words, path = ''): [string, string[]][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[path + key, [...new Set(value.match(/\{\{\w+\}\}/g))].sort()] satisfies [string, string[]]]
      : placeholders(value, `${path}${key}.`),
  );
}

const registered = () => Object.keys(i18n.store.data['lv'] ?? {});

describe.each(dictionaries)('the dictionary %s', (file) => {
  it('has the same placeholders in Latvian as in English', async () => {
    const before = registered();
    await import(join(source, file));
    const added = registered().filter((namespace) => !before.includes(namespace));
    expect(added).toHaveLength(1);
    const [english, latvian] = ['en', 'lv'].map((language) =>
      placeholders(i18n.getResourceBundle(language, added[0] ?? '') as Words),
    );
    const expected = new Map(english);
    for (const [key, found] of latvian ?? []) {
      const inEnglish = expected.get(key) ?? expected.get(key.replace(/_zero$/, '_other'));
      expect({ key, placeholders: found }).toEqual({ key, placeholders: inEnglish });
    }
  });
});
