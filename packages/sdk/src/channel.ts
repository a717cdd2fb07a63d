/** A message for one person on one channel. Title and text are worded in the person's language; how it looks is the channel's. */
export interface Message {
  /** The same on every attempt, so that a provider can drop repeats. At most 64 letters, digits, `_` and `-`. */
  readonly idempotencyKey: string;
  readonly to: Addressee;
  readonly priority: 'critical' | 'high' | 'normal' | 'low';
  /** Of priority high: it is to be shown as urgent. */
  readonly urgent?: boolean;
  /** What it tells of: `fraud.critical`, `review.assigned` and the like; `custom` for what a person or program sent. */
  readonly event: string;
  readonly title: string;
  /** Plain text. */
  readonly text: string;
  /** Ids and values of the event, such as `analysisId`, for templates and for programs that receive it. */
  readonly data: Readonly<Record<string, unknown>>;
  /** ISO 8601: when it happened. */
  readonly createdAt: string;
  /** What a digest or batch combines, the oldest first. */
  readonly items?: readonly MessageItem[];
  /** One of `templates` of the channel, where a rule asks for it. A channel that does not have it uses its usual one. */
  readonly template?: string;
  readonly actions: readonly { readonly label: string; readonly url: string }[];
  /** Stops messages like this one: a page for people, one POST for mail programs (RFC 8058). Absent where nothing does. */
  readonly unsubscribeUrl?: string;
}

export interface MessageItem {
  readonly title: string;
  readonly text: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly url?: string;
}

export interface Addressee {
  readonly userId?: string;
  readonly name?: string;
  readonly email?: string;
  /** E.164, such as `+14155550100`. */
  readonly phoneNumber?: string;
  /** Browsers and apps that take Web Push (RFC 8030). */
  readonly devices?: readonly PushDevice[];
  /** BCP 47. */
  readonly locale: string;
  /** IANA, such as `Europe/Berlin`. */
  readonly timeZone: string;
}

/** A subscription as browsers give it (W3C Push API): keys are base64url. */
export interface PushDevice {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface Receipt {
  /** The provider's own id of the message, for support requests. */
  readonly providerId?: string;
  /** Endpoints of devices that no longer exist; they are forgotten. */
  readonly gone?: readonly string[];
}

/** Hands a message to the outside. Called at least once for each message, many at a time. */
export interface Channel {
  /** The name that users choose: `email`, `sms`, `push`, or one of the plugin's own. If a provider fails, the next of the same name is used. */
  readonly channel: string;
  /** Names of templates that rules may ask for. */
  readonly templates?: readonly string[];
  /** What programs of users have to know to subscribe; shown to everybody signed in. */
  readonly clientSettings?: Readonly<Record<string, string>>;
  /**
   * Throws when it was not accepted; then the next provider of the channel is asked, and it is tried again, unless the error
   * is a `PermanentError`: that says that no provider could deliver it, as with an address that does not exist.
   */
  deliver(message: Message, signal: AbortSignal): Promise<Receipt>;
}
