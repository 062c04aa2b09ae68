import { describe, expect, it } from '@jest/globals';

import { halfHourOptions } from '#calendar/slots/slots';
import { toSetting, toSettingFields } from './setting-form.ts';

describe('the form of a special day', () => {
  it('turns into a setting and back', () => {
    const setting = {
      isClosed: false,
      openTime: '12:00',
      closeTime: '18:00',
      price: 12.5,
      note: { lv: 'Jāņi', en: 'Midsummer' },
    };
    expect(toSetting(toSettingFields(setting))).toEqual(setting);
  });

  it('gives a closed day neither hours nor a price, and no note if both are empty', () => {
    const fields = { ...toSettingFields(null), price: 5, noteLv: ' ' };
    expect(toSetting(fields)).toEqual({
      isClosed: true,
      openTime: null,
      closeTime: null,
      price: null,
      note: null,
    });
  });

  it('has a note in one language if only that was written', () => {
    expect(toSetting({ ...toSettingFields(null), noteEn: ' Contest ' }).note).toEqual({
      lv: null,
      en: 'Contest',
    });
  });

  it('offers every half hour up to the end of the day', () => {
    const times = halfHourOptions.map(({ value }) => value);
    expect([times[0], times[1], times.at(-1)]).toEqual(['00:00', '00:30', '24:00']);
  });
});
