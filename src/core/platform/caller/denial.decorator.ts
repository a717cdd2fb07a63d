import { SetMetadata } from '@nestjs/common';

export const DENIAL = 'denial';

/** Reading one analysis or review without the right is ACCESS_DENIED, everything else INSUFFICIENT_PERMISSIONS. */
export const DeniesWithAccessDenied = () => SetMetadata(DENIAL, 'accessDenied');
