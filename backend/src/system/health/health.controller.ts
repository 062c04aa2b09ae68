import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { getHealth, getLiveness, getReadiness } from '@cablepark/contracts/system/get-health';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Serves } from '../../shared/http/endpoint.ts';
import { HealthReport } from './health-report.ts';

@Controller()
export class HealthController {
  constructor(private readonly report: HealthReport) {}

  @Serves(getHealth)
  async getHealth(@Res({ passthrough: true }) reply: FastifyReply): Promise<ResponseOf<typeof getHealth>> {
    const health = await this.report.health();
    if (health.status === 'down') void reply.status(503);
    return health;
  }

  @Serves(getLiveness)
  getLiveness(): ResponseOf<typeof getLiveness> {
    return { status: 'up' };
  }

  @Serves(getReadiness)
  async getReadiness(@Res({ passthrough: true }) reply: FastifyReply): Promise<ResponseOf<typeof getReadiness>> {
    const readiness = await this.report.readiness();
    if (readiness.status === 'down') void reply.status(503);
    return readiness;
  }
}
