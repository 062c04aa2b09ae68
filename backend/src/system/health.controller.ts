import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { getHealth } from '@cablepark/contracts/system/get-health';
import { LOG_IDENTITY } from '@cablepark/contracts/shared/streams';
import { EventLog } from '@cablepark/event-store/event-log';
import { ReadModelProgress } from '@cablepark/event-store/read-model-progress';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { Serves } from '../shared/http/endpoint.ts';

type Health = ResponseOf<typeof getHealth>;
type Part = Health['eventStore'];

const up: Part = { status: 'up' };
const PROBE_MS = 1500;

@Controller()
export class HealthController {
  constructor(
    private readonly log: EventLog,
    private readonly database: DataSource,
    private readonly progress: ReadModelProgress,
  ) {}

  @Serves(getHealth)
  async getHealth(@Res({ passthrough: true }) reply: FastifyReply): Promise<Health> {
    const [eventStore, postgres] = await Promise.all([
      probe(this.log.readStream(LOG_IDENTITY, 0n, Date.now() + PROBE_MS), 'The event store does not answer.'),
      probe(this.database.query('SELECT 1'), 'Postgres does not answer.'),
    ]);
    const readModels = Object.fromEntries(
      [...this.progress.reached()].map(([name, { position, stopped }]) => [
        name,
        {
          ...(stopped === null ? up : { status: 'down' as const, message: 'Stopped by a failure.' }),
          position: position.toString(),
        },
      ]),
    );
    const status = overall(eventStore, postgres, Object.values(readModels));
    if (status === 'down') void reply.status(503);
    return { status, eventStore, postgres, readModels };
  }
}

/** Down when no booking can be taken; degraded when one can, but something is not shown. */
function overall(eventStore: Part, postgres: Part, readModels: readonly Part[]): Health['status'] {
  if (eventStore.status === 'down' || postgres.status === 'down') return 'down';
  return readModels.some(({ status }) => status === 'down') ? 'degraded' : 'up';
}

async function probe(check: Promise<unknown>, message: string): Promise<Part> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(new Error(message));
    }, PROBE_MS);
  });
  return Promise.race([check, late])
    .then(
      () => up,
      () => ({ status: 'down' as const, message }),
    )
    .finally(() => {
      clearTimeout(timer);
    });
}
