import type { Mutation } from './mutation.ts';

const folder = 'src/core/features/notifications';
const escalation = 'test/e2e/notifications/escalation.e2e-spec.ts';
const reminders = 'test/e2e/notifications/reminders.e2e-spec.ts';
const mail = 'test/e2e/notifications/mail.e2e-spec.ts';
const basics = 'test/e2e/notifications/notifications.e2e-spec.ts';
const spec = 'test/e2e/spec/notifications.e2e-spec.ts';
const sender = `${folder}/dispatch/sending/channel-sender.ts`;
const inboxChanges = `${folder}/inbox/inbox-changes.service.ts`;

/** What notifications promise, taken out. */
export const notificationMutations: readonly Mutation[] = [
  {
    row: 'Notification rules · Critical',
    in: spec,
    file: `${folder}/decision/decide.ts`,
    from: "  if (priority === 'critical') return [...configured]",
    to: "  if (priority === 'critical' && !requested) return [...configured]",
  },
  {
    row: 'Notification rules · Critical',
    in: spec,
    file: `${folder}/dispatch/escalation/reminder-schedule.ts`,
    from: "priority === 'critical' && userId !== null",
    to: 'userId === null',
  },
  {
    row: 'Notification rules · High',
    in: spec,
    file: `${folder}/targets/target.ts`,
    from: 'high: 60,',
    to: 'high: 300,',
  },
  {
    row: 'Notification rules · Low',
    in: spec,
    file: `${folder}/decision/batch-rules.ts`,
    from: "if (priority !== 'low' || lowWindowSeconds === 0) return null;",
    to: 'return null;',
  },
  {
    row: 'marks as read, marks all as read, and deletes',
    in: spec,
    file: inboxChanges,
    from: ' || one.deletedAt) throw',
    to: ') throw',
  },
  {
    row: 'a provider that fails hands over to the next: hangs',
    in: escalation,
    file: sender,
    from: 'milliseconds: providerMs',
    to: 'milliseconds: 60_000',
  },
  {
    row: 'a provider that fails hands over to the next: 503',
    in: escalation,
    file: sender,
    from: 'errors.push(says);',
    to: 'errors.push(says);\n        break;',
  },
  {
    row: 'an acknowledgement ends repeats, also those that a provider refuses at the moment',
    in: escalation,
    file: `${folder}/dispatch/escalation/reminder-schedule.ts`,
    from: "await this.timers.cancel('notification.repeat', [keyOf(one)]);",
    to: '',
  },
  {
    row: 'what nobody acknowledges is repeated, escalated after twelve times, and then comes every hour',
    in: escalation,
    file: `${folder}/dispatch/escalation/reminder-timer.ts`,
    from: 'if (own) await this.expectUnanswered(own, now);',
    to: '',
  },
  {
    row: 'go to nobody who could not acknowledge, until they can',
    in: reminders,
    file: `${folder}/dispatch/escalation/reminder-timer.ts`,
    from: 'if (canAcknowledge) await',
    to: 'await',
  },
  {
    row: 'are gathered for a call: one covers all that is critical about it, and one acknowledgement ends all',
    in: reminders,
    file: `${folder}/dispatch/escalation/reminder-schedule.ts`,
    from: '`${userId} ${analysisId ?? id}`',
    to: '`${userId} ${id}`',
  },
  {
    row: 'show a page with one button that changes nothing and fetches nothing',
    in: reminders,
    file: `${folder}/inbox/acknowledge-link.service.ts`,
    from: '({ caller }, id) => this.reader.get(caller, id)',
    to: "({ caller }, id) => this.centre.acknowledge(caller, id, 'mail link')",
  },
  {
    row: 'refuse links that are forged, of another purpose or expired, and say no more than that',
    in: reminders,
    file: `${folder}/links/signed-links.ts`,
    from: "createHmac('sha256', this.secret.key(purpose))",
    to: "createHmac('sha256', this.secret.key('unsubscribe links'))",
  },
  {
    row: 'escalate a call once, and not to those who are reminded anyway',
    in: reminders,
    file: `${folder}/dispatch/escalation/unanswered-timer.ts`,
    from: 'except,',
    to: '',
  },
  {
    row: 'nobody is where it was answered: read',
    in: escalation,
    file: `${folder}/store/response.repository.ts`,
    from: 'coalesce(read_at, acknowledged_at) is not null',
    to: 'acknowledged_at is not null',
  },
  {
    row: 'nobody is where the review was begun',
    in: escalation,
    file: `${folder}/dispatch/escalation/escalation-timer.ts`,
    from: 'party.hasBegun || ',
    to: '',
  },
  {
    row: 'stop by the link in one, for that kind, and not what is critical',
    in: mail,
    file: `${folder}/decision/decide.ts`,
    from: "if (channel === 'email' && preferences.unsubscribed.includes(event)) return suppressed('unsubscribed');",
    to: '',
  },
  {
    row: 'stop by the link in one, for that kind, and not what is critical',
    in: mail,
    file: sender,
    from: "priority === 'critical' || userId === null ? undefined :",
    to: 'userId === null ? undefined :',
  },
  {
    row: 'are erased with the analysis that they tell of, also out of what tells of several',
    in: mail,
    file: `${folder}/store/ending.repository.ts`,
    from: "set title = '', message = '', data = '{}'",
    to: "set title = ''",
  },
  {
    row: 'wait for the end of quiet hours',
    in: basics,
    file: `${folder}/dispatch/waiting/release-timer.ts`,
    from: 'await this.waiting.show(',
    to: 'if (now === undefined) await this.waiting.show(',
  },
  {
    row: 'are sent by people to people, and to nobody where one does not exist',
    in: basics,
    file: `${folder}/requests/requests.service.ts`,
    from: 'await this.rules.mustExist(accountId, request.recipients);',
    to: '',
  },
];
