import { wordsHook } from '../../i18n/dictionary.ts';

/** Texts that several features share. */
export const useUiWords = wordsHook({
  notifications: { en: 'Notifications ({{key}})', lv: 'Paziņojumi ({{key}})' },
  close: { en: 'Close', lv: 'Aizvērt' },
  loading: { en: 'Loading…', lv: 'Ielādē…' },
  tryAgain: { en: 'Try again', lv: 'Mēģināt vēlreiz' },
  latviaTime: { en: '(Latvia time)', lv: '(Latvijas laiks)' },
  today: { en: 'Today', lv: 'Šodien' },
  tomorrow: { en: 'Tomorrow', lv: 'Rīt' },
  undo: { en: 'Undo', lv: 'Atsaukt' },
  undone: { en: 'Undone', lv: 'Atsaukts' },
  undoFailed: { en: 'Could not be undone', lv: 'Neizdevās atsaukt' },
  copyLink: { en: 'Copy the link', lv: 'Kopēt saiti' },
  copied: { en: 'Copied', lv: 'Nokopēta' },
  notCopied: { en: 'Please copy it by hand.', lv: 'Lūdzu, iezīmē un nokopē to.' },
});
