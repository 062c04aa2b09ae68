import { Controller, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';

import { getCauses } from '@cablepark/contracts/audit/get-causes';
import { listActions } from '@cablepark/contracts/audit/list-actions';
import { listAuditTrail } from '@cablepark/contracts/audit/list-audit-trail';
import { listEventTypes } from '@cablepark/contracts/audit/list-event-types';
import { readModelNames } from '@cablepark/projections/progress/read-models-showing';

import { AnswerInterceptor } from '../http/answer.interceptor.ts';
import { Endpoint, Requested } from '../http/endpoint.ts';
import { GetCauses } from './queries/get-causes.query.ts';
import { ListActions } from './queries/list-actions.query.ts';
import { ListAuditTrail } from './queries/list-audit-trail.query.ts';
import { ListEventTypes } from './queries/list-event-types.query.ts';

@Controller()
@UseInterceptors(AnswerInterceptor)
export class AuditController {
  constructor(private readonly queries: QueryBus) {}

  @Endpoint(listActions, { readModels: ['audit_trail', 'time_slots_history'] })
  listActions(@Requested() requested: Requested<typeof listActions>) {
    return this.queries.execute(new ListActions(requested));
  }

  @Endpoint(getCauses, { readModels: ['audit_trail'] })
  getCauses(@Requested() requested: Requested<typeof getCauses>) {
    return this.queries.execute(new GetCauses(requested));
  }

  @Endpoint(listAuditTrail, { readModels: readModelNames })
  listAuditTrail(@Requested() requested: Requested<typeof listAuditTrail>) {
    return this.queries.execute(new ListAuditTrail(requested));
  }

  @Endpoint(listEventTypes)
  listEventTypes() {
    return this.queries.execute(new ListEventTypes());
  }
}
