import { toPublicNote, type WrittenNote } from '#shared/forms/rule';
import type { Setting } from './special-days.ts';

/** The fields of the form. An empty price stands for the price list. */
export interface SettingFields extends WrittenNote {
  readonly isClosed: boolean;
  readonly openTime: string;
  readonly closeTime: string;
  readonly price: number | null;
}

/** The form for a setting. For days that are not special yet it begins with a closed day. */
export const toSettingFields = (setting: Setting | null): SettingFields => ({
  isClosed: setting?.isClosed ?? true,
  openTime: setting?.openTime ?? '10:00',
  closeTime: setting?.closeTime ?? '22:00',
  price: setting?.price ?? null,
  noteLv: setting?.note?.lv ?? '',
  noteEn: setting?.note?.en ?? '',
});

/** A closed day has no hours and no price. */
export const toSetting = ({
  isClosed,
  openTime,
  closeTime,
  price,
  ...note
}: SettingFields): Setting => ({
  isClosed,
  openTime: isClosed ? null : openTime,
  closeTime: isClosed ? null : closeTime,
  price: isClosed ? null : price,
  note: toPublicNote(note),
});
