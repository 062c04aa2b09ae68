import type { Answer } from '#test/browser';

/** The body of an answer that must be a success; otherwise throws it. */
export async function assertDone<Body>(asked: Promise<Answer<Body>>): Promise<Body> {
  const { status, body } = await asked;
  if (status >= 300) {
    throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  }

  return body;
}
