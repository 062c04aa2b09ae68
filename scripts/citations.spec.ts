import { existsSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { findCitations, findUnknownCitations } from './test/papers/citations.ts';
import { readIndex, readRecords } from './test/papers/decision-records.ts';
import { findDeadLinks, findLinks, findNewFiles, findPaths } from './test/papers/links.ts';
import { readPapers } from './test/papers/numbers.ts';
import { listTextFiles } from './test/papers/text-files.ts';

const root = join(__dirname, '..');
const docs = join(root, 'docs');
const papers = readPapers(docs);
/** This file is excluded because it contains examples of bad citations. */
const files = listTextFiles(root).filter((file) => file !== __filename);
const pages = files.filter((file) => extname(file) === '.md');

/** Applies `find` to each file and prefixes each result with the file's name. */
const findInAll = (
  among: readonly string[],
  find: (text: string, file: string) => readonly string[],
): string[] =>
  among.flatMap((file) =>
    find(readFileSync(file, 'utf8'), file).map(
      (found) => `${relative(root, file)}: ${found.trim()}`,
    ),
  );

describe('a citation', () => {
  it.each([
    ['(rule 4.2)', ['rule 4.2']],
    ['(rules 7.1 and 7.4)', ['rule 7.1', 'rule 7.4']],
    ['Rules 14.1 to 14.6', ['rule 14.1', 'rule 14.6']],
    ['(ADR 12, ADR 30)', ['ADR 12', 'ADR 30']],
    ['(design 3.2; rule 1.1)', ['rule 1.1', 'design 3.2']],
    ['/**\n * So it is (rule\n * 5.10).\n */', ['rule 5.10']],
    ['// So it is (ADR\n// 7).', ['ADR 7']],
  ])('is found in %j', (text, expected) => {
    expect(findCitations(text).map(({ paper, number }) => `${paper} ${number}`)).toEqual(expected);
  });

  it.each(['(section 4)', '(decision 13)', 'contract 5', 'issue #9', ' * by\n * section\n * 4'])(
    'that nobody can look up is found in %j',
    (text) => {
      expect(findUnknownCitations(text)).not.toEqual([]);
    },
  );

  it.each([
    '(RFC 5545, section 3.1)',
    '(OpenID Connect Core 1.0, section 5.1)',
    '(rule 4.2)',
    '(design 3.2)',
  ])('that anybody can look up, %j, is allowed', (text) => {
    expect(findUnknownCitations(text)).toEqual([]);
  });
});

describe('the papers', () => {
  it('can be cited', () => {
    expect([papers.rule.size > 50, papers.ADR.size > 30, papers.design.size > 10]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('contain everything that is cited', () => {
    const unresolved = findInAll(files, (text) =>
      findCitations(text)
        .filter(({ paper, number }) => !papers[paper].has(number))
        .map(({ paper, number }) => `${paper} ${number}`),
    );
    expect(unresolved).toEqual([]);
  });

  it('are the only ones that are cited by number, besides public ones', () => {
    expect(findInAll(files, findUnknownCitations)).toEqual([]);
  });
});

describe('the decision records', () => {
  const { records, withoutHead } = readRecords(join(docs, 'adr'));

  it('each have a heading, a date and a status', () => {
    expect(withoutHead).toEqual([]);
  });

  it('are in the index, by number', () => {
    expect(readIndex(join(docs, 'adr'))).toEqual(records);
  });
});

describe('the pages', () => {
  it('contain no dead links', () => {
    expect(findLinks('[a](b.md#c) [d](https://e.f) <img src="g.png">')).toEqual([
      'b.md#c',
      'g.png',
    ]);
    expect(findInAll(pages, (_, file) => findDeadLinks(file))).toEqual([]);
  });

  it('name existing files only, besides those that a how-to makes', () => {
    const folders = new Set(files.map((file) => relative(root, file).split('/')[0]));
    const made = new Set(pages.flatMap((file) => findNewFiles(readFileSync(file, 'utf8'))));
    const gone = findInAll(pages, (page) =>
      findPaths(page).filter(
        (path) =>
          folders.has(path.split('/')[0]) && !made.has(path) && !existsSync(join(root, path)),
      ),
    );
    expect(gone).toEqual([]);
  });
});
