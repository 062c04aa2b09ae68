import { describe, expect, it } from '@jest/globals';
import { firstTab } from './chosen-tab.ts';

describe("the dashboard's first tab", () => {
  it.each([
    [null, null, 'bookings'],
    ['statistics', null, 'statistics'],
    [null, 'statistics', 'statistics'],
    ['configuration', 'statistics', 'configuration'],
    ['users', 'statistics', 'statistics'],
    ['', '<script>', 'bookings'],
  ])('handed over %j, in the address %j: %s', (handedOver, ofAddress, tab) => {
    expect(firstTab(handedOver, ofAddress)).toBe(tab);
  });
});
