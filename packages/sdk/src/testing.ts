/**
 * Contract suites, one for each kind of plugin: `@callwarden/sdk/testing`. Each returns cases that use node:assert, so that
 * any test runner takes them: `for (const { name, run } of fraudModelContract(plugin, { options })) test(name, run)`.
 */
export { assignmentContract, type AssignmentSubject } from './testing-assignment.js';
export { channelContract, type ChannelSubject } from './testing-channel.js';
export { fraudModelContract, type FraudModelSubject } from './testing-fraud-model.js';
export type { ContractCase, Subject } from './testing-case.js';
export { transcriberContract, type TranscriberSubject } from './testing-transcriber.js';
