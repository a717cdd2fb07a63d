import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../forms/forms.module.css';
import { useEventName } from './use-event-name.ts';

interface Props {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly required?: boolean;
  readonly events: readonly string[];
  /** Props of the field by its name. */
  readonly input: object;
}

/** Some of the events. */
export function EventChoices({ events, input, ...field }: Props) {
  const nameOf = useEventName();
  return (
    <Checkbox.Group {...field} {...input}>
      <div className={classes.choices}>
        {events.map((event) => (
          <Checkbox key={event} size="xs" value={event} label={nameOf(event)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
