import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { errorOf } from '../api/error.ts';

/**
 * The state of a form before the sign-in: whether it is being sent, and what went wrong. `explain` gives the message for a failure; if it
 * returns undefined, the message of the service is shown.
 */
export function useSubmission(send: () => Promise<void>, explain: (failure: unknown) => string | undefined) {
  const t = useTranslations('session');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await send();
    } catch (failure) {
      const { code, retryAfter, message } = errorOf(failure);
      if (code === 'RATE_LIMIT_EXCEEDED') setProblem(t('tooMany', { seconds: retryAfter ?? 60 }));
      else setProblem(explain(failure) ?? message ?? t('unreachable'));
      setBusy(false);
    }
  }

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  return { problem, busy, onSubmit };
}
