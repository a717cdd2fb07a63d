export * from './assignment.js';
export * from './channel.js';
export * from './fraud-model.js';
export * from './permanent-error.js';
export * from './plugin.js';
export * from './transcriber.js';
