import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Lowers the priority of a process to one of `os.constants.priority`, as far as the system allows.
 */
export function lowerPriority(pid: number, priority: number): void {
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, priority);
    } catch {
      // the system doesn't allow it, or the thread has ended already
    }
  }
}

/**
 * On Linux every thread has a priority of its own, which new ones take from those that start them.
 */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
