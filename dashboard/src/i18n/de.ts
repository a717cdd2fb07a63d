import { app } from '../app/app.de.ts';
import { design } from '../design/design.de.ts';
import { session } from '../session/session.de.ts';
import { signs } from '../signs/signs.de.ts';

export const de = { app, design, session, signs };
