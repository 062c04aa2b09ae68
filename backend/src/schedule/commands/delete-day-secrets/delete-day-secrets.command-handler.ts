import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingHashes } from '../book-slots/booking-hashes.ts';

/** Deletes the secrets of past days, by which e-mails and requests were hashed. */
export class DeleteDaySecrets extends Command<void> {
  constructor(readonly now: Date) {
    super();
  }
}

@CommandHandler(DeleteDaySecrets)
export class DeleteDaySecretsHandler implements ICommandHandler<DeleteDaySecrets> {
  constructor(private readonly hashes: BookingHashes) {}

  execute({ now }: DeleteDaySecrets): Promise<void> {
    return this.hashes.deleteOldSecrets(now);
  }
}
