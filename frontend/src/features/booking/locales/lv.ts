import type { InLatvian } from '../../../shared/i18n/dictionary.ts';
import type { en } from './en.ts';

export const lv: InLatvian<typeof en> = {
  details: {
    title: 'Rezervācija',
    lead: 'Pēdējais solis: pastāsti, kas brauks.',
    back: 'Atpakaļ uz kalendāru',
    selectedTimes: 'Izvēlētie laiki',
    total: 'Kopā',
    seasonal: 'Cenas mainās pa sezonām: pavasarī 20 €, vasarā 25 € par 30 minūtēm.',
    latviaNote: 'Visi laiki ir pēc Latvijas laika (Europe/Riga). Tavā ierīcē iestatīta josla {{zone}}.',
    signIn: {
      title: 'Ienāc vai rezervē kā viesis',
      text: 'Ar kontu tavi dati jau būs ierakstīti, un visas rezervācijas glabāsies vienuviet.',
      google: 'Turpināt ar Google',
      noGoogle: 'Ienākšana ar Google šajā parkā vēl nav ieslēgta.',
      email: 'Ienākt ar e-pastu',
      guest: 'Turpināt kā viesim',
    },
    signedIn: {
      title: 'Tu esi savā kontā',
      text: 'Šī rezervācija būs atrodama tavā kontā {{email}}.',
      signOut: 'Iziet',
    },
    form: {
      title: 'Tavi dati',
      name: 'Vārds, uzvārds',
      phone: 'Tālrunis',
      phonePlaceholder: '+371 20 123 456',
      email: 'E-pasts',
      notes: 'Piezīmes',
      submit: 'Pabeigt rezervāciju',
      pending: 'Apstrādā…',
    },
    rental: {
      title: 'Inventāra noma',
      wetsuit: 'Hidrotērps: 5 € stundā vai 7 € par braucienu',
      board: 'Dēlis: 7 € stundā vai 10 € par braucienu',
      text: 'Inventāru izsniedzam un apmaksu pieņemam uz vietas.',
    },
    cancellation: {
      title: 'Atcelšanas noteikumi',
      late: 'Mazāk nekā 2 stundas pirms brauciena: jāmaksā pilna cena',
      short: 'Mazāk nekā 24 stundas iepriekš: 50 % no cenas',
      early: 'Agrāk: bez maksas, atmaksājam visu summu',
    },
    confirmedToast: 'Rezervācija apstiprināta!',
    failed: {
      title: 'Rezervēt neizdevās',
      text: 'Rezervēt neizdevās. Lūdzu, mēģini vēlreiz.',
      taken: 'Kādu no izvēlētajiem laikiem tikko rezervēja kāds cits. Lūdzu, dodies atpakaļ un izvēlies citu laiku.',
      restricted: 'Ja brauciens ir tik drīz, lūdzu, sazinies ar mums, lai uzzinātu, vai ir vieta.',
      past: 'Šis laiks jau ir pagājis.',
      throttled: 'Pārāk daudz mēģinājumu. Lūdzu, mēģini vēlreiz pēc minūtes.',
      unavailable: 'Sistēma šobrīd nav pieejama. Lūdzu, mēģini vēlreiz pēc brīža.',
    },
    unsettled: {
      title: 'Rezervāciju vēl nevarējām apstiprināt',
      text: 'Pa ceļam pazuda savienojums. Spied „Pabeigt rezervāciju” vēlreiz: divreiz tevi noteikti nepierakstīsim.',
    },
    taken: {
      title: 'Daļa no taviem laikiem jau ir aizņemta',
      text: 'Tie ir atzīmēti starp izvēlētajiem laikiem. Kalendārā pārējie joprojām būs izvēlēti.',
      all: { title: 'Tavi laiki jau ir aizņemti', text: 'Atgriezies kalendārā un izvēlies citus.' },
      mark: 'Rezervējis kāds cits',
    },
    invalid: {
      name: 'Ieraksti vārdu, vismaz 2 burtus',
      phone: 'Tālruņa numurā jābūt 8–15 cipariem, sākumā drīkst būt +',
      email: 'E-pasta adrese nav pareiza',
    },
  },
  manage: {
    title: 'Ja mainās plāni',
    text: 'Šajā adresē vari mainīt laiku vai savus datus, vai atcelt rezervāciju, bez konta:',
    secret: 'Ikviens, kam tā ir, var mainīt tavu rezervāciju, tāpēc paturi to sev. Šeit to redzēsi tikai tagad.',
    code: 'QR kods ar saiti uz tavu rezervāciju',
  },
  confirmation: {
    title: 'Rezervācija apstiprināta!',
    lead: 'Tiekamies uz ūdens.',
    loading: 'Ielādē rezervāciju',
    email: 'Apstiprinājumu nosūtījām uz tavu e-pastu.',
    early: 'Lūdzu, ierodies 15 minūtes iepriekš.',
    place: '{{address}}. Autostāvvieta ir bez maksas.',
    home: 'Uz sākumlapu',
    notFound: {
      title: 'Rezervācija nav atrasta',
      text: 'Rezervāciju neizdevās ielādēt. Pārbaudi adresi vai piezvani mums.',
    },
  },
};
