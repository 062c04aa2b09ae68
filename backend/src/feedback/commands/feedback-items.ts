import { Injectable } from '@nestjs/common';

import { feedbackStreamOf } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';

import { resolveWhenVisible } from '#command-pipeline/wait-until-visible';
import { toCommandContext, type RequestContext } from '#http/request-context';
import {
  feedbackItem,
  type FeedbackItem,
  type FeedbackStreamEvent,
} from '../domain/feedback-item.ts';

/** Executes the commands of requests on feedback, each of which is a stream of its own. */
@Injectable()
export class FeedbackItems {
  constructor(
    private readonly store: StreamStore,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  handle(
    command: string,
    feedbackId: string,
    context: RequestContext,
    decide: (item: FeedbackItem) => readonly FeedbackStreamEvent[],
  ) {
    const metadata = toCommandContext(command, this.clock.now(), context);
    return resolveWhenVisible(
      this.progress,
      this.store.handle(feedbackItem, feedbackStreamOf(feedbackId), metadata, decide),
    );
  }
}
