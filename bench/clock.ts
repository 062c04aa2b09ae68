/** The durations of many operations in milliseconds. */
export type Latencies = readonly number[];

/** Returns how long `work` takes in milliseconds. */
export async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Repeats `work` for some seconds, with this many workers at once. */
export async function repeatFor(
  workerCount: number,
  seconds: number,
  work: (worker: number) => Promise<unknown>,
): Promise<Latencies> {
  const end = performance.now() + seconds * 1000;
  const latencies: number[] = [];
  const workers = Array.from({ length: workerCount }, async (_, worker) => {
    while (performance.now() < end) {
      latencies.push(await measureTime(() => work(worker)));
    }
  });
  await Promise.all(workers);
  return latencies;
}

/** Returns the latency that this share of the samples, from 0 to 1, doesn't exceed. */
export function computePercentile(latencies: Latencies, share: number): number {
  const sorted = [...latencies].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** How many times each work is measured for its p50; `BENCH_RUNS=3` is enough to try a bench. */
const RUNS = Number(process.env.BENCH_RUNS ?? 20);
const WARM_UP_RUNS = 2;

/**
 * Runs the works in turns and returns the p50 of each one's duration in milliseconds, without its
 * warm-up runs.
 */
export async function measureP50sInTurns<Works extends readonly (() => Promise<unknown>)[]>(
  ...works: Works
): Promise<{ [Work in keyof Works]: number }> {
  const durations = works.map((): number[] => []);
  for (let run = 0; run < WARM_UP_RUNS + RUNS; run++) {
    for (const [i, work] of works.entries()) {
      const ms = await measureTime(work);
      if (run >= WARM_UP_RUNS) {
        durations[i]?.push(ms);
      }
    }
  }

  return durations.map((all) => computePercentile(all, 0.5)) as { [Work in keyof Works]: number };
}
