import { userPrincipal } from '../../../platform/caller/principal.js';
import type { Access } from '../../access/access.js';
import type { Matter } from '../../access/visibility.js';
import type { Colleagues } from '../../accounts/colleagues.service.js';
import type { NotificationMattersRepository } from './notification-matters.repository.js';
import { VisibleNotifications } from './visible-notifications.js';

const viewer = (at: number) => userPrincipal(at % 2 ? 'acc_1' : 'acc_2', `usr_${at}`, 'reviewer');
const about = (analysisId: string) => ({
  id: analysisId,
  type: 'fraud.high',
  title: 't',
  message: 'm',
  analysisId,
  data: {},
});

/** Sees only the analysis of their own number. */
function asked() {
  const questions: { accountId: string; matters: readonly Matter[] }[] = [];
  const access = {
    toMatters: (accountId: string, matters: readonly Matter[]) => {
      questions.push({ accountId, matters });
      return Promise.resolve((who: { id: string }, { analysisId }: Matter) =>
        analysisId === `ana_${who.id.slice(4)}` ? 'full' : 'denied',
      );
    },
  } as unknown as Access;
  const coveredIn: string[] = [];
  const matters = {
    unacknowledged: (accountId: string, ids: readonly string[]) => {
      coveredIn.push(accountId);
      return Promise.resolve(ids.map((id) => ({ ...about(id), title: `of ${id}` })));
    },
  } as unknown as NotificationMattersRepository;
  return { questions, coveredIn, visible: new VisibleNotifications(access, matters, {} as Colleagues) };
}

describe('notifications shown to many', () => {
  const all = Array.from({ length: 50 }, (_, at) => ({
    viewer: viewer(at),
    found: [about(`ana_${at}`), about(`ana_${at + 1}`)],
  }));

  it('are asked for once for each account, however many readers there are', async () => {
    const { questions, visible } = asked();
    const shown = await visible.toEach(all);
    expect(shown.map((each) => each.map(({ id }) => id))).toEqual(all.map(({ found }) => [found[0]!.id]));
    expect(questions.map(({ accountId }) => accountId).toSorted()).toEqual(['acc_1', 'acc_2']);
  });

  it('come to channels likewise', async () => {
    const { questions, coveredIn, visible } = asked();
    const contents = all.map((each) => ({
      ...each,
      locale: 'en',
      found: each.found.map(({ id, message, ...one }) => ({
        ...one,
        notificationId: id,
        text: message,
        round: 0,
        userId: each.viewer.id,
        email: null,
        priority: 'high' as const,
        actions: [],
        covers: [id],
      })),
    }));
    const sent = await visible.toSend(contents as Parameters<VisibleNotifications['toSend']>[0]);
    expect(sent.map((each) => each.map((one) => one?.notificationId ?? null))).toEqual(
      all.map(({ found }) => [found[0]!.id, null]),
    );
    expect(sent.map(([one]) => one?.text.split('\n').at(-1))).toEqual(all.map(({ found }) => `• of ${found[0]!.id}`));
    expect(coveredIn.toSorted()).toEqual(['acc_1', 'acc_2']);
    expect(questions).toHaveLength(4);
  });
});
