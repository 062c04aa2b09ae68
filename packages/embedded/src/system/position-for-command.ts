import type { EventLog } from '@cablepark/event-store/log/event-log';
import { wholePosition } from '@cablepark/event-store/log/whole-position';
import { StartupRefused } from '@cablepark/platform/program/startup-refused';

/**
 * The position up to which a command reads: the log's end, or the position that was asked for. If that lies within a
 * commit, it is where the one before it ends, and `report` gets a line that says so. Throws StartupRefused beyond the end.
 */
export async function positionForCommand(
  log: EventLog,
  asked: bigint | undefined,
  report: (line: string) => void,
): Promise<bigint> {
  const { last = -1n } = await log.end();
  if (asked === undefined) return last;
  if (asked > last) throw new StartupRefused(`The log ends at position ${last}, before ${asked}.`);
  const whole = await wholePosition(log, asked);
  if (whole !== asked)
    report(`position ${asked} is in the middle of what one command wrote: using ${whole}, before it`);
  return whole;
}
