import type { InLatvian } from '../../i18n/dictionary.ts';
import type { en } from './en.ts';

export const lv: InLatvian<typeof en> = {
  erase: 'Dzēst',
  erasePersonalData: 'Dzēst personas datus',
  eraseReason: 'Dzēst iemeslu',
  eraseWho: 'Dzēst kontu: {{name}}',
  confirm: 'Dzēst pavisam',
  done: 'Dzēsts pavisam',
  failed: 'Neizdevās izdzēst. Lūdzu, mēģini vēlreiz.',
  booking: {
    title: 'Dzēst šīs rezervācijas personas datus?',
    goes: 'Vārds, tālrunis, e-pasts, piezīmes un vēstules par to pazudīs pavisam.',
    stays: 'Pati rezervācija paliks: tās laiki, cena un tas, ka tā bija.',
  },
  user: {
    title: 'Dzēst kontu: {{name}}?',
    goes: 'Vārdi, e-pasts un tālrunis pazudīs pavisam, tāpat visu konta rezervāciju un atsauksmju personas dati. Kontā vairs neviens nevarēs ienākt; tā e-pasts un lietotājvārds atkal būs brīvi.',
    stays: 'Rezervācijas paliks ar saviem laikiem un cenām. Gaidāmās rezervācijas vispirms jāatceļ.',
  },
  feedback: {
    title: 'Dzēst šīs atsauksmes personas datus?',
    goes: 'Komentārs, e-pasts, ziņas par to, no kurienes tā sūtīta, un tavas piezīmes pazudīs pavisam.',
    stays: 'Vērtējums un kategorija paliks.',
  },
  reason: {
    title: 'Dzēst bloķēšanas iemeslu?',
    goes: 'Visi iemesli, kāpēc šie laiki jebkad bloķēti, pazudīs pavisam, arī pie citiem laikiem, kas bloķēti kopā ar šiem.',
    stays: 'Laiki paliks bloķēti.',
  },
  note: 'Ko mēs darām ar taviem datiem:',
  link: 'Privātums',
};
