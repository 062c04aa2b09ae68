import type { SpecialDaySetting } from '@cablepark/contracts/configuration/settings';

import { halfHours, minutesAgo, type Around } from './around.ts';
import { tellPasses } from './passes.ts';
import {
  arrive,
  askInVain,
  block,
  book,
  cancel,
  change,
  close,
  day,
  feedback,
  hold,
  move,
  setSpecialDay,
  stayAway,
  takeBack,
  undo,
  waitFor,
  type ScriptDay,
} from './script.ts';

const SATURDAY = 5;

/** From 18:00 on. */
const REST_OF_EVENING = { from: '18:00', count: 12 };

const holiday: SpecialDaySetting = {
  isClosed: true,
  openTime: null,
  closeTime: null,
  priceCents: null,
  note: { lv: 'Svētku diena, parks slēgts', en: 'Public holiday, the park is closed' },
};

const competition: SpecialDaySetting = {
  isClosed: false,
  openTime: '15:00',
  closeTime: '21:00',
  priceCents: 3000,
  note: {
    lv: 'No rīta sacensības, braucam no 15.00',
    en: 'A competition in the morning, open from 15:00',
  },
};

/**
 * What happens in the park on top of the ordinary days (`tellOrdinaryDays`), day by day. The script
 * covers all of today, but whatever is later than the moment the demo starts is left out. From
 * 15:00 to 22:00 the park is open on every day of the week, so any of these half hours can be used.
 */
