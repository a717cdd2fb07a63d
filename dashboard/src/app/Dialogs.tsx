import { KeyOverview } from '../keyboard/KeyOverview.tsx';
import { Palette } from '../palette/Palette.tsx';
import { ExpiredDialog } from '../session/ExpiredDialog.tsx';

interface Props {
  readonly shown: 'keys' | 'palette' | undefined;
  readonly onClose: () => void;
}

/** What may open over every page. */
export const Dialogs = ({ shown, onClose }: Props) => (
  <>
    <KeyOverview opened={shown === 'keys'} onClose={onClose} />
    <Palette opened={shown === 'palette'} onClose={onClose} />
    <ExpiredDialog />
  </>
);
