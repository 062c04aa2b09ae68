import autocannon from 'autocannon';

export interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Drives one route for some seconds with so many clients, each waiting for its answer before it asks again. */
export async function load(
  url: string,
  clients: number,
  seconds: number,
  next: () => autocannon.Request,
  expectedStatus: number,
): Promise<Load> {
  const result = await autocannon({
    url,
    connections: clients,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  const counts = new Map(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, count ?? 0]),
  );
  const expected = counts.get(String(expectedStatus)) ?? 0;
  const other = [...counts].filter(([status]) => status !== String(expectedStatus));
  if (other.length > 0 || result.errors > 0)
    throw new Error(`${url}: ${JSON.stringify(other)} ${result.errors} errors among ${expected}`);
  return { perSecond: expected / seconds, p50: result.latency.p50, p99: result.latency.p99 };
}
