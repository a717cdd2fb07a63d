import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onSet: (text: string) => void;
}

/** A text that filters a list: it counts with Enter, or when it is left. */
export function TextFilter({ label, value, onSet }: Props) {
  const [text, setText] = useState(value);
  const set = () => text.trim() !== value && onSet(text.trim());
  return (
    <TextInput
      label={label}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={set}
      onKeyDown={(event) => event.key === 'Enter' && set()}
    />
  );
}
