import { Injectable } from '@nestjs/common';
import { Seals } from '../secrets/seals.js';

const mostKept = 1_000;

/** What signs calls to a receiver and what else they carry, readable. */
export interface OpenSecrets {
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string;
  /** Null unless it still signs. */
  readonly previousSecret: string | null;
}
/** As it is stored. */
export interface SealedSecrets {
  readonly id: string;
  readonly secret: string;
  readonly previousSecret?: string | null;
  readonly previousSecretUntil?: Date | null;
  readonly headers: string;
}
type Sealed = Omit<SealedSecrets, 'previousSecretUntil'>;
interface Kept extends OpenSecrets {
  /** What this was opened from. */
  readonly sealed: Sealed;
}

/** Opens and seals the secrets and headers of receivers. Each delivery asks, so the open ones are kept. */
@Injectable()
export class ReceiverSecrets {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly seals: Seals) {}

  /** As it is at `now`. Throws where CALLWARDEN_SECRET is not the one it was sealed with. */
  open(sealed: SealedSecrets, now: Date): OpenSecrets {
    const { secret, previousSecret, headers } = this.keep(sealed);
    const { previousSecretUntil: until } = sealed;
    return { headers, secret, previousSecret: until && now < until ? previousSecret : null };
  }

  /** Also of the one before: a rotation moves it as it is. */
  sealSecret(id: string, secret: string): string {
    return this.seals.seal(secret, secretOf(id));
  }

  sealHeaders(id: string, headers: OpenSecrets['headers']): string {
    return this.seals.seal(JSON.stringify(headers), headersOf(id));
  }

  private keep(sealed: Sealed): Kept {
    const kept = this.kept.get(sealed.id);
    if (kept && isSame(kept.sealed, sealed)) return kept;
    const opened = this.opened(sealed);
    this.kept.delete(sealed.id); // so that it comes last
    this.kept.set(sealed.id, opened);
    if (this.kept.size > mostKept) this.kept.delete(this.kept.keys().next().value!);
    return opened;
  }

  private opened({ id, secret, previousSecret, headers }: Sealed): Kept {
    return {
      sealed: { id, secret, previousSecret: previousSecret ?? null, headers },
      secret: this.seals.open(secret, secretOf(id)),
      previousSecret: previousSecret ? this.seals.open(previousSecret, secretOf(id)) : null,
      headers: Object.freeze(JSON.parse(this.seals.open(headers, headersOf(id))) as OpenSecrets['headers']),
    };
  }
}

const secretOf = (id: string) => `webhook ${id} secret`;
const headersOf = (id: string) => `webhook ${id} headers`;

/** Sealing the same value again gives a different text. */
const isSame = (one: Sealed, other: Sealed): boolean =>
  one.secret === other.secret &&
  (one.previousSecret ?? null) === (other.previousSecret ?? null) &&
  one.headers === other.headers;
