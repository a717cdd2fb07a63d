import { reactive, watch } from 'vue';

const place = 'callwarden-try-it';

/** The service and the key of the reader, shared by all forms. Kept in the memory of the page, and in the tab only when asked for. */
export const caller = reactive({ address: 'http://localhost:3000', key: '', remember: false });

/** Reads what the tab remembers, and keeps it up to date. Called once, in a browser. */
export function rememberCaller(): void {
  const kept = sessionStorage.getItem(place);
  if (kept) Object.assign(caller, JSON.parse(kept), { remember: true });
  watch(caller, ({ address, key, remember }) => {
    if (remember) sessionStorage.setItem(place, JSON.stringify({ address, key }));
    else sessionStorage.removeItem(place);
  });
}
