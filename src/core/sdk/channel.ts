/** A message for one person on one channel, fully worded. */
export interface Message {
  /** The same on every attempt, so that a provider can drop repeats. */
  readonly idempotencyKey: string;
  readonly to: Addressee;
  readonly priority: 'critical' | 'high' | 'normal' | 'low';
  readonly title: string;
  /** Plain text. */
  readonly text: string;
  readonly html?: string;
  readonly actions: readonly { readonly label: string; readonly url: string }[];
}

export interface Addressee {
  readonly userId?: string;
  readonly name?: string;
  readonly email?: string;
  /** E.164, such as `+14155550100`. */
  readonly phoneNumber?: string;
  /** BCP 47. */
  readonly locale: string;
}

export interface Receipt {
  /** The provider's own id of the message, for support requests. */
  readonly providerId?: string;
}

/** Hands a message to the outside. Called at least once for each message. */
export interface Channel {
  /** The name that users choose: `email`, `sms`, `push`, `webhook`, or one of the plugin's own. */
  readonly channel: string;
  /** Throws when it was not accepted; tried again unless the error is a `PermanentError`. */
  deliver(message: Message, signal: AbortSignal): Promise<Receipt>;
}
