import { wordsHook } from '../../../../shared/i18n/dictionary.ts';

/** The texts of the dialog in which customers join the waiting list of a half hour. */
export const useTakenWords = wordsHook({
  text: {
    en: 'If it becomes free, we offer it to those who wait, in the order in which they joined.',
    lv: 'Ja tas atbrīvosies, piedāvāsim to gaidītājiem tādā secībā, kādā viņi pieteicās.',
  },
  join: { en: 'Join the waiting list', lv: 'Pieteikties rindā' },
  joining: { en: 'Joining…', lv: 'Piesaka…' },
  needed: {
    en: 'We send your link and our offer to this address.',
    lv: 'Uz šo adresi nosūtīsim saiti un piedāvājumu.',
  },
  joined: {
    title: { en: 'You are on the waiting list', lv: 'Tu esi rindā' },
    already: { en: 'You are on the waiting list already', lv: 'Tu jau esi rindā' },
    first: { en: 'Nobody is ahead of you.', lv: 'Pirms tevis neviena nav.' },
    ahead: {
      en: '{{count}} {person is|people are} ahead of you.',
      lv: 'Pirms tevis rindā: {{count}} {cilvēku|cilvēks|cilvēki}.',
    },
    mailed: {
      en: 'We have sent your link to {{email}}. On its page you see how many are ahead of you, accept our offer, or leave:',
      lv: 'Tavu saiti nosūtījām uz {{email}}. Tās lapā redzēsi, cik cilvēku ir pirms tevis, varēsi pieņemt piedāvājumu vai iziet no rindas:',
    },
    mailedBefore: {
      en: 'Your link is in the e-mail that we sent to {{email}} when you joined.',
      lv: 'Tava saite ir vēstulē, ko nosūtījām uz {{email}}, kad pieteicies.',
    },
  },
});
