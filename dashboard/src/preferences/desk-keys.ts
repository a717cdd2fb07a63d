/** Where keys work, in the order of the list. */
export const keyPlaces = ['anywhere', 'lists', 'queue', 'alerts', 'calls', 'call', 'upload', 'administration'] as const;
export type KeyPlace = (typeof keyPlaces)[number];

/** By place: keys of the desk that can be changed, and where the catalogue has what each does. */
const byPlace = {
  anywhere: {
    '[Shift]+?': 'app.keys.overview',
    'g q': 'app.queue',
    'g a': 'app.alerts',
    'g c': 'app.calls',
    'g u': 'app.upload',
    'g s': 'app.administration',
  },
  lists: {
    j: 'lists.next',
    k: 'lists.previous',
    s: 'lists.select',
    'Shift+S': 'lists.selectTo',
  },
  queue: { a: 'queue.assign', t: 'queue.take', '.': 'queue.showNew' },
  alerts: {
    e: 'alerts.acknowledge',
    h: 'alerts.snooze',
    i: 'alerts.read',
    'Shift+I': 'alerts.readAll',
    a: 'reviews.take',
    '.': 'alerts.showNew',
  },
  calls: { '/': 'calls.search' },
  call: {
    r: 'call.sound.replay',
    '[Shift]+<': 'call.sound.slower',
    '[Shift]+>': 'call.sound.faster',
    '[': 'call.signs.previous',
    ']': 'call.signs.next',
    p: 'call.signs.again',
    y: 'call.signs.confirm',
    x: 'call.signs.reject',
    w: 'call.missed.begin',
    f: 'call.verdict.fraud',
    l: 'call.verdict.legitimate',
    u: 'call.verdict.unsure',
    c: 'call.verdict.note',
    t: 'call.take',
    n: 'call.next',
    'Shift+N': 'call.previous',
    m: 'call.history.comment',
    v: 'call.tabs.history',
  },
  administration: { n: 'preferences.keys.newEntry' },
  upload: { o: 'upload.choose', r: 'upload.retryFailed', d: 'upload.clear' },
} as const satisfies Readonly<Record<KeyPlace, Readonly<Record<string, string>>>>;

type Labels = typeof byPlace;
type Label = { [P in KeyPlace]: Labels[P][keyof Labels[P]] }[KeyPlace];

export interface DeskKey {
  readonly key: string;
  /** One key may do something in several places. */
  readonly does: readonly { readonly place: KeyPlace; readonly label: Label }[];
}

const all = keyPlaces.flatMap((place) => Object.entries(byPlace[place]).map(([key, label]) => ({ key, place, label })));

/** Each once, where it works first. */
export const deskKeys: readonly DeskKey[] = [...Map.groupBy(all, ({ key }) => key)].map(([key, does]) => ({
  key,
  does,
}));
