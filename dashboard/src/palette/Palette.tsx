import { Modal } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Finder } from './Finder.tsx';
import classes from './palette.module.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Everything that can be done or opened, at one key. */
export function Palette({ opened, onClose }: Props) {
  const t = useTranslations('palette');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={600}
      yOffset="12vh"
      padding={0}
      withCloseButton={false}
      aria-label={t('title')}
      classNames={{ content: classes.palette }}
    >
      <Finder onClose={onClose} />
    </Modal>
  );
}
