import type {
  FeedbackContent,
  FeedbackSource,
  FeedbackStatus,
} from '@cablepark/contracts/feedback/feedback';
import type { FeedbackEvent } from '@cablepark/contracts/feedback/feedback.events';
import type { PrivacyEvent } from '@cablepark/contracts/privacy/privacy.events';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { itemsOf, toLinked, type Linked } from '@cablepark/event-store/streams/linked-list';

/** Feedback as decisions need it. Its fields are null before it has been submitted. */
export interface FeedbackItem {
  readonly status: FeedbackStatus | null;
  /** Null once it has been erased. */
  readonly content: Sealed<FeedbackContent> | null;
  /** Where it was sent from, under a key of its own. Null once it has been erased. */
  readonly source: Sealed<FeedbackSource> | null;
  /** The keys of all notes, past ones included, that have not been erased. */
  readonly noteKeys: Linked<string> | null;
}

export type FeedbackStreamEvent = FeedbackEvent | PrivacyEvent;

const noFeedback: FeedbackItem = {
  status: null,
  content: null,
  source: null,
  noteKeys: null,
};

/**
 * The feedback after an event of its stream. Erasing removes what was sealed under the erased keys.
 */
export function evolveFeedback(item: FeedbackItem, event: FeedbackStreamEvent): FeedbackItem {
  switch (event.type) {
    case 'FeedbackSubmitted': {
      const { content, source } = event.data;
      return { ...item, status: 'new', content, source };
    }
    case 'FeedbackReviewed':
    case 'FeedbackRestored':
      return { ...item, status: 'reviewed' };
    case 'FeedbackArchived':
      return { ...item, status: 'archived' };
    case 'FeedbackNotesChanged':
      return { ...item, noteKeys: { item: event.data.notes.keyId, older: item.noteKeys } };
    case 'PersonalDataErased':
      return removeKeys(item, new Set(event.data.keyIds));
  }
}

/** Removes everything that these keys sealed. */
function removeKeys(item: FeedbackItem, erased: ReadonlySet<string>): FeedbackItem {
  const { content, source } = item;
  return {
    ...item,
    content: content !== null && erased.has(content.keyId) ? null : content,
    source: source !== null && erased.has(source.keyId) ? null : source,
    noteKeys: toLinked(itemsOf(item.noteKeys).filter((keyId) => !erased.has(keyId))),
  };
}

export const feedbackItem = { initialState: noFeedback, evolve: evolveFeedback };
