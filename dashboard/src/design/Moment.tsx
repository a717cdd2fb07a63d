import { useFormatter } from 'use-intl';

interface Props {
  readonly at: string;
  /** The day alone. */
  readonly day?: boolean;
  readonly seconds?: boolean;
}

/** A date and time, as the reader's language writes them. */
export function Moment({ at, day = false, seconds = false }: Props) {
  const format = useFormatter();
  const time = seconds ? 'medium' : 'short';
  return (
    <time dateTime={at}>
      {format.dateTime(new Date(at), day ? { dateStyle: 'medium' } : { dateStyle: 'medium', timeStyle: time })}
    </time>
  );
}
