export const en = {
  title: 'Privacy',
  lead: 'What we keep about you, why, for how long, and how to make it go away.',
  why: {
    title: 'Why we keep it',
    service:
      'To give you what you booked: your name, phone and e-mail with a booking or an account are needed for the booking itself.',
    safety: 'To keep the park fair and safe: nobody books it out, fills your mailbox or guesses your password.',
    sharing:
      'We sell and show nothing to anybody, and there is no advertising or tracking here. The map on the contacts page comes from Google, and only when you ask for it.',
  },
  kept: {
    title: 'What we keep, and for how long',
    booking: {
      what: 'A booking: name, phone, and if you gave them e-mail, notes and experience; what our staff note about it. A cancelled one too.',
      period_one: '{{count}} month after the session, then they are erased. The times and the price stay.',
      period_other: '{{count}} months after the session, then they are erased. The times and the price stay.',
    },
    account: {
      what: 'An account: username, e-mail, and if you gave them names and phone; a password only as a hash; whether you sign in with Google; when you signed in.',
      period: 'Until you delete the account.',
    },
    sessions: {
      what: 'That this browser is signed in, and that it once was (cookies).',
      period: '14 days, for our staff also at most 12 hours without use; the browser is remembered for a year.',
    },
    mails: {
      what: 'Mails we wrote to you, where they are kept as files, and that they were sent.',
      period: '30 days.',
    },
    feedback: {
      what: 'Feedback: what you wrote, and your e-mail if you gave it; the network address and browser it was sent from.',
      period: 'The address and browser 30 days; the rest until it is erased.',
    },
    sources: {
      what: 'Which bookings came from the same network, so that nobody books out the park: a keyed hash, never the address itself.',
      period: '30 days.',
    },
    attempts: {
      what: 'Wrong passwords, and how many mails and bookings one person causes: counted by keyed hashes.',
      period: 'Minutes to two days; a hash of your e-mail until the night after the day you booked.',
    },
    notices: {
      what: 'The address that the park’s own notices went to, once another has replaced it.',
      period: '30 days.',
    },
    audit: {
      what: 'Who of us changed what and when, and that a booking was made: without names, phones or e-mails.',
      period: 'For good: it is the record by which nothing is sold twice.',
    },
  },
  safe: {
    title: 'How it is kept',
    text: 'Everything that names you is encrypted, each booking and account under a key of its own. To erase it we delete the key: then nobody can read it any more, not in old records either. Backups that the park keeps elsewhere follow as they are replaced.',
    public:
      'Whoever has your booking’s reference sees the name, the times, the price and the last three digits of the phone, until 30 days after the session. So share the reference only with your friends.',
  },
  rights: {
    title: 'What you can do',
    see: 'See and take along everything: “Download my data” in your profile.',
    correct: 'Correct it: in your profile, or ask us to change a booking.',
    erase: 'Erase it: “Delete my account” in your profile. It takes your bookings’ and your feedback’s data along.',
    ask: 'Without an account, or with a question: write or call us, and name the reference. You may also complain to the Data State Inspectorate (Datu valsts inspekcija).',
    profile: 'To my profile',
  },
} as const;
