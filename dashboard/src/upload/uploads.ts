import { useSyncExternalStore } from 'react';
import { randomId } from '../api/random-id.ts';
import type { UploadMetadata } from '../api/generated/types.gen.ts';
import { queries } from '../app/queries.ts';
import type { Snapshot } from './choose.ts';
import { sendUpload } from './transport.ts';
import { type Details, isUnderWay, metadataOf, noDetails } from './upload.ts';
import { UploadQueue } from './upload-queue.ts';
import { processAgain, watchUpload } from './watch.ts';

/** Of the page, not of its screens: uploads go on while the person works elsewhere at the desk. */
export const uploads = new UploadQueue({
  send: sendUpload,
  watch: async (...watched) => {
    const end = await watchUpload(...watched);
    void queries.invalidateQueries();
    return end;
  },
  process: processAgain,
  newKey: randomId,
});

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

uploads.subscribe(() => {
  // Added only as long as it is needed: pages with this listener are not kept by browsers for going back.
  if (uploads.snapshot().uploads.some(isUnderWay)) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
});

export const useUploads = (): Snapshot => useSyncExternalStore(uploads.subscribe, uploads.snapshot);

/** How many recordings have not reached the service yet. */
export const useUploadsUnderWay = (): number =>
  useSyncExternalStore(uploads.subscribe, () => uploads.snapshot().uploads.filter(isUnderWay).length);

let details = noDetails;
const listeners = new Set<() => void>();
const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

export function setDetails(change: Partial<Details>): void {
  details = { ...details, ...change };
  for (const changed of listeners) changed();
}

/** What the form says now. */
export const givenMetadata = (): UploadMetadata => metadataOf(details);

export const useDetails = (): Details => useSyncExternalStore(subscribe, () => details);
