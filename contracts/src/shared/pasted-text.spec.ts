import { describe, expect, it } from '@jest/globals';

import { optionalPhone, requiredEmail, username } from '../accounts/account-form.ts';
import { forgotPassword, resetForgottenPassword } from '../accounts/mailed-links.ts';
import { createUser } from '../accounts/manage-users.ts';
import { changeOwnProfile, register, signIn } from '../accounts/own-account.ts';
import { questionExample, saveQuestion } from '../analytics/question.ts';
import { changeAdminEmail } from '../configuration/admin-email.ts';
import { paymentSetting } from '../configuration/payment.ts';
import { changeSpecialDays } from '../configuration/special-days.ts';
import { submitFeedback, updateFeedback } from '../feedback/feedback.ts';
import { addPassProduct, adjustPass, refundPass, sellPass } from '../passes/passes.ts';
import { bookSlots, bookSlotsAsStaff } from '../schedule/book-slots.ts';
import { changeBookingDetails } from '../schedule/change-booking.ts';
import { blockSlots } from '../schedule/change-slots.ts';
import { changeManagedBooking, getManagedBooking } from '../schedule/managed-booking.ts';
import { getWaitlistEntry, joinWaitlist } from '../schedule/waitlist.ts';
import { readEmail } from './email-address.ts';
import { toShownEmail } from './shown-email.ts';
import { clearableEmail, email, isPersonsName, optionalEmail, phone } from './text.ts';

/** All signs that a regular expression matches alone. */
function signsOf(kind: RegExp): string[] {
  const signs: string[] = [];
  for (let code = 0; code <= 0x10_ff_ff; code += 1) {
    if (code < 0xd800 || code > 0xdfff) {
      const sign = String.fromCodePoint(code);
      if (kind.test(sign)) {
        signs.push(sign);
      }
    }
  }

  return signs;
}

const dashes = [...signsOf(/^\p{Pd}$/u), '\u2212'];
const invisible = signsOf(/^\p{Default_Ignorable_Code_Point}$/u);

const booking = { fullName: 'Anna', phoneNumber: '26123456', timeSlotIds: [989_064] };
const account = {
  username: 'anna',
  email: 'anna@example.com',
  password: 'eight or more',
  role: 'operator',
};
const named = { ...account, firstName: 'Anna', lastName: 'Bērziņa' };

/** The forms that take a phone, and with which other fields. */
const phoneForms = [
  [bookSlots, booking],
  [bookSlotsAsStaff, booking],
  [joinWaitlist, { ...booking, timeSlotId: 989_064, email: 'anna@example.com' }],
  [changeBookingDetails, { customerName: 'Anna' }],
  [changeManagedBooking, {}],
  [register, account],
  [createUser, named],
  [changeOwnProfile, {}],
] as const;

describe('a phone number', () => {
  it('may have any dash, and signs that nobody sees', () => {
    const wrong = [...dashes, ...invisible].filter(
      (sign) => phone('').safeParse(`+371 26${sign}123${sign}456${sign}`).data !== '+37126123456',
    );
    expect(invisible.length).toBeGreaterThan(4000);
    expect(wrong).toEqual([]);
  });

  it('may have them in a profile, too, and none but them is none', () => {
    for (const sign of [...dashes, ...invisible]) {
      expect(optionalPhone.parse(`26${sign}123`)).toBe('26123');
    }

    expect(optionalPhone.parse('\u200e ')).toBeNull();
    expect(optionalPhone.safeParse('26·123').success).toBe(false);
  });

  it.each(phoneForms)('may have them in every form: %#', (endpoint, more) => {
    const parsed = endpoint.body!.parse({
      ...more,
      phoneNumber: '26\u2011123\u200b\u2212456\ufe0d',
    });
    expect(JSON.stringify(parsed)).toContain('"phoneNumber":"26123456"');
  });
});

const emailForms = [
  [bookSlots, booking],
  [bookSlotsAsStaff, booking],
  [joinWaitlist, { ...booking, timeSlotId: 989_064 }],
  [changeBookingDetails, { customerName: 'Anna', phoneNumber: '26123456' }],
  [changeManagedBooking, {}],
  [register, account],
  [createUser, named],
  [changeOwnProfile, { password: 'eight or more' }],
  [forgotPassword, {}],
  [submitFeedback, { rating: 5, comment: 'Great' }],
  [changeAdminEmail, {}],
] as const;

