import type { ReadModelProgress } from './read-model-progress.ts';
import type { Trouble } from '@cablepark/platform/logging/trouble';

/** Reports each read model that a failure has stopped, until it goes on. The returned function ends this. */
export const reportStoppedReadModels = (progress: ReadModelProgress, trouble: Trouble): (() => void) =>
  progress.onStopped((name, reason) => {
    if (reason === null) trouble.over('readModels', name);
    else trouble.report('readModels', `The read model ${name} was stopped by a failure.`, new Error(reason), name);
  });
