import type { ClosureReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { PublicNote } from '@cablepark/contracts/shared/public-note';

interface Cause {
  readonly reason: ClosureReason;
  /** The beginning of the note to customers, in each of their languages. */
  readonly sentence: Readonly<Record<keyof PublicNote, string>> | null;
}

/** The causes of a closure, of which staff choose one with a tap. */
export const causes = {
  weather: { reason: 'weather', sentence: null },
  wind: { reason: 'weather', sentence: { en: 'Strong wind', lv: 'Stiprs vējš' } },
  thunderstorm: { reason: 'weather', sentence: { en: 'Thunderstorm', lv: 'Negaiss' } },
  breakdown: { reason: 'breakdown', sentence: null },
  other: { reason: 'other', sentence: null },
} as const satisfies Readonly<Record<string, Cause>>;

export type CauseName = keyof typeof causes;
export const causeNames = Object.keys(causes) as CauseName[];

/**
 * How many characters of a note the longest sentence takes, with the full stop and the space after
 * it.
 */
export const LONGEST_SENTENCE = 20;

/**
 * The note that customers read: the cause's sentence and the staff's own text. A language without
 * its own text gets that of the other one.
 */
export function composeNote(cause: CauseName, written: PublicNote | null): PublicNote | null {
  const { sentence }: Cause = causes[cause];
  if (sentence === null) {
    return written;
  }

  const writeNote = (language: keyof PublicNote) => {
    const more = written?.[language] ?? written?.lv ?? written?.en;
    return `${sentence[language]}.${more === undefined || more === null ? '' : ` ${more}`}`;
  };

  return { lv: writeNote('lv'), en: writeNote('en') };
}
