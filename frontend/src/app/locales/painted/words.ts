import { makeWordsHook } from '#shared/i18n/dictionary';

/** The texts that only the server paints. */
export const usePaintedWords = makeWordsHook({
  needsScript: {
    en: 'This page needs JavaScript. Please switch it on, or phone us:',
    lv: 'Šai lapai vajadzīgs JavaScript. Lūdzu, ieslēdz to vai piezvani mums:',
  },
});
