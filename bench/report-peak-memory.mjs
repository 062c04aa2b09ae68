import { readFileSync, writeSync } from 'node:fs';

// Loaded before a program, this writes the most memory that the process had, in KB, to descriptor 3
// when it ends.

const REPORT = 3;

/**
 * Returns the most memory that the process had, in KB. On Linux `maxRSS` also counts the memory of
 * the process that started this one (setmax_mm_hiwater_rss in fs/exec.c).
 */
function readPeakMemory() {
  try {
    return /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1];
  } catch {
    return String(process.resourceUsage().maxRSS); // only Linux has that file
  }
}

process.on('exit', () => {
  writeSync(REPORT, readPeakMemory());
});
