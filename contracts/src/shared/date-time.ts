import { z } from 'zod';

/** An instant in an answer: ISO 8601, UTC. */
export const dateTime = z.string().meta({ format: 'date-time' });
