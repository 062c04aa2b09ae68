import type { UndoneAction } from '@cablepark/contracts/undo/undo-action';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandContext, type RequestContext } from '../../../http/request-context.ts';
import { Closures } from '../../../schedule/commands/closures/closures.ts';
import { UNDO } from '@cablepark/contracts/undo/undoable-commands';
import { changesOf, plannedOnDays, UndoPlans, type UndoPlan } from '../undo-plans.ts';
import { retimedBookings, Undos } from '../undos.ts';

/** Takes an action back, or says what that would do. */
export class UndoAction extends Command<UndoneAction> {
  readonly action: string;
  readonly isDryRun: boolean;
  readonly context: RequestContext;

  constructor(action: string, isDryRun: boolean, context: RequestContext) {
    super();
    this.action = action;
    this.isDryRun = isDryRun;
    this.context = context;
  }
}

@CommandHandler(UndoAction)
export class UndoActionHandler implements ICommandHandler<UndoAction> {
  constructor(
    private readonly plans: UndoPlans,
    private readonly undos: Undos,
    private readonly closures: Closures,
    private readonly clock: Clock,
  ) {}

  async execute({ action, isDryRun, context }: UndoAction): Promise<UndoneAction> {
    // What a request has written already is not in its own way when it is executed again.
    const isWritten = context.written !== undefined;
    const plan = isWritten
      ? await this.plans.reverting(action, revertedIn(context) ?? action)
      : await this.plans.of(action);
    const undone = await this.#answer(plan);
    if (!isWritten) {
      const inTheWay = await this.plans.inTheWay(plan);
      if (inTheWay.length > 0) reject('CAME_BETWEEN', { inTheWay });
    }
    if (isDryRun) return { correlationId: null, undoes: action, dryRun: true, ...undone };
    const now = this.clock.now();
    await this.undos.carryOut(plan, { ...commandContext(UNDO, now, context), undoes: action });
    return { correlationId: context.correlationId, undoes: action, dryRun: false, ...undone };
  }

  async #answer(plan: UndoPlan): Promise<Pick<UndoneAction, 'changes' | 'mails'>> {
    const mails = await this.closures.mailsFor(retimedBookings(plannedOnDays(plan)));
    return { changes: changesOf(plan), mails };
  }
}

/** The action that an undo over several streams had begun to take back. */
function revertedIn({ written }: RequestContext): string | undefined {
  for (const event of [...(written?.values() ?? [])].flat()) if (event.type === 'UndoBegun') return event.data.reverts;
  return undefined;
}
