/** Something with a name, e.g. `Date: Monday 1 June 2026`. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/**
 * What a mail says, once; both of its forms, text and HTML, are made from it. All of it is plain text:
 * whoever makes a form escapes.
 */
export interface Letter {
  readonly language: 'lv' | 'en';
  readonly subject: string;
  readonly title: string;
  readonly lead: readonly string[];
  readonly facts: readonly Fact[];
  /** What was bought, line by line, and the sum; null where nothing was. */
  readonly bill: { readonly lines: readonly Fact[]; readonly total: Fact } | null;
  readonly lists: readonly { readonly title: string; readonly items: readonly string[] }[];
  readonly link: { readonly label: string; readonly url: string } | null;
  /** Who writes: name, address, phone, e-mail. */
  readonly signature: readonly string[];
}
