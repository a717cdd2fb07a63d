import type { Message, MessageItem } from '@callwarden/sdk';
import { manyLines, oneLine, webAddress } from './clean-text.js';
import { type Fact, factsOf } from './facts.js';
import { written } from './numbers.js';
import { knownLocale, localTime } from './time.js';
import { wordsOf } from './words.js';

/** Mail programs cut off what is longer than about 100 kB, the footer with it. */
const limits = {
  title: 300,
  text: 15_000,
  paragraphs: 200,
  items: 50,
  itemTitle: 150,
  itemText: 300,
  actions: 6, // five of the sender, and one to acknowledge
} as const;

const colours: Readonly<Record<Message['priority'], string>> = {
  critical: '#b42318',
  high: '#c2410c',
  normal: '#1d4ed8',
  low: '#475569',
};

/** All that a template can name. Values are plain, cleaned of controls and not escaped yet. */
export interface View {
  readonly product: string;
  readonly title: string;
  readonly text: string;
  /** `text` cut at blank lines, each as its lines. */
  readonly paragraphs: readonly (readonly string[])[];
  /** What lists of messages show after the subject. */
  readonly preheader: string;
  readonly priority: Message['priority'];
  readonly priorityName: string;
  readonly colour: string;
  readonly event: string;
  /** ISO 8601, and in the reader's words. */
  readonly createdAt: string;
  readonly time: string;
  readonly locale: string;
  readonly facts: readonly Fact[];
  readonly items: readonly ItemView[];
  /** How many items were left out, and that in words; 0 and empty where none. */
  readonly moreItems: number;
  readonly moreText: string;
  readonly actions: readonly { readonly label: string; readonly url: string }[];
  readonly unsubscribeUrl?: string;
  readonly words: { readonly missed: string; readonly unsubscribe: string; readonly reason: string };
  readonly to: { readonly name: string; readonly email: string; readonly userId: string; readonly timeZone: string };
  /** As the message has it. */
  readonly data: Readonly<Record<string, unknown>>;
}

export interface ItemView {
  readonly title: string;
  readonly text: string;
  readonly createdAt: string;
  readonly time: string;
  readonly url?: string;
}

/** @param fallback the locale for addressees whose own is not known. */
export function viewOf(message: Message, product: string, fallback: string): View {
  const { to, priority, items = [] } = message;
  const locale = knownLocale(to.locale, fallback);
  const words = wordsOf(to.locale, fallback);
  const title = oneLine(message.title, limits.title) || product;
  const text = manyLines(message.text, limits.text);
  const moreItems = Math.max(0, items.length - limits.items);
  return {
    product,
    title,
    text,
    priority,
    locale,
    moreItems,
    paragraphs: paragraphsOf(text),
    preheader: oneLine(text || titlesOf(items), 140),
    priorityName: words.priorities[message.urgent ? 'urgent' : priority],
    colour: colours[priority],
    event: oneLine(message.event, 100),
    createdAt: message.createdAt,
    time: localTime(message.createdAt, locale, to.timeZone) ?? '',
    facts: factsOf(message.data, words, locale, to.timeZone),
    items: items.slice(0, limits.items).map((item) => itemView(item, locale, to.timeZone)),
    moreText: moreItems > 0 ? words.more(written(moreItems, locale)) : '',
    actions: actionsOf(message),
    unsubscribeUrl: webAddress(message.unsubscribeUrl),
    words: {
      missed: words.missed,
      unsubscribe: words.unsubscribe,
      reason: words.reason(product, oneLine(to.email ?? '', 254)),
    },
    to: { name: oneLine(to.name ?? '', 100), email: to.email ?? '', userId: to.userId ?? '', timeZone: to.timeZone },
    data: message.data,
  };
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .filter((each) => each.trim() !== '')
    .slice(0, limits.paragraphs)
    .map((each) => each.trim().split('\n'));

const titlesOf = (items: readonly MessageItem[]) =>
  items
    .slice(0, 5)
    .map(({ title }) => title)
    .join(' · ');

const actionsOf = ({ actions }: Message) =>
  actions.slice(0, limits.actions).flatMap(({ label, url }) => {
    const address = webAddress(url);
    return address ? [{ label: oneLine(label, 60) || address, url: address }] : [];
  });

function itemView(item: MessageItem, locale: string, timeZone: string): ItemView {
  return {
    title: oneLine(item.title, limits.itemTitle),
    text: oneLine(item.text, limits.itemText),
    createdAt: item.createdAt,
    time: localTime(item.createdAt, locale, timeZone) ?? '',
    url: webAddress(item.url),
  };
}
