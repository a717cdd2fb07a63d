/** In the root, whose pages the worker then serves. */
const workerPath = '/service-worker.js';

export const isPushSupported = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export interface PushTarget {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** With the key of the service; throws what the browser says. A subscription with another key is given up. */
export async function subscribe(publicKey: string): Promise<PushTarget> {
  const { pushManager } = await registered();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  const existing = await pushManager.getSubscription();
  if (existing && !isOf(existing, options.applicationServerKey)) await existing.unsubscribe();
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
  return { endpoint: endpoint!, keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! } };
}

/** Where this computer is reached now. */
export const currentEndpoint = async (): Promise<string | undefined> =>
  (await (await registered()).pushManager.getSubscription())?.endpoint;

export async function unsubscribe(): Promise<void> {
  if (!isPushSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration(workerPath);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

async function registered(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerPath);
  return navigator.serviceWorker.ready;
}

function isOf({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return own.length === key.length && own.every((byte, at) => byte === key[at]);
}

/** From base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
