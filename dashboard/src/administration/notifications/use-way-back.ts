import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CollectionPath } from '../CollectionSection.tsx';

interface Options {
  /** Of the query of the list. */
  readonly list: string;
  readonly to: CollectionPath;
  /** What is said when it is saved. */
  readonly saved: string;
}

/** The ways out of a form: back to its list, with or without having saved. */
export function useWayBack({ list, to, saved }: Options) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toList = () => void navigate({ to });
  const onSaved = () => {
    void queries.invalidateQueries({ queryKey: [{ _id: list }] });
    notifications.show({ message: saved });
    toList();
  };
  return { toList, onSaved };
}
