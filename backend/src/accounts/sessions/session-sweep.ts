import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@cablepark/platform/clock';
import { Sessions } from './sessions.ts';

const EVERY_MS = 3_600_000;

/** Regularly removes expired sessions. They are invalid even before they are removed. */
@Injectable()
export class SessionSweep implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(SessionSweep.name);
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.#sweep(), EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  /** If Postgres is unavailable, the next sweep removes them. */
  async #sweep(): Promise<void> {
    await this.sessions.removeEnded(this.clock.now()).catch((error: unknown) => {
      this.#logger.warn(`ended sessions could not be removed yet: ${String(error)}`);
    });
  }
}
