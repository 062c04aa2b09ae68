import type { InLatvian } from '../../i18n/dictionary.ts';
import type { en } from './en.ts';

export const lv: InLatvian<typeof en> = {
  signedOut: { title: 'Izgāji no konta', text: 'Tavs konts šajā ierīcē ir aizvērts.' },
  signOutFailed: 'Iziet neizdevās',
  waiting: {
    title: 'Iziet un zaudēt atzīmes?',
    text_zero: 'Šajā ierīcē vēl nav nosūtītas {{count}} atzīmes. Izejot tās tiks dzēstas.',
    text_one: 'Šajā ierīcē vēl nav nosūtīta {{count}} atzīme. Izejot tā tiks dzēsta.',
    text_other: 'Šajā ierīcē vēl nav nosūtītas {{count}} atzīmes. Izejot tās tiks dzēstas.',
    drop: 'Dzēst un iziet',
    stay: 'Palikt kontā',
  },
};
