import { expect, it } from '@jest/globals';

import { proposeUsername } from './propose-username.ts';

it.each([
  ['anna.kalnina@example.com', 'anna.kalnina'],
  ['  anna@example.com ', 'anna'],
  ['anna+wake@example.com', 'anna+wake'],
  ['jo@example.com', 'jo@example.com'],
  ["o'hara@example.com", ''],
  ['anna', ''],
  ['anna@', ''],
  ['', ''],
])('%j proposes %j', (email, username) => {
  expect(proposeUsername(email)).toBe(username);
});