describe('an e-mail address', () => {
  it('loses signs that nobody sees, and never a dash', () => {
    const wrong = invisible.filter(
      (sign) =>
        email('').safeParse(`an${sign}na-b@ex${sign}ample.com`).data !== 'anna-b@example.com',
    );
    expect(wrong).toEqual([]);
    for (const dash of dashes.filter((sign) => sign !== '-')) {
      expect(email('').safeParse(`anna${dash}b@example.com`).success).toBe(false);
    }
  });

  it.each(emailForms)('is read alike in every form: %#', (endpoint, more) => {
    const parsed = endpoint.body!.parse({ ...more, email: 'in\u200bfo@ādaži.lv' });
    expect(JSON.stringify(parsed)).toContain('"email":"info@xn--dai-0oa14d.lv"');
  });

  it.each([
    ['info@ādaži.lv', 'info@xn--dai-0oa14d.lv'],
    ['Info@ADAŽI.lv', 'Info@xn--adai-nbb.lv'],
    ['info@a\u0304daz\u030ci.lv', 'info@xn--dai-0oa14d.lv'],
    ['info@pasts.ādaži。lv', 'info@pasts.xn--dai-0oa14d.lv'],
    ['info@straße.de', 'info@xn--strae-oqa.de'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['info@xn--dai-0oa14d.lv', 'info@xn--dai-0oa14d.lv'],
    ['Anna@Example.com', 'Anna@Example.com'],
  ])('%s has the domain of %s', (typed, address) => {
    expect(email('').parse(typed)).toBe(address);
    expect(optionalEmail('').parse(typed)).toBe(address);
    expect(clearableEmail('').parse(` ${typed} `)).toBe(address);
    expect(requiredEmail('').parse(typed)).toBe(address);
  });

  it.each([
    'info@ā/b.lv',
    'info@ā:80.lv',
    'info@ā%20b.lv',
    'info@ā?b.lv',
    'info@ā#b.lv',
    'a@b@ā\\c.lv',
    'info@ā.1',
    'info@ā',
    '@ādaži.lv',
    'jānis@ādaži.lv',
    `info@${'ā'.repeat(70)}.lv`,
    'info@-ā..lv',
  ])('%s is none', (typed) => {
    expect(email('').safeParse(typed).success).toBe(false);
  });

  it('is null where only signs that nobody sees were typed', () => {
    expect(optionalEmail('').parse('\u200b \u2060')).toBeNull();
    expect(clearableEmail('').parse('\u200b')).toBeNull();
  });

  it.each([
    'info@ādaži.lv',
    'info@пример.рф',
    'info@pasts.straße.de',
    'info@βόλος.gr',
    'anna@example.com',
  ])('is shown as people write it: %s', (typed) => {
    expect(toShownEmail(readEmail(typed))).toBe(typed);
  });

  it.each(['info@xn--zzzz99999999.lv', 'info@xn--.lv', 'info@xn--a.lv', 'info@xn--pple-43d.com'])(
    'is shown in ASCII where other letters would deceive or are not well-formed: %s',
    (address) => {
      expect(toShownEmail(address)).toBe(address);
    },
  );

  it.each(['info@ādaži.lv', 'info@XN--DAI-0OA14D.lv', ' in\u200bfo@ādaži.lv '])(
    'signs in as %j',
    (typed) => {
      const readLogin = (body: object) =>
        signIn.body!.parse({ ...body, password: 'x' }).login.toLowerCase();
      expect(readLogin({ email: typed })).toBe('info@xn--dai-0oa14d.lv');
      expect(readLogin({ username: typed })).toBe('info@xn--dai-0oa14d.lv');
    },
  );

  it('may be the username of its owner in both forms, and not the password', () => {
    const body = { ...account, email: 'info@xn--dai-0oa14d.lv', username: 'info@ādaži.lv' };
    expect(register.body!.parse(body)).toMatchObject({
      profile: { username: 'info@xn--dai-0oa14d.lv' },
    });
    expect(
      register.body!.safeParse({ ...account, email: body.email, password: 'info@ādaži.lv' })
        .success,
    ).toBe(false);
  });
});

describe('a username', () => {
  it('with a sign that nobody sees is refused, wherever it stands', () => {
    const taken = invisible.filter((sign) =>
      [`an${sign}na`, `${sign}anna`, `anna${sign}`, `an${sign}na@example.com`].some(
        (name) => username.safeParse(name).success,
      ),
    );
    expect(taken).toEqual([]);
    expect(username.parse(' anna ')).toBe('anna');
  });
});

describe('a person’s name', () => {
  it.each([
    'Anna ❤️',
    '👨‍👩‍👧',
    '1️⃣',
    '葛󠄀城',
    'Anna ❤',
    '❤︎ Anna',
    '👩🏽‍🚒 Anna',
    '🏴‍☠️ Anna',
    '👁️‍🗨️',
    '#️⃣ Anna',
    '*⃣1⃣',
    '🇱🇻 Anna',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ross',
    '🏳️‍🌈',
    '🧑🏻‍❤️‍💋‍🧑🏿',
    '⛹🏿‍♂️',
    '☝🏽',
    '辻󠄁 葛\ufe00',
    '©️ Anna',
  ])('can be %s', (name) => {
    expect(isPersonsName(name)).toBe(true);
  });

  it.each([
    'A\ufe0f',
    'Anna \ufe0f',
    '1\ufe0f',
    '#\ufe0f',
    '1\ufe0e\u20e3',
    'Anna\u20e3\ufe0f',
    '❤\ufe0f\ufe0f',
    '❤\ufe0f\ufe0e',
    '👨\u200d',
    '\u200d👧',
    '👨\u200d\u200d👧',
    '👨\u200dA',
    'A\u200d👧',
    '1\u200d2',
    '👨 \u200d👧',
    '👍\u200c',
    '🇱\u200d🇻',
    'A\u{e0100}',
    'か\u{e0100}',
    '葛\ufe0f',
    '葛\u{e0100}\u{e0101}',
    '葛\u200d城',
    '\u{e0100}葛',
    '❤\u{e0100}',
    '葛 \u{e0100}',
    '🏴\u{e0067}\u{e0062}',
    '🏴\u{e007f}',
    '👍\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'A\u{e0067}',
  ])('cannot be %j', (name) => {
    expect(isPersonsName(name)).toBe(false);
  });
});

const blank = ['', ' ', '\u200b', '\u2800', '\u3164', '\u2066\u200e \u2069', '\ufeff\n', '\u0301'];
const note = { days: ['2026-06-23'], isClosed: true };
const sale = { productId: '0198f3a0-0000-7000-8000-0000000000a1', paidBy: 'cash' };

describe('a text that nobody would see', () => {
  it.each([
    [blockSlots, (text: string) => ({ timeSlotIds: [989_064], reason: text })],
    [adjustPass, (text: string) => ({ rides: 1, why: text })],
    [refundPass, (text: string) => ({ why: text })],
    [
      addPassProduct,
      (text: string) => ({ ...addPassProduct.example, name: { lv: text, en: 'Ten' } }),
    ],
    [saveQuestion, (text: string) => ({ ...questionExample, title: text })],
    [paymentSetting.change, (text: string) => ({ lv: text, en: 'At the park' })],
    [submitFeedback, (text: string) => ({ rating: 5, comment: text })],
    [changeSpecialDays, (text: string) => ({ ...note, note: { lv: text, en: text } })],
  ] as const)('is missing where one is needed: %#', (endpoint, bodyOf) => {
    for (const text of blank) {
      expect(endpoint.body!.safeParse(bodyOf(text)).success).toBe(false);
    }
    expect(endpoint.body!.safeParse(bodyOf('Vējš 🌬️')).success).toBe(true);
  });

  it.each(blank)('is left out where none is needed: %j', (text) => {
    const details = { notes: text, staffNotes: text, experienceLevel: text };
    const none = { notes: null, staffNotes: null, experienceLevel: null };
    expect(changeBookingDetails.body!.parse(details)).toMatchObject(none);
    expect(updateFeedback.body!.parse({ adminNotes: text })).toEqual({ adminNotes: null });
  });
});

describe('the holder of a pass', () => {
  it.each(['', ' ', null, undefined])('is nobody where %j was typed', (nothing) => {
    expect(
      sellPass.body!.parse({ ...sale, holder: { fullName: nothing, email: nothing } }),
    ).toMatchObject({ holder: { fullName: null, email: null } });
  });

  const nameOf = (fullName: string) => sellPass.body!.safeParse({ ...sale, holder: { fullName } });

  it.each(['Anna 👩🏽‍🚒', '葛󠄀城', 'O', 'Jo\u0304rg'])('can be %s', (name) => {
    expect(nameOf(name).data).toMatchObject({ holder: { fullName: name } });
  });

  it.each([
    'Anna\r\nBcc: x',
    'A\u200dnna',
    'Anna\u202e',
    '\u200b',
    `A${'\u0301'.repeat(30)}`,
    '---',
  ])('cannot be %j, as no other person can', (name) => {
    expect(nameOf(name).success).toBe(false);
  });
});

describe('the name of a product', () => {
  const isTaken = (en: string) =>
    addPassProduct.body!.safeParse({ ...addPassProduct.example, name: { lv: 'Desmit', en } })
      .success;

  it.each(['10 rides', '10+1 🏄‍♀️', '“Summer” — season', '-50 %'])('can be %s', (name) => {
    expect(isTaken(name)).toBe(true);
  });

  it.each(['10\r\nrides', 'Ten\u202e', 'Te\u200dn', `Te${'\u0301'.repeat(9)}n`, '\u0000', '—'])(
    'cannot be %j, which is no line',
    (name) => {
      expect(isTaken(name)).toBe(false);
    },
  );
});

describe('a link’s token', () => {
  it.each([
    '.',
    ')',
    ',',
    '>',
    '\u00a0',
    '”',
    '.)',
    ' and more',
    '%',
    '/time',
    '\u200b',
    '\n',
    '_',
    '-',
    '?a=b',
    ').abc',
  ])('is read without %j behind it', (behind) => {
    const token = 'AZjzo-AAcAA_gAAAAAAAAAAx';
    expect(getManagedBooking.params!.parse({ token: token + behind })).toEqual({ token });
    expect(getWaitlistEntry.params!.parse({ token: token + behind })).toEqual({ token });
    const reset = { token: token + behind, password: 'six or more' };
    expect(resetForgottenPassword.body!.parse(reset)).toMatchObject({ token });
  });
});
