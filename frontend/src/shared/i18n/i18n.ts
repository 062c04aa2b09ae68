import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { chosenLanguage } from './chosen-language.ts';

/** The one i18next of the page. Each feature adds its own words (dictionary.ts). */
export const i18n = createInstance();

void i18n.use(initReactI18next).init({
  lng: chosenLanguage(),
  fallbackLng: false,
  // Everything is at hand when it is asked for: the first picture already has its words.
  initAsync: false,
  resources: {},
  ns: [],
  defaultNS: false,
  // React escapes what it draws.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});
