import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { type BadField, errors } from '../errors/errors.js';
import { OutboundClient } from '../outbound/guarded-client.js';
import { OutboundRefusal } from '../outbound/outbound-error.js';
import { readNamingUrl, type RefuseInput, urlIn } from './named-url.js';

/** Reads what clients say of webhooks. */
@Injectable()
export class ReceiverInput {
  constructor(private readonly client: OutboundClient) {}

  /** Throws INVALID_URL, with every bad field at once and what the guard says of the URL. */
  read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
    return readNamingUrl(schema, body, this.refusalOf(urlIn(body)), invalidWebhook);
  }

  private refusalOf(url: string | undefined): OutboundRefusal | null {
    if (url === undefined) return null;
    try {
      this.client.check(url);
      return null;
    } catch (error) {
      if (error instanceof OutboundRefusal) return error;
      throw error;
    }
  }
}

export const invalidWebhook: RefuseInput = (bad, reason) => errors.invalidWebhook(bad.map(explained), reason);

const explained = (field: BadField): BadField =>
  field.path === 'secret' && field.reason === 'is not a known field'
    ? { path: 'secret', reason: 'is not changed here: send POST …/{webhookId}/rotate-secret' }
    : field;
