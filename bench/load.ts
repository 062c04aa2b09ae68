import { Agent, request } from 'node:http';

import autocannon from 'autocannon';

import { repeatFor, type Latencies } from './clock.ts';

/**
 * Sends requests to one route for some seconds with this many clients, each of which waits for its
 * answer before the next request. Returns answers per second.
 */
export async function measureAnswersPerSecond(
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
  if (other.length > 0 || result.errors > 0) {
    throw new Error(`${url}: ${JSON.stringify(other)} ${result.errors} errors among ${expected}`);
  }

  return expected / seconds;
}

/**
 * Measures the latencies of this many clients in milliseconds. autocannon reports only whole ones.
 */
export async function measureLatencies(
  url: string,
  clients: number,
  seconds: number,
  next: () => autocannon.Request,
  expectedStatus: number,
): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  try {
    return await repeatFor(clients, seconds, async () => {
      const status = await sendForStatus(url, agent, next());
      if (status !== expectedStatus) {
        throw new Error(`${url} answered ${status}`);
      }
    });
  } finally {
    agent.destroy();
  }
}

/** Sends one request and returns the status of its answer. */
export const sendForStatus = (
  url: string,
  agent: Agent,
  { method = 'GET', path = '/', headers = {}, body }: autocannon.Request,
) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request(new URL(path, url), { method, agent, headers }, (answer) => {
      answer.resume().once('end', () => {
        resolve(answer.statusCode);
      });
    });
    sent.once('error', reject).end(body);
  });
