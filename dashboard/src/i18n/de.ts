import { alerts } from '../alerts/alerts.de.ts';
import { app } from '../app/app.de.ts';
import { board } from '../board/board.de.ts';
import { calls } from '../calls/list/calls.de.ts';
import { call } from '../calls/call/call.de.ts';
import { design } from '../design/design.de.ts';
import { forms } from '../forms/forms.de.ts';
import { lists } from '../lists/lists.de.ts';
import { notifications } from '../notifications/notifications.de.ts';
import { outbox } from '../outbox/outbox.de.ts';
import { palette } from '../palette/palette.de.ts';
import { print } from '../calls/print/print.de.ts';
import { quality } from '../quality/quality.de.ts';
import { preferences } from '../preferences/preferences.de.ts';
import { queue } from '../queue/queue.de.ts';
import { reviews } from '../reviews/reviews.de.ts';
import { session } from '../session/session.de.ts';
import { signs } from '../signs/signs.de.ts';
import { upload } from '../upload/upload.de.ts';

export const de = {
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
