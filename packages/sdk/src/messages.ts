/**
 * What channels need of messages beyond their types: `@callwarden/sdk/messages`. The call that a message is about, text that is safe to show, and
 * one post for the messages of one event to several people.
 */
export { type CallOf, callOf, textOf } from './message-call.js';
export { keyOf, type Once, once } from './message-once.js';
export { clean, line, shortened } from './message-text.js';
