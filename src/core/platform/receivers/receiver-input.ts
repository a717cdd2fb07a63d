import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { AppError } from '../errors/app-error.js';
import { type BadField, errors } from '../errors/errors.js';
import { readBody } from '../http/late-body.js';
import { OutboundClient } from '../outbound/guarded-client.js';
import { OutboundRefusal } from '../outbound/outbound-error.js';

/** Reads what clients say of webhooks. */
@Injectable()
export class ReceiverInput {
  constructor(private readonly client: OutboundClient) {}

  /** Throws INVALID_URL, with every bad field at once and what the guard says of the URL. */
  read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
    const refusal = this.refusalOf((body as { url?: unknown } | null | undefined)?.url);
    const input = readBody(schema, body, (bad) =>
      refusal ? refused(refusal, bad) : errors.invalidWebhook(bad.map(explained)),
    );
    if (refusal) throw refused(refusal);
    return input;
  }

  private refusalOf(url: unknown): OutboundRefusal | null {
    if (typeof url !== 'string') return null;
    try {
      this.client.check(url);
      return null;
    } catch (error) {
      if (error instanceof OutboundRefusal) return error;
      throw error;
    }
  }
}

/** INVALID_URL with what the guard says; its stable reason is in `details`. */
export function refused(refusal: OutboundRefusal, others: readonly BadField[] = []): AppError {
  const field = refusedField(refusal);
  const rest = others.filter(({ path }) => path !== field.path).map(explained);
  return errors.invalidWebhook([field, ...rest], refusal.reason);
}

/** What the guard says, about the field `url` or `headers`. */
export function refusedField({ reason, message }: OutboundRefusal): BadField {
  const says = message.replace(/\.$/, '');
  const isAboutUrl = says.startsWith('The URL ');
  return {
    path: reason === 'HEADER' ? 'headers' : 'url',
    reason: isAboutUrl ? says.slice('The URL '.length) : `is refused: ${says}`,
  };
}

const explained = (field: BadField): BadField =>
  field.path === 'secret' && field.reason === 'is not a known field'
    ? { path: 'secret', reason: 'is not changed here: send POST …/{webhookId}/rotate-secret' }
    : field;
