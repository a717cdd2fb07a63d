import { alerts } from '../alerts/alerts.en.ts';
import { app } from '../app/app.en.ts';
import { board } from '../board/board.en.ts';
import { calls } from '../calls/list/calls.en.ts';
import { call } from '../calls/call/call.en.ts';
import { design } from '../design/design.en.ts';
import { forms } from '../forms/forms.en.ts';
import { lists } from '../lists/lists.en.ts';
import { notifications } from '../notifications/notifications.en.ts';
import { outbox } from '../outbox/outbox.en.ts';
import { palette } from '../palette/palette.en.ts';
import { print } from '../calls/print/print.en.ts';
import { quality } from '../quality/quality.en.ts';
import { preferences } from '../preferences/preferences.en.ts';
import { queue } from '../queue/queue.en.ts';
import { reviews } from '../reviews/reviews.en.ts';
import { session } from '../session/session.en.ts';
import { signs } from '../signs/signs.en.ts';
import { upload } from '../upload/upload.en.ts';

/** Complete, but for the administration, which loads its own. A feature keeps its texts in its own folder. */
export const en = {
  alerts,
  app,
  board,
  call,
  calls,
  design,
  forms,
  lists,
  notifications,
  outbox,
  palette,
  print,
  quality,
  preferences,
  queue,
  reviews,
  session,
  signs,
  upload,
};
