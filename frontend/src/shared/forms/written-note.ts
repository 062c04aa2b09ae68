import type { PublicNote } from '@cablepark/contracts/shared/public-note';

/** The fields of a public note in a form. */
export interface WrittenNote {
  readonly noteLv: string;
  readonly noteEn: string;
}

export const fieldIn = { lv: 'noteLv', en: 'noteEn' } as const satisfies Record<keyof PublicNote, keyof WrittenNote>;

/** The note that was written, or null if both fields are empty. */
export function writtenNote({ noteLv, noteEn }: WrittenNote): PublicNote | null {
  const [lv, en] = [noteLv, noteEn].map((text) => (text.trim() === '' ? null : text.trim()));
  return lv === null && en === null ? null : { lv: lv ?? null, en: en ?? null };
}
