import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';

type Words = { readonly [key: string]: string | Words };

const source = join(import.meta.dirname, '../..');
const dictionaries = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('locales/en.ts') || /locales\/\w+\/en\.ts$/.test(file))
  .map((file) => dirname(join(source, file)));

/** Lists each key, such as `selection.count_other`, with the sorted placeholders of its text. */
function placeholders(words: Words, path = ''): [string, string[]][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[path + key, [...new Set(value.match(/\{\{\w+\}\}/g))].sort()] satisfies [string, string[]]]
      : placeholders(value, `${path}${key}.`),
  );
}

async function wordsOf(folder: string, language: 'en' | 'lv'): Promise<Words> {
  const module = (await import(join(folder, `${language}.ts`))) as Record<string, Words>;
  return module[language] ?? {};
}

describe.each(dictionaries.map((folder) => [relative(source, folder), folder]))('the dictionary %s', (_, folder) => {
  it('has the same placeholders in Latvian as in English', async () => {
    const english = new Map(placeholders(await wordsOf(folder, 'en')));
    for (const [key, latvian] of placeholders(await wordsOf(folder, 'lv'))) {
      const expected = english.get(key) ?? english.get(key.replace(/_zero$/, '_other'));
      expect({ key, placeholders: latvian }).toEqual({ key, placeholders: expected });
    }
  });
});
