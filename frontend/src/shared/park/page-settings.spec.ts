import { describe, expect, it } from '@jest/globals';
import { defaultLeadTime, defaultTimeFormat } from '@cablepark/contracts/configuration/settings';
import { parsePageSettings } from './page-settings.ts';

const settings = {
  operatingHours: [],
  pricing: [],
  leadTime: defaultLeadTime,
  timeFormatPreferences: defaultTimeFormat,
  park: { name: '</script>', phone: '+371 20 000 000', email: 'info@example.com' },
  googleSignIn: false,
  retentionMonths: 36,
};

describe('the settings that are embedded in the page', () => {
  it('are read from its data element', () => {
    expect(parsePageSettings(JSON.stringify(settings).replaceAll('<', '\\u003c'))).toEqual(settings);
  });

  it.each([
    ['the page has no data element', undefined],
    ['the element is empty', ''],
    ['its content is no JSON', '{{settings}}'],
    ['its content is null', 'null'],
  ])('are undefined if %s', (_, text) => {
    expect(parsePageSettings(text)).toBeUndefined();
  });
});
