import { makeWordsHook } from '#shared/i18n/dictionary';

/** The texts of the dialog in which customers join the waiting list of a half hour. */
export const useTakenWords = makeWordsHook({
  text: {
    en: 'If it becomes free, we offer it to those who wait, in the order in which they joined.',
    lv: 'Ja tas atbrīvosies, piedāvāsim to gaidītājiem tādā secībā, kādā viņi pieteicās.',
  },
  orWait: {
    en: 'If they book it, those who wait are the first to hear when it becomes free.',
    lv: 'Ja to rezervēs, gaidītāji pirmie uzzinās, kad tas atbrīvosies.',
  },
  join: { en: 'Join the waiting list', lv: 'Pieteikties rindā' },
  joining: { en: 'Joining…', lv: 'Piesaka…' },
  needed: {
    en: 'We send a link to confirm, and later our offer, to this address.',
    lv: 'Uz šo adresi nosūtīsim apstiprinājuma saiti un vēlāk piedāvājumu.',
  },
  joined: {
    title: { en: 'One more step: open your e-mail', lv: 'Vēl viens solis: atver e-pastu' },
    first: { en: 'Nobody is ahead of you.', lv: 'Pirms tevis neviena nav.' },
    ahead: {
      en: '{{count}} {person is|people are} ahead of you.',
      lv: 'Pirms tevis rindā: {{count}} {cilvēku|cilvēks|cilvēki}.',
    },
    mailed: {
      en: 'We have sent a link to {{email}}. Open it to confirm your place in the line: until then an offer is kept for a few minutes only. On its page you also see how many are ahead of you, accept our offer, or leave.',
      lv: 'Nosūtījām saiti uz {{email}}. Atver to, lai apstiprinātu savu vietu rindā: līdz tam piedāvājums ir spēkā tikai dažas minūtes. Saites lapā arī redzēsi, cik cilvēku ir pirms tevis, varēsi pieņemt piedāvājumu vai iziet no rindas.',
    },
  },
});
