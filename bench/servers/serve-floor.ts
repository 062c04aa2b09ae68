import 'reflect-metadata';

import { Controller, Headers, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Pool, type PoolClient } from 'pg';

import { Endpoint, Incoming } from '@cablepark/backend/http/endpoint';
import { bookSlots } from '@cablepark/contracts/schedule/book-slots';

import { reportReady } from './parent-process.ts';

export type BookingBody = Incoming<typeof bookSlots>['body'];

export interface Floor {
  /** Makes the floor's schema anew. */
  readonly schema: string;
  /** Books in a transaction that has begun, and returns the answer. */
  readonly book: (
    client: PoolClient,
    body: BookingBody,
    idempotencyKey: string,
  ) => Promise<unknown>;
}

/**
 * Serves a floor for booking: the product's HTTP stack and validation of the body, then one SQL
 * transaction.
 */
export async function serveFloor({ schema, book }: Floor): Promise<void> {
  const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
  await pool.query(schema);

  @Controller()
  class FloorController {
    @Endpoint(bookSlots)
    async book(
      @Incoming(bookSlots) { body }: Incoming<typeof bookSlots>,
      @Headers('idempotency-key') idempotencyKey: string,
    ) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const answer = await book(client, body, idempotencyKey);
        await client.query('COMMIT');
        return answer;
      } finally {
        client.release();
      }
    }
  }

  @Module({ controllers: [FloorController] })
  class FloorModule {}

  const app = await NestFactory.create<NestFastifyApplication>(FloorModule, new FastifyAdapter(), {
    logger: false,
  });
  await app.listen(0, '127.0.0.1');
  reportReady(await app.getUrl(), async () => {
    await app.close();
    await pool.end();
  });
}
