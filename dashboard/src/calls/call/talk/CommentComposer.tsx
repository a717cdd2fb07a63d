import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { listCommentsQueryKey } from '../../../api/generated/@tanstack/react-query.gen.ts';
import { createComment } from '../../../api/generated/sdk.gen.ts';
import { errorOf } from '../../../api/error.ts';
import { useKeys } from '../../../keyboard/keys.ts';
import { useSignedIn } from '../../../session/session.ts';
import classes from './talk.module.css';

const longest = 5000;

export function CommentComposer({ analysisId }: { readonly analysisId: string }) {
  const t = useTranslations('call.history');
  const { may } = useSignedIn();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const send = useMutation({
    mutationFn: () => createComment({ path: { analysisId }, body: { text: text.trim() }, throwOnError: true }),
    onSuccess: () => {
      setText('');
      return queries.invalidateQueries({ queryKey: listCommentsQueryKey({ path: { analysisId } }) });
    },
  });
  useKeys(
    t('comment'),
    may('write:reviews') ? [{ keys: ['m'], label: t('comment'), run: () => field.current?.focus() }] : [],
  );
  if (!may('write:reviews')) return null;
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <Textarea
        ref={field}
        label={t('comment')}
        autosize
        minRows={2}
        maxLength={longest}
        value={text}
        error={send.isError && (errorOf(send.error).message ?? t('notSent'))}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      <Button type="submit" variant="default" disabled={!text.trim()} loading={send.isPending}>
        {t('send')}
      </Button>
    </form>
  );
}
