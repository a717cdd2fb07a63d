import { z } from 'zod';
import { redactionCategories } from '../../platform/config/redaction-categories.js';

/** Seconds from the start of the recording. */
export const RedactionView = z.object({ category: z.enum(redactionCategories), start: z.number(), end: z.number() });
