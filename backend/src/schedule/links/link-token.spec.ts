import { expect, it } from '@jest/globals';

import { siteUrlOf } from '@cablepark/platform/settings/settings';

import { generateLinkToken, linkHashOf, manageUrlOf } from './link-token.ts';

it.each([
  ['https://wake.example', 'https://wake.example/manage/token'],
  ['https://wake.example/', 'https://wake.example/manage/token'],
  ['https://example.lv/wake', 'https://example.lv/wake/manage/token'],
  ['https://example.lv/wake//', 'https://example.lv/wake/manage/token'],
  [undefined, 'http://localhost:3000/manage/token'],
])('under %s the page of a token is %s', (publicUrl, expected) => {
  expect(manageUrlOf(siteUrlOf({ PUBLIC_URL: publicUrl, PORT: 3000 }), 'token')).toBe(expected);
});

it('makes tokens of at least 128 bits that a path can hold, and hashes that do not contain them', () => {
  const tokens = Array.from({ length: 100 }, generateLinkToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{21,}[A-Za-z0-9]$/);
    expect(linkHashOf(token)).not.toContain(token);
  }
});
