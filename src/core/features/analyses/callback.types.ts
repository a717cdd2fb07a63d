/** An analysis has ended, one way or the other. */
export const callbackEvents = ['analysis.completed', 'analysis.failed'] as const;
export type CallbackEvent = (typeof callbackEvents)[number];
