import { Screen } from '../design/Screen.tsx';
export const QueueScreen = () => <Screen title="Q">x</Screen>;
