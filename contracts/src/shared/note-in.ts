/** A public note as a request or an answer has it. */
interface Note {
  readonly lv?: string | null | undefined;
  readonly en?: string | null | undefined;
}

/** The note in a language, or in the other if it has only that; null if there is no note. */
export const noteIn = (language: keyof Note, note: Note | null | undefined): string | null =>
  note?.[language] ?? note?.lv ?? note?.en ?? null;
