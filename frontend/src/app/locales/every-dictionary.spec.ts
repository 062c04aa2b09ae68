import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { dictionaries as loaded, type Dictionary } from '#shared/i18n/dictionary';

const source = join(import.meta.dirname, '../..');
const dictionaries = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.includes(`locales${sep}`) && file.endsWith('words.ts'),
);

/** Lists each key, such as `selection.title`, with the sorted placeholders of its text. */
function findPlaceholders(
  language: 'en' | 'lv',
  texts: Dictionary,
  path = '',
): [string, string[]][] {
  return Object.entries(texts).flatMap(([key, value]) => {
    if (typeof value.lv !== 'string') {
      return findPlaceholders(language, value as Dictionary, `${path}${key}.`);
    }

    const { [language]: text } = value as { en: string; lv: string };
    return [[path + key, [...new Set(text.match(/\{\{\w+\}\}/g))].sort()]];
  });
}

/** That of the words that all have. */
const [common = {}] = loaded;

it('what all dictionaries have has the same placeholders in Latvian as in English', () => {
  expect(Object.keys(common)).toContain('tryAgain');
  expect(findPlaceholders('lv', common)).toEqual(findPlaceholders('en', common));
});

describe.each(dictionaries)('the dictionary %s', (file) => {
  it('has the same placeholders in Latvian as in English', async () => {
    const before = loaded.length;
    await import(join(source, file));
    const added = loaded.slice(before);
    expect(added).toHaveLength(1);
    const [english, latvian] = (['en', 'lv'] as const).map((language) =>
      findPlaceholders(language, added[0] ?? {}),
    );
    expect(latvian).toEqual(english);
  });
});
