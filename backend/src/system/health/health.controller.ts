import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { getHealth, getLiveness, getReadiness } from '@cablepark/contracts/system/get-health';
import { ReadModelProgress } from '@cablepark/event-store/read-model-progress';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Serves } from '../../shared/http/endpoint.ts';
import { Parts } from './parts.ts';
import { up, type Part } from './probe.ts';

type Health = ResponseOf<typeof getHealth>;

@Controller()
export class HealthController {
  constructor(
    private readonly parts: Parts,
    private readonly progress: ReadModelProgress,
  ) {}

  @Serves(getHealth)
  async getHealth(@Res({ passthrough: true }) reply: FastifyReply): Promise<Health> {
    const [eventStore, postgres] = await Promise.all([this.parts.eventStore(), this.parts.postgres()]);
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

  @Serves(getLiveness)
  getLiveness(): ResponseOf<typeof getLiveness> {
    return { status: 'up' };
  }

  @Serves(getReadiness)
  async getReadiness(@Res({ passthrough: true }) reply: FastifyReply): Promise<ResponseOf<typeof getReadiness>> {
    const [eventStore, postgres, readModels] = await Promise.all([
      this.parts.eventStore(),
      this.parts.postgres(),
      this.parts.readModels(),
    ]);
    const isReady = [eventStore, postgres, readModels].every(({ status }) => status === 'up');
    if (!isReady) void reply.status(503);
    return { status: isReady ? 'up' : 'down', eventStore, postgres, readModels };
  }
}

/** Down when no booking can be taken; degraded when one can, but something is not shown. */
function overall(eventStore: Part, postgres: Part, readModels: readonly Part[]): Health['status'] {
  if (eventStore.status === 'down' || postgres.status === 'down') return 'down';
  return readModels.some(({ status }) => status === 'down') ? 'degraded' : 'up';
}
