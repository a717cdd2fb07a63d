import { randomId } from '../../api/random-id.ts';

/** 96 bits, to be handed over and changed. */
export const newPassword = (): string => randomId().slice(0, 24);
