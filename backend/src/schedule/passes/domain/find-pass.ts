import { reject } from '@cablepark/contracts/shared/rejection';

import type { Schedule } from '#schedule/domain/schedule';
import type { Pass } from './pass.ts';

/** Finds a pass that the schedule has. Rejects PASS_NOT_FOUND. */
export const findPass = ({ passes }: Pick<Schedule, 'passes'>, passId: string): Pass =>
  passes.get(passId) ?? reject('PASS_NOT_FOUND');
