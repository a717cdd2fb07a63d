import type { StandardSchemaV1 as Schema } from '@standard-schema/spec';
import type { AssignmentStrategy } from './assignment.js';
import type { Channel } from './channel.js';
import type { FraudModel } from './fraud-model.js';
import type { Transcriber } from './transcriber.js';

export const SDK_VERSION = 1 as const;

/** Every place a plugin can fill, and what it must be able to do there. */
export interface Kinds {
  transcriber: Transcriber;
  'fraud-model': FraudModel;
  channel: Channel;
  assignment: AssignmentStrategy;
}
export type Kind = keyof Kinds;
export const kinds = ['transcriber', 'fraud-model', 'channel', 'assignment'] as const satisfies readonly Kind[];

export interface Logger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** The recordings, to read only. */
export interface Files {
  /** All bytes of the file. */
  read(key: string): Promise<Uint8Array>;
  /** A path on this machine that stays readable for the length of the call. */
  path(key: string): Promise<string>;
}

/** All that core lends a plugin. Nothing else of core is reachable. */
export interface PluginContext {
  /** The id that the administrator gave this provider. */
  readonly id: string;
  readonly log: Logger;
  readonly files: Files;
  /** Goes to the hosts that the administrator named in this entry's options, and to no other private address. */
  readonly fetch: typeof fetch;
}

/** What create() returns: the kind's own methods, plus two optional ones that core calls. */
export type Provider<K extends Kind = Kind> = Kinds[K] & {
  /** Throws when the provider cannot work; the start fails and names the entry. */
  check?(): void | Promise<void>;
  close?(): void | Promise<void>;
};

export interface Plugin<K extends Kind = Kind, S extends Schema = Schema> {
  /** The contract it was written for: checked by the compiler, and again at start. */
  readonly sdk: typeof SDK_VERSION;
  readonly kind: K;
  readonly name: string;
  readonly version: string;
  /** Any Standard Schema: zod, valibot, arktype. */
  readonly options: S;
  create(options: Schema.InferOutput<S>, context: PluginContext): Provider<K> | Promise<Provider<K>>;
}

/** Only infers types; a plain object of this shape is a plugin too. */
export function definePlugin<K extends Kind, S extends Schema>(plugin: Plugin<K, S>): Plugin<K, S> {
  return plugin;
}
