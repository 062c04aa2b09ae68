import type { ReadModelProgress } from './read-model-progress.ts';
import type { Trouble } from '@cablepark/platform/logging/trouble';

/** Has each read model that a failure stopped be told of for as long as it stands still; what is given ends that. */
export const tellOfStopped = (progress: ReadModelProgress, trouble: Trouble): (() => void) =>
  progress.onStopped((name, reason) => {
    if (reason === null) trouble.over('readModels', name);
    else trouble.report('readModels', `The read model ${name} was stopped by a failure.`, new Error(reason), name);
  });
