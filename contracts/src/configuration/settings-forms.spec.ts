import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';

import { submitFeedback, updateFeedback } from '../feedback/feedback.ts';
import { changeAdminEmail } from './admin-email.ts';
import { changeOperatingHours } from './change-operating-hours.ts';
import { changePricing } from './change-pricing.ts';
import { leadTimeSetting } from './lead-time.ts';

const findProblem = (schema: z.ZodType | undefined, body: unknown) =>
  schema?.safeParse(body).error?.issues[0]?.message;

describe('the form for opening hours', () => {
  it.each([
    [{ openTime: '10:00', closeTime: '22:00', isClosed: false }, undefined],
    [{ openTime: '10:00:00', closeTime: '22:00:00' }, undefined],
    [{ openTime: '00:00', closeTime: '24:00' }, undefined],
    [{ isClosed: true }, undefined],
    [{ openTime: null, closeTime: null, isClosed: true }, undefined],
    [{}, undefined],
    [{ openTime: '10:00' }, undefined],
    [{ openTime: null }, 'Please enter the times as HH:mm'],
    [{ closeTime: null, isClosed: false }, 'Please enter the times as HH:mm'],
    [{ openTime: '25:00', closeTime: '22:00' }, 'Please enter the times as HH:mm'],
    [{ openTime: 10, closeTime: 22 }, 'Please enter the times as HH:mm'],
    [{ openTime: '22:00', closeTime: '10:00' }, 'Close time must be after open time'],
    [{ openTime: '10:00', closeTime: '10:00' }, 'Close time must be after open time'],
    [{ openTime: '10:00', closeTime: '22:00', isClosed: 'no' }, 'Closed must be true or false'],
  ])('answers %j with %p', (body, message) => {
    expect(findProblem(changeOperatingHours.body, body)).toBe(message);
  });
});

describe('the form for prices', () => {
  const saved = { weekendMultiplier: null, applyToWeekends: false, startTime: null, endTime: null };
  it.each([
    [{ price: 30, ...saved }, undefined],
    [{ price: 0 }, undefined],
    [{ price: -5, ...saved }, 'Price must be at least €0'],
    [{ price: '30' }, 'Price must be at least €0'],
    [{ ...saved }, undefined],
    [{ price: null }, 'Price must be at least €0'],
    [{ price: 1e7 }, 'Price is too high'],
    [{ price: 30, startTime: 'noon' }, 'Please enter the times as HH:mm'],
  ])('answers %j with %p', (body, message) => {
    expect(findProblem(changePricing.body, body)).toBe(message);
  });
});

describe('the form for the lead time', () => {
  const form = { restrictionMode: 'booking_based', leadTimeHours: 24, operatorOnSite: false };
  it.each([
    [form, undefined],
    [{ ...form, restrictionMode: 'strict' }, 'Please select a valid restriction mode'],
    [{}, undefined],
    [{ leadTimeHours: 48 }, undefined],
    [{ restrictionMode: null }, 'Please select a valid restriction mode'],
    [{ ...form, leadTimeHours: -1 }, 'Lead time hours must be a non-negative integer'],
    [{ ...form, leadTimeHours: 1.5 }, 'Lead time hours must be a non-negative integer'],
    [{ ...form, leadTimeHours: '24' }, 'Lead time hours must be a non-negative integer'],
    [{ ...form, operatorOnSite: 'yes' }, 'Operator on site must be true or false'],
  ])('answers %j with %p', (body, message) => {
    expect(findProblem(leadTimeSetting.change.body, body)).toBe(message);
  });
});

describe("the form for the admin's e-mail", () => {
  it.each([
    [{ email: 'office@example.com' }, undefined],
    [{ email: '' }, 'Email cannot be empty'],
    [{ email: '  ' }, 'Email cannot be empty'],
    [{}, 'Email cannot be empty'],
    [{ email: 5 }, 'Email cannot be empty'],
    [{ email: 'office' }, 'Invalid email address'],
    [{ email: 'office@example.com\r\nBcc: x@example.com' }, 'Invalid email address'],
  ])('answers %j with %p', (body, message) => {
    expect(findProblem(changeAdminEmail.body, body)).toBe(message);
  });
});

describe('the feedback form', () => {
  const form = { rating: 5, comment: 'Great' };
  it.each([
    [form, undefined],
    [{ ...form, email: '', category: 'bug' }, undefined],
    [{ comment: 'Great' }, 'Please select a rating'],
    [{ ...form, rating: 0 }, 'Please select a rating'],
    [{ ...form, rating: 6 }, 'Please select a rating'],
    [{ ...form, rating: 2.5 }, 'Please select a rating'],
    [{ ...form, comment: ' ' }, 'Feedback cannot be empty'],
    [{ rating: 5 }, 'Feedback cannot be empty'],
    [{ ...form, comment: 'x'.repeat(2000) }, undefined],
    [{ ...form, comment: 'x'.repeat(2001) }, 'Feedback must be less than 2000 characters'],
    [{ ...form, email: 'x' }, 'Please enter a valid email'],
    [{ ...form, category: 'praise' }, 'Please select a category'],
  ])('answers %j with %p', (body, message) => {
    expect(findProblem(submitFeedback.body, body)).toBe(message);
  });
});

describe('the update of feedback', () => {
  it.each([
    [{ status: 'reviewed' }, undefined],
    [{ adminNotes: null }, undefined],
    [{ adminNotes: 'called back', status: 'archived' }, undefined],
    [{}, 'Send a status or notes'],
    [{ status: 'gone' }, 'Please select a valid status'],
  ])('answers %j with %p', (body, message) => {
    expect(findProblem(updateFeedback.body, body)).toBe(message);
  });

  it('distinguishes notes that are left out from notes that are cleared', () => {
    expect(updateFeedback.body?.parse({ status: 'new' })).toEqual({ status: 'new' });
    expect(updateFeedback.body?.parse({ adminNotes: '' })).toEqual({ adminNotes: null });
  });
});