export function tellSeason(around: Around): ScriptDay[] {
  const competitionDay = around.findWeekday(SATURDAY, 8);
  return [
    ...tellPasses(),

    // Before the season, Māris enters the days that aren't like others.
    day(-60, [
      setSpecialDay('09:00', -20, holiday),
      setSpecialDay('09:05', competitionDay, competition),
      setSpecialDay('09:10', competitionDay + 4, holiday),
    ]),

    // The first guests say what they think, and the office answers.
    day(-59, [
      feedback(
        '20:30',
        5,
        'general',
        'Lieliska trase un ļoti jauki instruktori. Noteikti atgriezīsimies!',
        { by: 'Mārtiņš', status: 'archived', staffNotes: 'Pateicāmies e-pastā.' },
      ),
    ]),
    day(-52, [
      feedback(
        '18:10',
        4,
        'booking',
        'Booking took less than a minute. Would be nice to pay online, too.',
        {
          by: 'Tomas',
          status: 'archived',
          staffNotes: 'Online payment is planned for next season.',
        },
      ),
    ]),
    day(-44, [
      feedback(
        '09:40',
        2,
        'bug',
        'Telefonā kalendārs vienā brīdī rādīja pagājušo nedēļu. Pārlādējot lapu, viss bija kārtībā.',
        { by: 'Edgars', status: 'archived', staffNotes: 'Izlabots.' },
      ),
    ]),
    day(-33, [
      feedback(
        '21:15',
        5,
        'general',
        'Best cable park in the Baltics. The sauna afterwards is a must.',
        { by: 'Mantas', status: 'reviewed' },
      ),
    ]),
    day(-27, [
      feedback(
        '22:20',
        3,
        'suggestion',
        'Vakaros pēc septiņiem grūti atrast brīvu laiku. Varbūt vasarā var strādāt līdz 23.00?',
        {
          by: 'Madara',
          status: 'reviewed',
          staffNotes: 'Apspriest pirms sezonas: garāks darba laiks jūnijā un jūlijā.',
        },
      ),
    ]),

    // Three bookings that don't take place, each for a reason of its own.
    day(-19, [
      book('18:00', 2, 'Reinis', {
        daysEarly: 5,
        notes: 'Atbrauksim ar bērniem.',
        payWith: ['Reinis'],
      }),
      feedback(
        '12:00',
        4,
        'interface',
        'Patīk, ka var redzēt visu nedēļu uzreiz. Krāsas saulē mazliet par bālām.',
        { status: 'reviewed' },
      ),
    ]),
    day(-21, [cancel('11:20', 'Reinis', 'customer')]),
    day(-16, [
      book('19:00', 2, 'Kristjan', { daysEarly: 6, experienceLevel: 'advanced' }),
      cancel('17:45', 'Kristjan', 'breakdown', { isCleared: true }),
      askInVain('18:20', halfHours(-16, '19:00', 2)),
    ]),
    day(-14, [
      book('17:00', 1, 'Linda', { isByStaff: true, staffNotes: 'Rezervēts divreiz?' }),
      cancel('10:05', 'Linda', 'staff'),
      book('20:00', 2, 'Haralds', { daysEarly: 4 }),
      cancel('16:30', 'Haralds', 'other'),
    ]),

    day(-12, [
      feedback(
        '10:15',
        5,
        'booking',
        'Zvanīju dienu iepriekš, un man uzreiz atrada vietu. Paldies!',
        { by: 'Andris', status: 'reviewed', staffNotes: 'Nodots Mārim.' },
      ),
    ]),

    // A storm comes up. Kaspars is on the water already and rides to the end; four others lose
    // their evening, and Signe calls them one by one.
    day(-7, [
      book('17:30', 2, 'Kaspars', { experienceLevel: 'advanced', payWith: ['Kaspars'] }),
      book('18:30', 2, 'Anna', { experienceLevel: 'intermediate' }),
      book('19:30', 2, 'Oliver', { notes: 'We come straight from the airport.' }),
      book('20:30', 1, 'Dace', { payWith: ['Dace'] }),
      book('21:00', 2, 'Emīls', { isByStaff: true, equipmentRental: true }),
      arrive('17:24', 'Kaspars'),
      close('18:07', 'storm', REST_OF_EVENING, 'weather', {
        lv: 'Vētras brīdinājums: drošības dēļ šodien vairs nebraucam.',
        en: 'Storm warning: for safety nobody rides any more today.',
      }),
      askInVain('18:30', halfHours(-7, '19:00', 2)),
      move('19:40', 'Anna', halfHours(-5, '18:00', 2)),
      cancel('20:15', 'Oliver', 'weather'),
      feedback(
        '20:50',
        1,
        'general',
        'Vētras dēļ rezervāciju atcēla tikai stundu iepriekš, jau bijām ceļā no Valmieras.',
        {
          by: 'Oskars',
          status: 'reviewed',
          staffNotes: 'Piezvanīju un piedāvāju stundu bez maksas.',
        },
      ),
    ]),
    // Emīls gets an evening that is still to come. Dace hasn't been reached and still waits.
    day(-6, [move('09:30', 'Emīls', halfHours(4, '20:00', 2))]),
    day(-5, [
      arrive('17:52', 'Anna'),
      feedback(
        '19:05',
        5,
        'general',
        'My son stood up on his third try. The instructor was so patient with him!',
        { by: 'Олена' },
      ),
    ]),

    // Mikko wants to come a day earlier than he booked, and Niks forgets to come at all.
    day(-3, [
      move('12:15', 'Mikko', halfHours(-2, '19:00', 2)),
      feedback('20:40', 4, 'suggestion', 'Būtu labi, ja varētu rezervēt arī pirti kopā ar trosi.', {
        by: 'Jānis',
      }),
    ]),
    day(-2, [
      arrive('18:50', 'Mikko'),
      book('20:30', 1, 'Niks', { daysEarly: 4 }),
      stayAway('20:45', 'Niks'),
      feedback(
        '21:30',
        3,
        'interface',
        'Could you show the water temperature next to the calendar?',
      ),
      feedback('22:10', 2, 'bug', 'Atgādinājums atnāca angliski, lai gan lapa bija latviski.'),
    ]),

    // Yesterday a film crew asked for an evening, and the cable made a strange noise: Signe closed
    // an hour of next week for a repair, which then wasn't needed.
    day(-1, [
      book('18:00', 2, 'Mikko', { daysEarly: 6, experienceLevel: 'beginner' }),
      block('10:40', halfHours(5, '20:00', 4), 'Filmēšana (film crew)'),
      close('13:10', 'repair', halfHours(9, '16:00', 2), 'breakdown'),
      takeBack('13:15', 'repair'),
      change('14:20', 'Sanita', {
        notes: 'Ieradīsimies 10 minūtes vēlāk.',
        equipmentRental: true,
      }),
      book('20:00', 2, 'Aino', {
        notes: 'Two riders, sharing the time.',
        package: true,
        payWith: ['Aino'],
      }),
      arrive('19:55', 'Aino'),
      move('20:30', 'Elsa', halfHours(2, '20:00', 2)),
    ]),

    // Today: a company before the park opens, and an evening with hardly a free half hour.
    day(0, [
      book('08:00', 2, 'Santa', {
        isByStaff: true,
        opensCells: true,
        daysEarly: 6,
        equipmentRental: true,
        package: true,
        notes: 'Uzņēmuma rīta brauciens, 4 cilvēki (company event)',
        staffNotes: 'Rēķinu sūtīt uzņēmumam.',
      }),
      arrive('07:50', 'Santa'),
      book('09:00', 1, 'Valters', { isByStaff: true, opensCells: true, notes: 'Pirms darba' }),
      stayAway('08:58', 'Valters'),
      book('17:30', 2, 'Marta', { equipmentRental: true, experienceLevel: 'beginner' }),
      arrive('17:21', 'Marta'),
      book('19:00', 2, 'Jonas', { notes: 'We need one wetsuit, size M.', equipmentRental: true }),
      stayAway('19:20', 'Jonas'),
      book('20:00', 1, 'Undīne', { experienceLevel: 'advanced' }),
      arrive('19:58', 'Undīne'),
      book('20:30', 2, 'Lena', { notes: 'First time on the water, we would like an instructor.' }),
      arrive('20:24', 'Lena'),

      // The last hours before the demo begins, whatever time of the day that is.
      waitFor(minutesAgo(95), 'Zane', 3, '18:30'),
      waitFor(minutesAgo(80), 'Rasmus', 3, '18:30'),
      waitFor(minutesAgo(70), 'Elīna', 2, '18:30'),
      askInVain(minutesAgo(65), halfHours(2, '18:30', 1)),
      change(minutesAgo(55), 'Liis', {
        notes: 'We will be ten minutes late.',
        equipmentRental: false,
      }),
      // Artūrs can't come, so his half hour is offered to Elīna, who waits for it.
      cancel(minutesAgo(40), 'Artūrs', 'customer'),
      // Signe blocks the wrong evening, notices it and undoes it.
      block(minutesAgo(30), halfHours(1, '21:00', 2), 'Instruktora nav', 'the wrong evening'),
      undo(minutesAgo(26), 'the wrong evening'),
      block(minutesAgo(25), halfHours(6, '21:00', 2), 'Instruktora nav (no instructor)'),
      feedback(minutesAgo(15), 5, 'booking', 'Ērti, ātri un saprotami.', { by: 'Sanita' }),
      // Emma is filling in the form right now.
      hold(minutesAgo(1), 'Emma', halfHours(1, '19:00', 2)),
    ]),

    // What is booked for the days to come.
    day(1, [
      book('17:00', 2, 'Sanita', { daysEarly: 5, notes: 'Atbrauksim ar bērniem.' }),
      book('18:00', 2, 'Līga', {
        experienceLevel: 'intermediate',
        notes: 'Lūdzu, vieglāko dēli.',
        payWith: ['Līga'],
      }),
      book('20:00', 2, 'Ieva', {
        notes: 'Dāvanu karte dzimšanas dienā.',
        package: true,
        payWith: ['Ieva'],
      }),
    ]),
    day(2, [
      book('18:30', 1, 'Artūrs', { daysEarly: 4, payWith: ['Artūrs'] }),
      book('19:00', 2, 'Liis', { daysEarly: 3, equipmentRental: true }),
    ]),
    day(3, [
      book('18:30', 1, 'Agnese', { daysEarly: 6 }),
      book('19:00', 2, 'Elsa', { daysEarly: 5 }),
    ]),
  ];
}
