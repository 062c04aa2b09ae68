import { reject } from '@cablepark/contracts/shared/rejection';
import type { Schedule } from './schedule.ts';

/** The first of these that no booking of open books has, cancelled ones included. */
export const freeShortReference = (candidates: readonly string[], { shortReferences }: Schedule): string =>
  candidates.find((candidate) => !shortReferences.has(candidate)) ?? reject('UNAVAILABLE');
