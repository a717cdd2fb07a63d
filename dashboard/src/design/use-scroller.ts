import { useLocation } from '@tanstack/react-router';

/**
 * Names a part of a page that scrolls. The router keeps where it stands for the way back; without a name that has the path, it would
 * also take that place over to the next page, and the next call would begin in the middle.
 */
export function useScroller(part: string): { readonly 'data-scroll-restoration-id': string } {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return { 'data-scroll-restoration-id': `${path} ${part}` };
}
