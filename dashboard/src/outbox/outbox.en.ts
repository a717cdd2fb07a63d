export const outbox = {
  saved: {
    fraud: 'Call {call} saved as Fraud.',
    legitimate: 'Call {call} saved as Legitimate.',
    unsure: 'Call {call} sent to a supervisor.',
  },
  undoVerdict: 'Take the last verdict back',
  offline: 'You are offline.',
  offlineNext: 'Verdicts are kept on this computer and sent when the connection is back.',
  toSend: '{count} to send.',
  refused: 'Your verdict on call {call} was not saved.',
  changed: 'The review changed while you worked.',
  inForm: 'Your verdict is still in the form.',
  open: 'Open the call',
};
