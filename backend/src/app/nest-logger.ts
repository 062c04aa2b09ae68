import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Passes Nest's own messages to pino; messages about starting appear at debug level only. */
export class NestLogger implements LoggerService {
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  log(message: unknown): void {
    this.#logger.debug(String(message));
  }

  error(message: unknown, ...details: unknown[]): void {
    this.#logger.error({ details }, String(message));
  }

  warn(message: unknown): void {
    this.#logger.warn(String(message));
  }

  debug(message: unknown): void {
    this.#logger.trace(String(message));
  }
}
