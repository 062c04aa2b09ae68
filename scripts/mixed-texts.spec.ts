import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { listTextFiles } from './test/papers/text-files.ts';
import { findMixedTexts, findMixingComponents } from './test/screens/mixed-texts.ts';

const root = join(__dirname, '..');
const screens = listTextFiles(join(root, 'frontend/src'))
  .filter((file) => /(?<!\.spec)\.tsx$/.test(file))
  .map((file) => ({ name: relative(root, file), source: readFileSync(file, 'utf8') }));
const mixing = new Set(screens.flatMap(({ source }) => findMixingComponents(source)));

describe('a text that a browser’s translation would break', () => {
  it.each([
    ['beside another text', '<p>{count} slots selected</p>'],
    ['beside an element', "<p><b>{name}</b> {t('text')}</p>"],
    ['after an icon', "<Button><PlusIcon />{t('add')}</Button>"],
    ['under a condition', "<p><b>1</b>{isLate && t('late')}</p>"],
    ['in one of two cases', "<p>{isLate ? t('late') : <b>1</b>}<i /></p>"],
    ['in a template', '<p><b>1</b>{`, ${price}`}</p>'],
    ['in a fragment', "<p><b>1</b><>{t('text')}</></p>"],
    ['in a fragment that is placed elsewhere', "<Page lead={<>{t('lead')}</>} />"],
    ['in a list', '<p>{notes.map((note) => t(note))}</p>'],
    ['written out', '<p><b>{name}</b>: open</p>'],
    ['as a number', '<p>{1}:{seconds}</p>'],
    ['from a variable', "<p><b>1</b>{text}</p>; const text = t('text');"],
    ['as punctuation beside what may be missing', '<p>{isKnown && <b>1</b>}, <i>2</i></p>'],
    ['returned by a component', "<p />; function Rest() { return t('rest'); }"],
    [
      'placed elsewhere',
      "<p />; function Rest() { return createPortal(t('rest'), document.body); }",
    ],
  ])('is found %s', (_, source) => {
    expect(findMixedTexts(`const page = ${source}`)).not.toEqual([]);
  });

  it.each([
    ['the only child', "<p>{t('text')}</p>"],
    ['the only child in each case', "<p>{isLate ? t('late') : t('early')}</p>"],
    ['one string', '<p>{`${count} slots, ${price}`}</p>'],
    ['in an element of its own', "<p><b>{name}</b> <span>{t('text')}</span></p>"],
    ['nothing but a space', "<p><b>{name}</b>{' '}{isLate && <i>{t('late')}</i>}</p>"],
    ['punctuation between elements that are always there', '<p><a>1</a>, <a>2</a></p>'],
    ['replaced with its element', "<p key={t.language}>{t('text')} <a>1</a></p>"],
    ['the key of its element', '<p key={text}>{text} <a>1</a></p>'],
    [
      'no text but elements',
      '<ul>{first}{names.map((name) => <li>{name}</li>)}</ul>; const first = <li>1</li>;',
    ],
    ['an element placed elsewhere', '<p />; function Rest() { return createPortal(<b />, body); }'],
    ['handed in', '<p><b />{children}</p>; interface Props { readonly children: ReactNode }'],
  ])('is not one that is %s', (_, source) => {
    expect(findMixedTexts(`const page = ${source}`)).toEqual([]);
  });

  it('is found as the only child of a component that has others beside it', () => {
    const card = 'const Card = ({ title, children }) => <div><h2>{title}</h2>{children}</div>';
    expect(findMixingComponents(card)).toEqual(['Card']);
    expect(
      findMixedTexts("const page = <Card title={name}>{t('text')}</Card>", new Set(['Card'])),
    ).toHaveLength(1);
    expect(mixing).toContain('Card');
  });

  it('is in none of our screens', () => {
    const found = screens.flatMap(({ name, source }) =>
      findMixedTexts(source, mixing).map(
        ({ line, text }) => `${name}:${line} needs an element of its own for ${text}`,
      ),
    );
    expect(screens.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });
});
