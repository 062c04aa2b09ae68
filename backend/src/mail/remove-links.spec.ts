import { describe, expect, it } from '@jest/globals';

import { removeLinks, removeLinksFromLines } from './remove-links.ts';

describe('removeLinks', () => {
  it.each([
    'Anna Ozoliņa',
    'Anna-Marija O’Neill',
    'J. R. R. Tolkien',
    'J.R.R. Tolkien',
    'Dr. Bērziņš',
    'Anna B.',
    'Jānis 2. kurss',
    'نام‌خانوادگی',
    'Анна Иванова',
    '王小明',
    'Anna: sauc vēlāk',
    'No. 5.5',
    'etc... and so on',
  ])('leaves %j as it is', (name) => {
    expect(removeLinks(name)).toBe(name);
  });

  it.each([
    ['a scheme', 'Anna https://evil'],
    ['a scheme of any kind', 'Anna x://y'],
    ['www.', 'Anna www.evil'],
    ['WWW. in capitals', 'Anna WWW.1'],
    ['an address of a mailbox', 'Anna anna@evil'],
    ['a domain', 'Anna evil.example'],
    ['a domain in capitals', 'Anna EVIL.EXAMPLE'],
    ['a domain with a path', 'Anna evil.lv/login?a=b'],
    ['a domain in brackets', 'Anna (evil.lv)'],
    ['a domain that begins with a digit', 'Anna 1.lv'],
    ['a domain and a full stop', 'Anna evil.lv.'],
    ['a domain in full-width letters', 'Anna ｅｖｉｌ．ｌｖ'],
    ['a full-width dot', 'Anna evil．lv'],
    ['an ideographic full stop', 'Anna evil。lv'],
    ['a half-width ideographic full stop', 'Anna evil｡lv'],
    ['a one dot leader', 'Anna evil․lv'],
    ['a full-width @', 'Anna anna＠evil'],
    ['a full-width scheme', 'Anna https：／／evil'],
    ['a domain in another script', 'Anna зло.рф'],
    ['a domain whose letters have marks', 'Anna भारत.कॉम'],
    ['a domain in Punycode', 'Anna xn--80a.xn--p1ai'],
    ['a decomposed letter', 'Anna e\u0301.le\u0301'],
    ['zero-width spaces', 'Anna evil.\u200blv'],
    ['a zero-width space before the dot', 'Anna evil\u200b.lv'],
    ['a zero-width joiner', 'Anna evil.l\u200dv'],
    ['a word joiner', 'Anna ww\u2060w.1'],
    ['a soft hyphen', 'Anna https:\u00ad//evil'],
    ['a variation selector', 'Anna evil\ufe0f.lv'],
    ['a direction mark', 'Anna \u202eevil.lv'],
    ['a tag', 'Anna evil\u{e0061}.lv'],
    ['a line break', 'Anna\nevil.lv'],
    ['a next line', 'Anna\u0085evil.lv'],
    ['a line separator', 'Anna\u2028evil.lv'],
    ['a no-break space', 'Anna\u00a0evil.lv'],
    ['an ideographic space', 'Anna\u3000evil.lv'],
    ['a bell', 'Anna\u0007evil.lv'],
  ])('removes %s', (_, name) => {
    expect(removeLinks(name)).toBe('Anna');
  });

  it('keeps the words before, between and after', () => {
    expect(removeLinks('Your bank: confirm at https://evil.example/login now')).toBe(
      'Your bank: confirm at now',
    );
  });

  it.each(['', '  ', 'https://evil', 'a@b c.de', '\u200b', '\u3164', '\u0007'])(
    'leaves nothing of %j',
    (name) => {
      expect(removeLinks(name)).toBe('');
    },
  );

  it('handles a long text quickly', () => {
    expect(
      removeLinks(`${'a'.repeat(200_000)} ${'a.'.repeat(100_000)} ${'evil.lv '.repeat(20_000)}`),
    ).toHaveLength(400_001);
  });
});

describe('removeLinksFromLines', () => {
  it('keeps lines, and leaves out those that become empty', () => {
    expect(
      removeLinksFromLines('Divi bērni\r\nhttps://evil.example\n\nvēlāk: evil.lv tiksimies'),
    ).toBe('Divi bērni\nvēlāk: tiksimies');
  });
});
