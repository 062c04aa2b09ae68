import { user } from '@cablepark/contracts/accounts/user';
import { bookingDetail, bookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { timeSlot } from '@cablepark/contracts/schedule/time-slot';
import { errorBody } from '@cablepark/contracts/shared/error-codes';
import { z } from 'zod';

/** A JSON schema as OpenAPI 3.1 takes it (JSON Schema 2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Answers that stand in many places, so that a generated client has one type for each. */
const named = z.registry<{ id: string }>();
named.add(timeSlot, { id: 'TimeSlot' });
named.add(bookingWithSlots, { id: 'Booking' });
named.add(bookingDetail, { id: 'BookingDetail' });
named.add(user, { id: 'User' });
named.add(errorBody, { id: 'Failure' });

/** What a caller may send: what parsing makes of it is our own affair. */
export const sentAs = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...sent } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return sent;
};

/** Describes answers, and collects the named schemas that they refer to. */
export class AnswerSchemas {
  readonly components: Record<string, JsonSchema> = {};

  of(schema: z.ZodType): JsonSchema {
    const { $schema: _, $defs = {}, ...answered } = atComponents(z.toJSONSchema(schema, { metadata: named }));
    Object.assign(this.components, $defs);
    return answered;
  }
}

/** References lead to the document's components instead of to the schema's own definitions. */
function atComponents(schema: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text) as z.core.JSONSchema.BaseSchema;
}
