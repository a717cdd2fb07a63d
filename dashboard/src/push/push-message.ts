/** What the channel sends, as far as a device shows it: see src/plugins/channel-push. */
export interface PushMessage {
  readonly id: string;
  readonly event: string;
  readonly priority: string;
  readonly title: string;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Undefined for what is no message of the channel. */
export function readMessage(text: string): PushMessage | undefined {
  try {
    const { id, event, priority, title, text: words, data } = JSON.parse(text) as Partial<PushMessage>;
    if (typeof title !== 'string') return undefined;
    return {
      id: String(id),
      event: String(event),
      priority: String(priority),
      title,
      text: words ?? '',
      data: data ?? {},
    };
  } catch {
    return undefined;
  }
}

/** The page that it leads to: the call, else the inbox. */
export function pathOf({ data }: Pick<PushMessage, 'data'>): string {
  const { analysisId } = data;
  return typeof analysisId === 'string' && /^\w+$/.test(analysisId) ? `/calls/${analysisId}` : '/alerts';
}
