import { describe, expect, it } from '@jest/globals';
import { initialTab } from './initial-tab.ts';

describe('initialTab', () => {
  it.each([
    [null, null, 'bookings'],
    ['statistics', null, 'statistics'],
    [null, 'statistics', 'statistics'],
    ['configuration', 'statistics', 'configuration'],
    ['users', 'statistics', 'statistics'],
    ['', '<script>', 'bookings'],
  ])('with %j stored and %j in the URL, is %s', (stored, fromUrl, tab) => {
    expect(initialTab(stored, fromUrl)).toBe(tab);
  });
});
