import type { feedbackCategories, FeedbackStatus } from '@cablepark/contracts/feedback/feedback';

/** A piece of feedback and the status that staff gave it. */
export interface DemoFeedback {
  readonly daysAgo: number;
  readonly rating: number;
  readonly category: (typeof feedbackCategories)[number];
  readonly comment: string;
  /** The index of the person who wrote it, unless nobody knows. */
  readonly person?: number;
  /** What staff made of it; nothing yet if it is left out. */
  readonly status?: FeedbackStatus;
  readonly notes?: string;
}

/** The oldest feedback comes first. */
export const demoFeedback: readonly DemoFeedback[] = [
  {
    daysAgo: 61,
    rating: 5,
    category: 'general',
    comment: 'Lieliska trase un ļoti jauki instruktori. Noteikti atgriezīsimies!',
    person: 2,
    status: 'archived',
    notes: 'Pateicāmies e-pastā.',
  },
  {
    daysAgo: 52,
    rating: 4,
    category: 'booking',
    comment: 'Booking took less than a minute. Would be nice to pay online, too.',
    person: 38,
    status: 'archived',
    notes: 'Online payment is planned for next season.',
  },
  {
    daysAgo: 44,
    rating: 2,
    category: 'bug',
    comment:
      'Telefonā kalendārs vienā brīdī rādīja pagājušo nedēļu. Pārlādējot lapu, viss bija kārtībā.',
    person: 9,
    status: 'archived',
    notes: 'Izlabots.',
  },
  {
    daysAgo: 33,
    rating: 5,
    category: 'general',
    comment: 'Best cable park in the Baltics. The sauna afterwards is a must.',
    person: 40,
    status: 'reviewed',
  },
  {
    daysAgo: 27,
    rating: 3,
    category: 'suggestion',
    comment:
      'Vakaros pēc septiņiem grūti atrast brīvu laiku. Varbūt vasarā var strādāt līdz 23.00?',
    person: 14,
    status: 'reviewed',
    notes: 'Apspriest pirms sezonas: garāks darba laiks jūnijā un jūlijā.',
  },
  {
    daysAgo: 19,
    rating: 4,
    category: 'interface',
    comment: 'Patīk, ka var redzēt visu nedēļu uzreiz. Krāsas saulē mazliet par bālām.',
    status: 'reviewed',
  },
  {
    daysAgo: 12,
    rating: 5,
    category: 'booking',
    comment: 'Zvanīju dienu iepriekš, un man uzreiz atrada vietu. Paldies!',
    person: 21,
    status: 'reviewed',
    notes: 'Nodots Mārim.',
  },
  {
    daysAgo: 8,
    rating: 1,
    category: 'general',
    comment:
      'Vētras dēļ rezervāciju atcēla tikai trīs stundas iepriekš, jau bijām ceļā no Valmieras.',
    person: 17,
    status: 'reviewed',
    notes: 'Piezvanīju un piedāvāju stundu bez maksas.',
  },
  {
    daysAgo: 5,
    rating: 5,
    category: 'general',
    comment: 'My son stood up on his third try. The instructor was so patient with him!',
    person: 36,
  },
  {
    daysAgo: 3,
    rating: 4,
    category: 'suggestion',
    comment: 'Būtu labi, ja varētu rezervēt arī pirti kopā ar trosi.',
    person: 0,
  },
  {
    daysAgo: 2,
    rating: 3,
    category: 'interface',
    comment: 'Could you show the water temperature next to the calendar?',
  },
  {
    daysAgo: 0,
    rating: 5,
    category: 'booking',
    comment: 'Ērti, ātri un saprotami.',
    person: 26,
  },
];
