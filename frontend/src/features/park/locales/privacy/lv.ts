import type { InLatvian } from '../../../../shared/i18n/dictionary.ts';
import type { en } from './en.ts';

export const lv: InLatvian<typeof en> = {
  title: 'Privātums',
  lead: 'Ko mēs par tevi glabājam, kāpēc, cik ilgi un kā to izdzēst.',
  why: {
    title: 'Kāpēc mēs to glabājam',
    service:
      'Lai tu saņemtu to, ko rezervēji: vārds, tālrunis un e-pasts pie rezervācijas vai konta ir vajadzīgi pašai rezervācijai.',
    safety:
      'Lai parkā viss notiktu godīgi un droši: lai neviens to neizpērk, nepiebāž tavu pastkasti un neuzmin tavu paroli.',
    sharing:
      'Mēs nevienam neko nepārdodam un nerādām, te nav ne reklāmu, ne izsekošanas. Karte kontaktu lapā nāk no Google, un tikai tad, kad to palūdz.',
  },
  kept: {
    title: 'Ko mēs glabājam un cik ilgi',
    booking: {
      what: 'Rezervāciju: vārdu, tālruni un, ja norādīji, e-pastu, piezīmes un pieredzi; ko par to piezīmējuši darbinieki. Arī atceltu.',
      period_zero: '{{count}} mēnešus pēc brauciena, tad tas tiek dzēsts. Laiki un cena paliek.',
      period_one: '{{count}} mēnesi pēc brauciena, tad tas tiek dzēsts. Laiki un cena paliek.',
      period_other: '{{count}} mēnešus pēc brauciena, tad tas tiek dzēsts. Laiki un cena paliek.',
    },
    account: {
      what: 'Kontu: lietotājvārdu, e-pastu un, ja norādīji, vārdus un tālruni; paroli tikai kā jaucējvērtību; vai tu ienāc ar Google; kad esi ienācis.',
      period: 'Līdz tu kontu izdzēs.',
    },
    sessions: {
      what: 'To, ka šajā pārlūkā esi ienācis un ka reiz biji ienācis (sīkdatnes).',
      period: '14 dienas, darbiniekiem arī ne ilgāk kā 12 stundas bez lietošanas; pārlūku atceramies gadu.',
    },
    mails: {
      what: 'Vēstules, ko tev rakstījām, ja tās glabājas kā faili, un to, ka tās nosūtītas.',
      period: '30 dienas.',
    },
    feedback: {
      what: 'Atsauksmi: ko uzrakstīji un tavu e-pastu, ja to norādīji; tīkla adresi un pārlūku, no kura tā sūtīta.',
      period: 'Adresi un pārlūku 30 dienas; pārējo, līdz to izdzēš.',
    },
    sources: {
      what: 'Kuras rezervācijas nākušas no viena tīkla, lai neviens neizpērk parku: atslēgotu jaucējvērtību, nekad pašu adresi.',
      period: '30 dienas.',
    },
    attempts: {
      what: 'Nepareizas paroles un to, cik vēstuļu un rezervāciju rada viens cilvēks: saskaitītas pēc atslēgotām jaucējvērtībām.',
      period: 'No minūtēm līdz divām dienām; tava e-pasta jaucējvērtību līdz naktij pēc rezervētās dienas.',
    },
    notices: {
      what: 'Adresi, uz kuru gāja paša parka paziņojumi, kad to nomainījusi cita.',
      period: '30 dienas.',
    },
    audit: {
      what: 'Kurš no mums ko un kad mainījis un ka rezervācija bijusi: bez vārdiem, tālruņiem un e-pastiem.',
      period: 'Pastāvīgi: pēc šiem ierakstiem nekas netiek pārdots divreiz.',
    },
  },
  safe: {
    title: 'Kā mēs to glabājam',
    text: 'Viss, kas tevi nosauc, ir šifrēts, katra rezervācija un konts ar savu atslēgu. Lai to izdzēstu, mēs izdzēšam atslēgu: tad to vairs neviens nevar izlasīt, arī vecajos ierakstos ne. Rezerves kopijas, ko parks glabā citur, seko, kad tās nomaina.',
    public:
      'Kam ir tavas rezervācijas numurs, tas redz vārdu, laikus, cenu un tālruņa pēdējos trīs ciparus līdz 30 dienām pēc brauciena. Tāpēc numuru rādi tikai saviem draugiem.',
  },
  rights: {
    title: 'Ko tu vari darīt',
    see: 'Apskatīt un paņemt līdzi visu: “Lejupielādēt manus datus” tavā profilā.',
    correct: 'Izlabot: savā profilā, vai palūdz mums mainīt rezervāciju.',
    erase: 'Izdzēst: “Dzēst manu kontu” tavā profilā. Līdzi pazūd arī tavu rezervāciju un atsauksmju dati.',
    ask: 'Ja konta nav vai ir kāds jautājums: raksti vai zvani mums un nosauc rezervācijas numuru. Vari arī sūdzēties Datu valsts inspekcijā.',
    profile: 'Uz manu profilu',
  },
};
