/** Whether a question may need the table of this name: it has the name as a word, or shows all tables. */
export const isNamedIn = (question: string, name: string): boolean =>
  new RegExp(`\\b(${name}|show)\\b`, 'i').test(question);
