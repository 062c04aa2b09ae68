import { z } from 'zod';

const text = z.string().min(1).max(200);

/** A note that everybody may read, in both languages. It holds no personal data, so it isn’t sealed. */
export const publicNote = z.object({ lv: text, en: text });
export type PublicNote = z.output<typeof publicNote>;
