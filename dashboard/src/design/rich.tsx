import type { ReactNode } from 'react';

/** Tags that texts may have. */
export const rich = { code: (text: ReactNode) => <code>{text}</code> };
