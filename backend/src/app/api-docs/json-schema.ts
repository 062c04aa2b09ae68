import { user } from '@cablepark/contracts/accounts/user';
import { auditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import { operatingHoursEntry, pricingEntry, publicConfig } from '@cablepark/contracts/configuration/get-config';
import { leadTimeEntry } from '@cablepark/contracts/configuration/lead-time';
import { feedback } from '@cablepark/contracts/feedback/feedback';
import { bookingDetail, bookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { timeSlot } from '@cablepark/contracts/schedule/time-slots';
import { errorBody } from '@cablepark/contracts/shared/error-codes';
import { statistics } from '@cablepark/contracts/statistics/get-statistics';
import { z } from 'zod';

/** A JSON schema in the form that OpenAPI 3.1 uses (JSON Schema 2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Answers that occur in many places and get a name, so that a generated client has one type for each. */
const named = {
  AuditEntry: auditEntry,
  Booking: bookingWithSlots,
  BookingDetail: bookingDetail,
  Config: publicConfig,
  Failure: errorBody,
  Feedback: feedback,
  LeadTimeSettings: leadTimeEntry,
  OperatingHours: operatingHoursEntry,
  Pricing: pricingEntry,
  Statistics: statistics,
  TimeSlot: timeSlot,
  User: user,
};
for (const [id, schema] of Object.entries(named)) z.globalRegistry.add(schema, { ...schema.meta(), id });

/** Removes the bounds that zod adds to every integer, which are JavaScript's own and mean nothing here. */
const withoutOwnBounds = ({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

/** The schema of what a caller may send, as opposed to what parsing turns it into. */
export const sentAs = (schema: z.ZodType): JsonSchema => {
  const options = { io: 'input', unrepresentable: 'any', override: withoutOwnBounds } as const;
  const { $schema: _, ...sent } = z.toJSONSchema(schema, options);
  return sent;
};

/** Describes answers and collects the named schemas that they refer to. */
export class AnswerSchemas {
  readonly components: Record<string, JsonSchema> = {};

  of(schema: z.ZodType): JsonSchema {
    const described = z.toJSONSchema(schema, { override: withoutOwnBounds });
    const { $schema: _, $defs = {}, ...answered } = atComponents(described);
    Object.assign(this.components, $defs);
    return answered;
  }
}

/** Makes references point to the document's components instead of the schema's own definitions. */
function atComponents(schema: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text) as z.core.JSONSchema.BaseSchema;
}
