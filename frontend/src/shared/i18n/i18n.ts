import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { chosenLanguage } from './chosen-language.ts';

/** The page's only i18next instance. Each feature adds its own dictionary (dictionary.ts). */
export const i18n = createInstance();

void i18n.use(initReactI18next).init({
  lng: chosenLanguage(),
  fallbackLng: false,
  // All texts are part of the scripts, so a synchronous start gives the first render its texts.
  initAsync: false,
  resources: {},
  ns: [],
  defaultNS: false,
  // React already escapes what it renders.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});
