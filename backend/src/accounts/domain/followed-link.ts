import type { Language } from './account.ts';

/** A mailed link that was followed, with the account it leads to. */
export interface FollowedLink {
  readonly userId: string;
  readonly tokenHash: string;
  readonly now: Date;
  readonly language: Language;
}
