import { describe, expect, it } from '@jest/globals';
import { defaultTimeFormat } from '@cablepark/contracts/configuration/settings';
import { parsePageSettings } from './page-settings.ts';

const settings = {
  operatingHours: [],
  pricing: [],
  timeFormatPreferences: defaultTimeFormat,
  park: { name: '</script>', phone: '+371 20 000 000', email: 'info@example.com' },
  googleSignIn: false,
  retentionMonths: 36,
};

describe('the settings that came with the page', () => {
  it('are read from its data', () => {
    expect(parsePageSettings(JSON.stringify(settings).replaceAll('<', '\\u003c'))).toEqual(settings);
  });

  it.each([
    ['a page without data', undefined],
    ['an empty element', ''],
    ['no JSON', '{{settings}}'],
    ['null', 'null'],
    ['the settings of another version', JSON.stringify({ park: settings.park })],
  ])('are none in %s', (_, text) => {
    expect(parsePageSettings(text)).toBeUndefined();
  });
});
