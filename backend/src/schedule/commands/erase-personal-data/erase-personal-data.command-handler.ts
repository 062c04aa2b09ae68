import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../../shared/http/request-context.ts';
import { KeyEraser } from '../../../shared/privacy/key-eraser.ts';
import { BookingLocator } from '../../queries/booking-locator.ts';
import { DaySchedules } from '../day-schedules.ts';
import { decideErasePersonalData } from './erase-personal-data.decide.ts';

/** By reference, or, for a cancelled booking, by id; answers the booking's id. */
export class ErasePersonalData extends Command<{ readonly bookingId: string }> {
  readonly key: string;
  readonly context: RequestContext;

  constructor(key: string, context: RequestContext) {
    super();
    this.key = key;
    this.context = context;
  }
}

@CommandHandler(ErasePersonalData)
export class ErasePersonalDataHandler implements ICommandHandler<ErasePersonalData> {
  constructor(
    private readonly locator: BookingLocator,
    private readonly days: DaySchedules,
    private readonly eraser: KeyEraser,
  ) {}

  async execute({ key, context }: ErasePersonalData): Promise<{ readonly bookingId: string }> {
    const { bookingId, day } = await this.locator.locate(key);
    await this.days.change('ErasePersonalData', context, day, (schedule) =>
      decideErasePersonalData(bookingId, schedule),
    );
    await this.eraser.run();
    return { bookingId };
  }
}
