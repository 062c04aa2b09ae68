import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { getHealth, getLiveness, getReadiness } from '@cablepark/contracts/system/get-health';

import { Endpoint } from '#http/endpoint';
import { MonitorAccess } from '../monitor-access.ts';
import { HealthChecks, HealthReport, toDown, type Part } from './health-report.ts';

type Health = ResponseOf<typeof getHealth>;

@Controller()
export class HealthController {
  constructor(
    private readonly report: HealthReport,
    private readonly checks: HealthChecks,
    private readonly access: MonitorAccess,
  ) {}

  @Endpoint(getHealth)
  async getHealth(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Health> {
    const health = await this.report.readHealth();
    if (health.status === 'down') {
      void reply.status(503);
    }

    return this.access.allows(request)
      ? health
      : removePositions(health, this.checks.checkLogPublicly());
  }

  @Endpoint(getLiveness)
  getLiveness(): ResponseOf<typeof getLiveness> {
    return { status: 'up' };
  }

  @Endpoint(getReadiness)
  async getReadiness(
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResponseOf<typeof getReadiness>> {
    const readiness = await this.report.readReadiness();
    if (readiness.status === 'down') {
      void reply.status(503);
    }

    return readiness;
  }
}

/** Positions and revisions reveal how much is sold, so the public doesn't get them. */
const removePositions = (
  { readModels, verification, schedule, ...health }: Health,
  log: Part,
): Health => ({
  ...health,
  log,
  schedule: schedule.status === 'up' ? schedule : toDown('The schedule can’t be read, or not yet.'),
  verification: verification && {
    finishedAt: verification.finishedAt,
    differences: verification.differences,
  },
  readModels: Object.fromEntries(
    Object.entries(readModels).map(([name, { position: _, ...readModel }]) => [name, readModel]),
  ),
});
