import { makeWordsHook } from '#shared/i18n/dictionary';

/** The texts about an entry of a waiting list that customers and staff see. */
export const useEntryWords = makeWordsHook({
  status: {
    waiting: { en: 'Waiting', lv: 'Gaida' },
    offered: { en: 'Offered', lv: 'Piedāvāts' },
    accepted: { en: 'Accepted', lv: 'Pieņemts' },
    declined: { en: 'Declined', lv: 'Noraidīts' },
    lapsed: { en: 'Lapsed', lv: 'Beidzies' },
    left: { en: 'Left', lv: 'Atsaukts' },
  },
});
