import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { getCauses } from '@cablepark/contracts/audit/get-causes';
import { reject } from '@cablepark/contracts/shared/rejection';
import { userRole } from '@cablepark/contracts/shared/user-role';
import { auditTrail } from '@cablepark/projections/read-models/audit-trail.read-model';
import { readModels } from '@cablepark/projections/registry';
import { isMadeFrom } from '@cablepark/projections/runtime/define-read-model';

import { TASKS_WITHOUT_MAIL } from '#automation-runtime/automation';
import { RequestRoutes } from '#command-pipeline/request-routes';
import type { Answered } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { buildCauses, type RecordedStep, type Task } from '../domain/causes.ts';

const STEPS = `SELECT position, at, event_type, command, actor_kind, actor_id, actor_role, waited_slot_id
   FROM ${auditTrail.qualifiedName} WHERE action_id = $1 ORDER BY position`;

const TASKS = `SELECT id, kind, position, at, CASE state WHEN 'done' THEN settled_at END AS done_at
   FROM automations.outbox WHERE position = ANY ($1::bigint[]) ORDER BY position, id`;

interface StepRow {
  readonly position: string;
  readonly at: Date;
  readonly event_type: string;
  readonly command: string;
  readonly actor_kind: RecordedStep['actorKind'];
  readonly actor_id: string | null;
  readonly actor_role: string | null;
  readonly waited_slot_id: number | null;
}

interface TaskRow {
  readonly id: string;
  readonly kind: string;
  readonly position: string;
  readonly at: Date;
  readonly done_at: Date | null;
}

export class GetCauses extends Query<Awaited<Answered<typeof getCauses>>> {
  constructor(readonly requested: Requested<typeof getCauses>) {
    super();
  }
}

/** Finds what an action led to. */
@QueryHandler(GetCauses)
export class GetCausesHandler implements IQueryHandler<GetCauses> {
  constructor(
    private readonly pool: Pool,
    private readonly routes: RequestRoutes,
  ) {}

  async execute({ requested: { params } }: GetCauses): Answered<typeof getCauses> {
    const { correlationId } = params;
    const steps = await this.#readSteps(correlationId);
    if (steps.length === 0) {
      return reject('ACTION_NOT_FOUND');
    }

    const tasks = await this.#readTasks(steps.map(({ position }) => position));
    const causes = buildCauses(correlationId, {
      steps,
      tasks,
      readModelsOf: findReadModels,
      routeOf: (command, visitor) => this.routes.routeOf(command, visitor),
    });
    return { correlationId, causes };
  }

  async #readSteps(correlationId: string): Promise<RecordedStep[]> {
    const { rows } = await this.pool.query<StepRow>({
      name: 'causes-steps',
      text: STEPS,
      values: [correlationId],
    });
    return rows.map((row) => ({
      position: row.position,
      at: row.at.toISOString(),
      eventType: row.event_type,
      command: row.command,
      actorKind: row.actor_kind,
      actorId: row.actor_id,
      actorRole: row.actor_role === null ? null : userRole.parse(row.actor_role),
      waitedSlotId: row.waited_slot_id,
    }));
  }

  async #readTasks(positions: readonly string[]): Promise<Task[]> {
    const { rows } = await this.pool.query<TaskRow>({
      name: 'causes-tasks',
      text: TASKS,
      values: [positions],
    });
    return rows.map(({ id, kind, position, at, done_at }) => ({
      id,
      kind,
      position,
      at: at.toISOString(),
      doneAt: done_at?.toISOString() ?? null,
      isMail: !TASKS_WITHOUT_MAIL.includes(kind),
    }));
  }
}

/** The read models that declare this event type, without histories. */
function findReadModels(eventType: string): string[] {
  const declaring = readModels.filter(
    (model) => model.types !== undefined && isMadeFrom(model, eventType),
  );
  return declaring.map(({ name }) => name).filter((name) => !name.endsWith('_history'));
}
