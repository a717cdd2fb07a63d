/** What a form shows of a response. */
export interface Answer {
  readonly status: string;
  readonly text: string;
  /** For what is no text. */
  readonly download?: string;
}

const shownCharacters = 100_000;

/** Sends a request and reports the answer as it comes in: of a stream, each part. */
export async function send(
  { url, init }: { url: string; init: RequestInit },
  signal: AbortSignal,
  show: (answer: Answer) => void,
): Promise<void> {
  const began = performance.now();
  const response = await fetch(url, { ...init, signal });
  const status = `${response.status} ${response.statusText}, ${Math.round(performance.now() - began)} ms`;
  const type = response.headers.get('content-type') ?? '';
  if (type !== '' && !/json|^text\//.test(type)) {
    const bytes = await response.blob();
    show({ status, text: `${bytes.size} bytes of ${type}`, download: URL.createObjectURL(bytes) });
    return;
  }
  let text = '';
  show({ status, text });
  if (!response.body) return;
  for await (const part of parts(response.body)) {
    text += part;
    show({ status, text: shortened(text) });
  }
  if (/json/.test(type)) show({ status, text: shortened(indented(text)) });
}

/** Not every browser can iterate over a stream. */
async function* parts(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const shortened = (text: string): string =>
  text.length > shownCharacters
    ? `${text.slice(0, shownCharacters)}\n… ${text.length - shownCharacters} more characters`
    : text;
