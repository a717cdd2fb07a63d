export const setUp = {
  title: 'Set-up',
  facts: '{count, plural, =0 {Everything is set up} one {# point to look at} other {# points to look at}}',
  again: 'Check again',
  loadFailed: 'The set-up could not be checked.',
  state: { ok: 'In order', attention: 'To look at', failed: 'Not working' },
  setting: 'Setting: <code>{setting}</code>. It takes effect when the service is started again.',
  checks: {
    recogniser: 'Speech recognition',
    decoder: 'Formats of recordings',
    fraudModel: 'Fraud model',
    mail: 'E-mail',
    disk: 'Disk space',
    database: 'Database',
    queue: 'Queue',
    publicAddress: 'Public address',
    proxies: 'Proxies',
    administrator: 'First administrator',
    retention: 'How long data is kept',
    node: 'Node',
    permissions: 'Permissions',
    clock: 'Clock',
  },
  findings: {
    recogniser_missing:
      'There is no speech model: only recordings with a transcript can be analysed. Install one with “callwarden models pull”.',
    recogniser_limited: 'Recordings are transcribed by {name}. {caveat}',
    recogniser_running: 'Recordings are transcribed by {names}.',
    decoder_ffmpeg: 'ffmpeg is installed: all recordings that the service accepts can be decoded.',
    decoder_no_ffmpeg:
      'ffmpeg is not installed: recordings with Speex cannot be decoded or trimmed, and muted copies are WAV files. Install it on this computer.',
    fraudModel_missing: 'The fraud model {names} could not start: it scores no calls. Plugins says why.',
    fraudModel_running: 'Calls are scored by {names}.',
    mail_missing: 'There is no channel for e-mail: alerts and digests stay in the desk.',
    mail_files: 'The channel {id} writes e-mails to files. Give it the mail server (smtp) that sends them.',
    mail_works: 'E-mails are sent by the channel {id}.',
    mail_unreachable:
      'The mail server of the channel {id} does not answer as it should. E-mails wait and are tried again.',
    disk_full: 'The disk is full: recordings are refused until there is space.',
    disk_scarce: '{free} GiB are free, and {wanted} GiB should be: free or add space.',
    disk_free: '{free} GiB are free for recordings.',
    disk_lasts:
      '{free} GiB are free for recordings: enough for about {days} days, if as much is kept as in the last 7.',
    disk_soon_full:
      '{free} GiB are free for recordings: enough for about {days, plural, one {# day} other {# days}}, if as much is kept as in the last 7. Free or add space.',
    database_external: 'The data is in a PostgreSQL server of your own.',
    database_embedded:
      'The data is in the embedded PostgreSQL of this service. Back up its data folder, or use a server of your own.',
    queue_redis: 'Work waits in Redis.',
    queue_postgres: 'Work waits in PostgreSQL.',
    queue_unreachable:
      '{server}, in which work waits, does not answer: calls that are uploaded now are analysed once it does.',
    publicAddress_missing: 'None is set: messages have no links that acknowledge an alert or unsubscribe.',
    publicAddress_not_https: '{url} is not HTTPS: passwords and calls can be read on the way.',
    publicAddress_https: 'People reach the service at {url}.',
    proxies_trusted: 'The addresses of clients are taken from trusted proxies ({trusted}).',
    proxies_not_trusted:
      'You came through a proxy that is not trusted: all people seem to have its address, and share its limits.',
    proxies_none: 'None is trusted, and you came through none.',
    administrator_external: 'People sign in with the identity provider of your organisation.',
    administrator_first_password:
      '{email} still has the password of the configuration. Change it, and take it out of the configuration.',
    administrator_no_address: '{email} gets no e-mail. Give the first administrator a real address.',
    administrator_changed: 'The first administrator has an address and a password of their own.',
    retention_days:
      'Notifications are kept for {notificationDays} days, delivery logs for {deliveryDays} days, and calls until they are erased.',
    administrator_none: 'This account has no user {email}.',
    node_supported: 'The service runs on Node {version}.',
    permissions_open: 'Other users of that computer can read what the service keeps. Run there: chmod -R go= {paths}',
    permissions_root: 'The service runs as root. Run it as a user of its own, who owns the data folder.',
    permissions_private: 'The service runs as a user of its own, and no other user can read what it keeps.',
    clock_right: 'This node and the database agree on the time.',
    clock_wrong:
      'The clock of this node is {seconds} s ahead of that of the database (behind, if negative): deadlines and sessions are wrong. Set both by NTP.',
  },
  testMail: {
    send: 'Send me a test e-mail',
    subject: 'Test of e-mail',
    message: 'E-mails of Callwarden reach you.',
    sent: 'A test e-mail to {email} is on its way.',
    failed: 'No test e-mail was sent.',
  },
};
