import { describe, expect, it, jest } from '@jest/globals';
import { whatIfForm } from '@cablepark/contracts/what-if/what-if';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { AskWhatIf, AskWhatIfHandler } from './ask-what-if.query-handler.ts';

jest.setTimeout(20_000);

/** An empty log whose end is known only when `answer` is called. */
function slowLog() {
  const waiting: (() => void)[] = [];
  const end = () =>
    new Promise<{ last: undefined }>((resolve) =>
      waiting.push(() => {
        resolve({ last: undefined });
      }),
    );
  const answer = () => waiting.shift()?.();
  return { log: { end } as unknown as EventLog, answer, waiting };
}

describe('asking what if', () => {
  it('is done one at a time, and refused after waiting for five seconds', async () => {
    const { log, answer, waiting } = slowLog();
    const handler = new AskWhatIfHandler(log);
    const ask = () => handler.execute(new AskWhatIf(whatIfForm.parse({})));
    const first = ask();
    await expect(ask()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(waiting).toHaveLength(1);

    const next = ask();
    answer();
    expect((await first).before).toEqual({ bookings: 0, refused: 0, revenue: 0 });
    await new Promise(setImmediate);
    answer();
    expect((await next).position).toBe(-1);
  });
});
