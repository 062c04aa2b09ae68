import { parkEvents } from '@cablepark/contracts/events';
import { Connection } from '@cablepark/event-store/client/connection';
import { isFailure } from '@cablepark/event-store/client/failures';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { serveParent } from '@cablepark/platform/program/child';

import type { WhatIfReply, WhatIfRequest } from './ask-apart.ts';
import { askLog } from './ask-log.ts';

/** A process that answers one what-if question. */
serveParent(
  async (
    { eventStoreUrl, form }: WhatIfRequest,
    report: (progress: WhatIfReply) => void,
  ): Promise<WhatIfReply> => {
    const connection = new Connection(eventStoreUrl);
    try {
      const answer = await askLog(new EventLog(connection, parkEvents), form, (read, taken) =>
        report({ read, taken }),
      );
      return { answer };
    } catch (error) {
      const failed = error instanceof Error ? error.message : String(error);
      return { failed, kind: isFailure(error) ? error.kind : undefined };
    } finally {
      await connection.close();
    }
  },
);
