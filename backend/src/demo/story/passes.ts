import { findPerson } from './people.ts';
import {
  adjustPass,
  arrive,
  book,
  cancel,
  day,
  endNight,
  keepPass,
  refund,
  sell,
  sellFromNowOn,
  type ScriptDay,
} from './script.ts';

/** The first day on which passes are sold. */
const FIRST_SALES = -58;

const VAT_ON_SALE = { percent: 21, due: 'sale' } as const;
const VAT_ON_USE = { percent: 21, due: 'use' } as const;

/**
 * What becomes of passes and gift cards: some are used, given back, refunded, expired, or about to
 * expire. The bookings of the story that they pay are in `tellSeason`.
 */
export function tellPasses(): ScriptDay[] {
  return [
    // Māris puts passes on sale before the season.
    day(-59, [
      sellFromNowOn('09:00', 'ten rides', {
        kind: 'rides',
        name: { lv: '10 braucienu abonements', en: 'Ten rides' },
        priceCents: 18_000,
        rides: 10,
        validDays: 365,
        vat: VAT_ON_SALE,
        position: 1,
      }),
      sellFromNowOn('09:05', 'five rides', {
        kind: 'rides',
        name: { lv: '5 braucieni mēnesī', en: 'Five rides in a month' },
        priceCents: 8500,
        rides: 5,
        coversCents: 2000,
        validDays: 30,
        vat: VAT_ON_SALE,
        position: 2,
      }),
      sellFromNowOn('09:10', 'season', {
        kind: 'season',
        name: { lv: 'Sezonas karte', en: 'Season pass' },
        priceCents: 45_000,
        perDay: 2,
        validDays: 180,
        vat: VAT_ON_SALE,
        position: 3,
      }),
      sellFromNowOn('09:15', 'gift 30', {
        kind: 'value',
        name: { lv: 'Dāvanu karte 30 €', en: 'Gift card €30' },
        priceCents: 3000,
        valueCents: 3000,
        validDays: 365,
        vat: VAT_ON_USE,
        position: 4,
      }),
      sellFromNowOn('09:20', 'gift 100', {
        kind: 'value',
        name: { lv: 'Dāvanu karte 100 €', en: 'Gift card €100' },
        priceCents: 10_000,
        valueCents: 10_000,
        validDays: 365,
        vat: VAT_ON_USE,
        position: 5,
      }),
    ]),

    // Kaspars rides all season, as his booking before the storm shows. Līga keeps her ten rides in
    // her account.
    day(FIRST_SALES, [sell('16:20', 'season', 'Kaspars', 'Kaspars', 'transfer')]),
    day(-40, [sell('17:10', 'ten rides', 'Līga', 'Līga'), keepPass('19:45', 'Līga', 'Līga')]),
    day(-30, [
      book('17:00', 2, 'Līga first', { payWith: ['Līga'] }, findPerson('Līga')),
      arrive('16:52', 'Līga first'),
    ]),
    day(-29, [adjustPass('10:30', 'Līga', 1, 'Trose stāvēja pusi no brauciena laika.')]),
    day(-12, [
      book('19:30', 2, 'Līga again', { payWith: ['Līga'], daysEarly: 4 }, findPerson('Līga')),
    ]),
    day(-14, [cancel('20:10', 'Līga again', 'customer')]),

    // Haralds lets three of his five rides lapse. Dace has hers for five more days, and hasn't been
    // reached since the storm.
    day(-50, [sell('18:05', 'five rides', 'Haralds', 'Haralds', 'cash')]),
    day(-35, [
      book('18:00', 2, 'Haralds early', { payWith: ['Haralds'] }, findPerson('Haralds')),
      arrive('17:55', 'Haralds early'),
    ]),
    day(-24, [sell('15:40', 'five rides', 'Dace', 'Dace', 'cash')]),

    // Reinis moves away: his booking was cancelled and came back, then the rest is paid out.
    day(-28, [sell('17:25', 'ten rides', 'Reinis', 'Reinis')]),
    day(-18, [refund('12:40', 'Reinis', 'Pārceļas uz ārzemēm.')]),

    // Gift cards: Ieva spends part of hers, Aino all of hers, and Artūrs gets back what he spent.
    day(-15, [sell('11:30', 'gift 100', 'Ieva', 'Ieva')]),
    day(-13, [sell('18:45', 'gift 30', 'Aino', 'Aino', 'cash')]),
    day(-11, [sell('16:15', 'gift 30', 'Artūrs', 'Artūrs')]),

    ...listNights(),
  ];
}

/** The nights from the first sale on. */
function listNights(): ScriptDay[] {
  const nights: ScriptDay[] = [];
  for (let daysAhead = FIRST_SALES; daysAhead <= 0; daysAhead += 1) {
    nights.push(day(daysAhead, [endNight('00:20')]));
  }

  return nights;
}
