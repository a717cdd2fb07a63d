import { addPushDevice, listNotificationChannels, removePushDevice } from '../api/generated/sdk.gen.ts';
import { preference, setPreference } from '../app/preferences.ts';
import { currentEndpoint, isPushSupported, type PushTarget, subscribe } from './subscription.ts';

/** Tells the service where this computer is reached, and remembers it. Throws the body of the error. */
export async function addThisComputer({ endpoint, keys }: PushTarget): Promise<string> {
  const { data } = await addPushDevice({ body: { endpoint, keys }, throwOnError: true });
  setPreference('pushDevice', data.deviceId);
  setPreference('pushEndpoint', await digestOf(endpoint));
  return data.deviceId;
}

/** A browser may replace or lose its subscription at any time: the service would send to nobody, and the user would not know. */
export async function renewPush(): Promise<void> {
  const known = preference('pushDevice');
  if (known === undefined || !isPushSupported() || Notification.permission !== 'granted') return;
  const endpoint = await currentEndpoint();
  if (endpoint !== undefined && (await digestOf(endpoint)) === preference('pushEndpoint')) return;
  const { data } = await listNotificationChannels({ throwOnError: true });
  const publicKey = data.data.find(({ channel }) => channel === 'push')?.settings['vapidPublicKey'];
  if (publicKey === undefined) return;
  const deviceId = await addThisComputer(await subscribe(publicKey));
  if (deviceId !== known) await removePushDevice({ path: { deviceId: known } });
}

/** Only a digest is stored: the address is one of the two things that are needed to send. */
async function digestOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
