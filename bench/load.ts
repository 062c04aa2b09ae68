import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import { repeatedly, type Latencies } from './clock.ts';

/** Drives one route for some seconds with so many clients, each waiting for its answer before it asks again. Gives answers a second. */
export async function answersPerSecond(
  url: string,
  clients: number,
  seconds: number,
  next: () => autocannon.Request,
  expectedStatus: number,
): Promise<number> {
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
  return expected / seconds;
}

/** What one client waits for its answers, ms; autocannon knows only whole ones. */
export async function latenciesOfOne(
  url: string,
  seconds: number,
  next: () => autocannon.Request,
  expectedStatus: number,
): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    return await repeatedly(1, seconds, async () => {
      const status = await statusOf(url, agent, next());
      if (status !== expectedStatus) throw new Error(`${url} answered ${status}`);
    });
  } finally {
    agent.destroy();
  }
}

const statusOf = (url: string, agent: Agent, { method = 'GET', path = '/', headers = {}, body }: autocannon.Request) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request(new URL(path, url), { method, agent, headers }, (answer) => {
      answer.resume().once('end', () => {
        resolve(answer.statusCode);
      });
    });
    asked.once('error', reject).end(body);
  });
