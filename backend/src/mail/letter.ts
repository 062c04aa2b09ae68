/** A labelled value, such as `Date: Monday 1 June 2026`. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface LetterLink {
  readonly label: string;
  readonly url: string;
}

/**
 * The contents of a mail, from which both its text and its HTML form are made. Everything is plain text; the forms
 * escape it.
 */
export interface Letter {
  readonly language: 'lv' | 'en';
  readonly subject: string;
  readonly title: string;
  readonly lead: readonly string[];
  readonly facts: readonly Fact[];
  /** The items bought and their total; null if nothing was. */
  readonly bill: { readonly lines: readonly Fact[]; readonly total: Fact } | null;
  readonly lists: readonly { readonly title: string; readonly items: readonly string[] }[];
  readonly link: LetterLink | null;
  /** Shown below the first link, less prominently. */
  readonly secondLink?: LetterLink | null;
  /** The sender: name, address, phone, e-mail. */
  readonly signature: readonly string[];
}
