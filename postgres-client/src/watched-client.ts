import pg from 'pg';
import { SilentPostgres } from './silent-postgres.ts';
import { socketOf } from './socket-of.ts';

type Query = (...args: unknown[]) => unknown;

/**
 * A client that breaks its connection when a statement isn't answered within `answerMs`: all that wait
 * on it are told, and nothing is left on it that a late answer could be mistaken for. pg's own
 * `query_timeout` leaves the statement on the connection, for the next one to wait behind.
 *
 * An answer that has come in while this process was busy still counts: the connection is read once more first.
 */
export const watchedClient = (answerMs: number | null): typeof pg.Client =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      // Whoever has it learns of a broken connection from the next statement; without a listener the process would end.
      this.on('error', () => undefined);
      if (answerMs === null) return;
      const query = this.query.bind(this) as Query;
      this.query = ((...args: unknown[]) => this.#watch(answerMs, query, args)) as typeof this.query;
    }

    #watch(ms: number, query: Query, args: unknown[]): unknown {
      let isOver = false;
      const giveUp = () => {
        if (!isOver) socketOf(this).destroy(new SilentPostgres(ms));
      };
      const timer = setTimeout(() => setImmediate(giveUp), ms);
      const over = () => {
        isOver = true;
        clearTimeout(timer);
      };
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const answered = callback as Query;
        return query(...args.slice(0, -1), (...answer: unknown[]) => {
          over();
          answered(...answer);
        });
      }
      const answer = query(...args);
      if (answer instanceof Promise) answer.then(over, over);
      else over(); // a query object, which answers in its own way
      return answer;
    }
  };
