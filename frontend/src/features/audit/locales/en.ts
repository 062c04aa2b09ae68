import { eventSentences } from '../event-sentences.ts';

export const en = {
  title: 'History',
  lead: 'Who changed what, newest first.',
  loading: 'Loading history...',
  failed: 'Failed to load data. Please try again.',
  empty: 'Nothing was changed.',
  emptyText: 'No entry fits what you look for.',
  more: 'Show more',
  times: '× {{count}}',
  actor: {
    guest: 'Guest',
    system: 'The system',
    unknown: 'A user',
  },
  filter: {
    day: 'Done on',
    anyDay: 'Any day',
    user: 'Done by',
    anybody: 'Anybody',
    about: 'About',
    everything: 'Everything',
    settings: 'Settings',
    schedule: 'Schedule of',
  },
  about: {
    schedule: 'Schedule of {{day}}',
    days_one: '{{count}} day, {{range}}',
    days_other: '{{count}} days, {{range}}',
    settings: 'Settings',
    user: 'Account of {{name}}',
    someUser: 'An account',
    feedback: 'Feedback',
  },
  event: eventSentences('en'),
} as const;
