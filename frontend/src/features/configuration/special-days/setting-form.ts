import { writtenNote, type WrittenNote } from '../../../shared/forms/rule.ts';
import type { Setting } from './change.ts';

/** The fields of the form. An empty price stands for the price list. */
export interface SettingFields extends WrittenNote {
  readonly isClosed: boolean;
  readonly openTime: string;
  readonly closeTime: string;
  readonly price: number | null;
}

const newFields: SettingFields = {
  isClosed: true,
  openTime: '10:00',
  closeTime: '22:00',
  price: null,
  noteLv: '',
  noteEn: '',
};

export const fieldsOf = (setting: Setting | undefined): SettingFields =>
  setting === undefined
    ? newFields
    : {
        isClosed: setting.isClosed,
        openTime: setting.openTime ?? newFields.openTime,
        closeTime: setting.closeTime ?? newFields.closeTime,
        price: setting.price ?? null,
        noteLv: setting.note?.lv ?? '',
        noteEn: setting.note?.en ?? '',
      };

/** A closed day has no hours and no price. */
export function settingOf({ isClosed, openTime, closeTime, price, noteLv, noteEn }: SettingFields): Setting {
  return {
    isClosed,
    openTime: isClosed ? null : openTime,
    closeTime: isClosed ? null : closeTime,
    price: isClosed ? null : price,
    note: writtenNote({ noteLv, noteEn }),
  };
}

/** The half-hours to choose from, and 24:00 as the end of the day. */
export const halfHours = Array.from(
  { length: 49 },
  (_, i) => `${String(i >> 1).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`,
);
