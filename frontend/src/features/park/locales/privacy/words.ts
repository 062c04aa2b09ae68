import { makeWordsHook } from '#shared/i18n/dictionary';

export const usePrivacyPageWords = makeWordsHook({
  lead: {
    en: 'What we keep about you, why, for how long, and how to have it erased.',
    lv: 'Ko mēs par tevi glabājam, kāpēc, cik ilgi un kā to izdzēst.',
  },
  why: {
    title: { en: 'Why we keep it', lv: 'Kāpēc mēs to glabājam' },
    service: {
      en: 'We need your name, phone number and e-mail to give you what you booked.',
      lv: 'Lai tu saņemtu to, ko rezervēji: rezervācijā vai kontā norādītais vārds, tālrunis un e-pasts ir vajadzīgi pašai rezervācijai.',
    },
    safety: {
      en: 'To keep the park fair and safe, so that nobody buys up all the times, floods your mailbox or guesses your password.',
      lv: 'Lai parkā viss notiktu godīgi un droši: lai neviens neizpirktu visus laikus, nepiebāztu tavu pastkasti un neuzminētu tavu paroli.',
    },
    sharing: {
      en: 'We never sell your data or show them to others, and there is no advertising or tracking here. The map on the contacts page comes from Google and is loaded only when you ask for it.',
      lv: 'Mēs nevienam neko nepārdodam un nerādām, te nav ne reklāmu, ne izsekošanas. Karti kontaktu lapā ielādē no Google un tikai tad, kad to palūdz.',
    },
  },
  kept: {
    title: { en: 'What we keep, and for how long', lv: 'Ko mēs glabājam un cik ilgi' },
    booking: {
      what: {
        en: 'A booking, even if it was cancelled: your name, phone number and, if you gave them, e-mail, notes and experience; also what our staff note about it.',
        lv: 'Rezervāciju, arī atceltu: vārdu, tālruni un, ja norādīji, e-pastu, piezīmes un pieredzi; darbinieku piezīmes par to.',
      },
      period: {
        en: '{{count}} {month|months} after the session, then they are erased. The times and the price stay.',
        lv: '{{count}} {mēnešus|mēnesi|mēnešus} pēc brauciena, tad šie dati tiek dzēsti. Laiki un cena paliek.',
      },
    },
    holding: {
      what: {
        en: 'That times are held for you while you fill in the booking form: by a cookie of this browser, and a hash of your network’s address made with a secret key.',
        lv: 'To, kuri laiki tev uz brīdi ir rezervēti, kamēr aizpildi rezervāciju: pārlūka sīkdatni un ar slepenu atslēgu aprēķinātu tīkla adreses jaucējvērtību.',
      },
      period: {
        en: 'The cookie for a day, the hash until the times are no longer held.',
        lv: 'Sīkdatni dienu; jaucējvērtību, līdz laiki vairs nav tev rezervēti.',
      },
    },
    waiting: {
      what: {
        en: 'A place on a waiting list: your name, phone number and e-mail.',
        lv: 'Vietu rindā uz aizņemtu laiku: vārdu, tālruni un e-pastu.',
      },
      period: {
        en: 'Until you leave the list, and at most until the night after the day you wait for.',
        lv: 'Līdz brīdim, kad no rindas izstāsies, bet ne ilgāk kā līdz naktij pēc gaidītās dienas.',
      },
    },
    account: {
      what: {
        en: 'An account: your username, e-mail and, if you gave them, names and phone number; a password only as a hash; whether you sign in with Google; when you signed in.',
        lv: 'Kontu: lietotājvārdu, e-pastu un, ja norādīji, vārdu, uzvārdu un tālruni; paroli tikai kā jaucējvērtību; to, vai ienāc ar Google un kad esi ienācis.',
      },
      period: { en: 'Until you delete the account.', lv: 'Līdz brīdim, kad kontu izdzēsīsi.' },
    },
    sessions: {
      what: {
        en: 'That this browser is signed in, and that it once was; for our staff also in which role (cookies).',
        lv: 'To, ka šajā pārlūkā esi ienācis savā kontā un ka reiz biji ienācis, darbiniekiem arī to, kādā lomā (sīkdatnes).',
      },
      period: {
        en: '14 days, or for our staff until 12 hours without use; the browser is remembered for a year.',
        lv: '14 dienas, darbiniekiem arī ne ilgāk kā 12 stundas bez lietošanas; pārlūku atceramies gadu.',
      },
    },
    mails: {
      what: {
        en: 'E-mails we sent you, where they are kept as files, and the fact that they were sent.',
        lv: 'E-pasta vēstules, ko tev rakstījām, ja tās glabājas failos, un to, ka tās nosūtītas.',
      },
      period: { en: '30 days.', lv: '30 dienas.' },
    },
    feedback: {
      what: {
        en: 'Feedback: what you wrote, and your e-mail if you gave it; the network address and browser it was sent from.',
        lv: 'Atsauksmi: ko uzrakstīji un tavu e-pastu, ja to norādīji; tīkla adresi un pārlūku, no kura tā sūtīta.',
      },
      period: {
        en: 'The address and browser for 30 days; the rest until it is erased.',
        lv: 'Adresi un pārlūku 30 dienas; pārējo, līdz to izdzēš.',
      },
    },
    sources: {
      what: {
        en: 'Which bookings and places on waiting lists came from the same network, so that nobody buys up all the times: a hash made with a secret key, never the address itself.',
        lv: 'Kuras rezervācijas un vietas rindās nākušas no viena tīkla, lai neviens neizpirktu visus laikus: ar slepenu atslēgu aprēķinātu jaucējvērtību, nekad pašu adresi.',
      },
      period: { en: '30 days.', lv: '30 dienas.' },
    },
    attempts: {
      what: {
        en: 'How often a password was wrong, and how many e-mails and bookings one person causes, counted by hashes made with a secret key.',
        lv: 'To, cik reižu ievadīta nepareiza parole un cik vēstuļu un rezervāciju rada viens cilvēks: skaitām pēc jaucējvērtībām, kas aprēķinātas ar slepenu atslēgu.',
      },
      period: {
        en: 'From minutes to two days; a hash of your e-mail until the night after the day you booked or wait for.',
        lv: 'No dažām minūtēm līdz divām dienām; tava e-pasta jaucējvērtību līdz naktij pēc rezervētās vai gaidītās dienas.',
      },
    },
    notices: {
      what: {
        en: 'The address that the park’s own notices went to, once another has replaced it.',
        lv: 'Adresi, uz kuru sūtījām paša parka paziņojumus, kad to jau nomainījusi cita.',
      },
      period: { en: '30 days.', lv: '30 dienas.' },
    },
    audit: {
      what: {
        en: 'Which of us changed what and when, and that a booking was made, without names, phone numbers or e-mails.',
        lv: 'To, kurš no mums ko un kad mainījis un ka rezervācija bijusi – bez vārdiem, tālruņiem un e-pastiem.',
      },
      period: {
        en: 'For good: this record keeps anything from being sold twice.',
        lv: 'Pastāvīgi: šie ieraksti neļauj neko pārdot divreiz.',
      },
    },
  },
  safe: {
    title: { en: 'How it is kept', lv: 'Kā mēs to glabājam' },
    text: {
      en: 'Everything that identifies you is encrypted; each booking and each account has a key of its own. To erase your data, we delete the key: then nobody can read them any more, not even in old records. Backups that the park keeps elsewhere follow as they are replaced.',
      lv: 'Viss, pēc kā tevi var atpazīt, ir šifrēts – katrai rezervācijai un kontam ir sava atslēga. Lai to izdzēstu, mēs izdzēšam atslēgu: tad datus vairs neviens nevar izlasīt, arī vecajos ierakstos ne. No rezerves kopijām, ko parks glabā citur, dati pazūd, kad kopijas nomaina.',
    },
    public: {
      en: 'Whoever has the link to your booking’s confirmation sees the name, the times, the price and the last three digits of the phone, until 30 days after the session. So share that link only with your friends. The short reference opens nothing.',
      lv: 'Ikviens, kam ir saite uz tavas rezervācijas apstiprinājumu, vēl 30 dienas pēc brauciena redz vārdu, laikus, cenu un tālruņa pēdējos trīs ciparus. Tāpēc ar šo saiti dalies tikai ar draugiem. Ar īso rezervācijas numuru neko atvērt nevar.',
    },
  },
  rights: {
    title: { en: 'What you can do', lv: 'Ko tu vari darīt' },
    see: {
      en: 'See everything and take a copy: “Download my data” in your profile.',
      lv: 'Apskatīt visu un saņemt kopiju: savā profilā izvēlies „Lejupielādēt manus datus”.',
    },
    correct: {
      en: 'Correct it: in your profile, or ask us to change a booking.',
      lv: 'Izlabot: maini datus savā profilā vai palūdz, lai mēs mainām rezervāciju.',
    },
    erase: {
      en: 'Erase it: “Delete my account” in your profile. This also erases the personal data in your bookings, waiting lists and feedback.',
      lv: 'Izdzēst: savā profilā izvēlies „Dzēst manu kontu”. Tiks izdzēsti arī tavu rezervāciju, rindu un atsauksmju dati.',
    },
    ask: {
      en: 'If you have no account, or a question, write to us or call us and give your booking reference. You may also complain to the Data State Inspectorate (Datu valsts inspekcija).',
      lv: 'Ja konta nav vai ir kāds jautājums, raksti vai zvani mums un nosauc rezervācijas numuru. Vari arī sūdzēties Datu valsts inspekcijā.',
    },
    profile: { en: 'To my profile', lv: 'Uz manu profilu' },
  },
});
