import type { setUp as english } from './set-up.en.ts';

export const setUp: typeof english = {
  title: 'Einrichtung',
  facts: '{count, plural, =0 {Alles ist eingerichtet} one {# Punkt zu prüfen} other {# Punkte zu prüfen}}',
  again: 'Noch einmal prüfen',
  loadFailed: 'Die Einrichtung konnte nicht geprüft werden.',
  state: { ok: 'In Ordnung', attention: 'Zu prüfen', failed: 'Geht nicht' },
  setting: 'Einstellung: <code>{setting}</code>. Sie wirkt, wenn der Dienst neu gestartet wird.',
  checks: {
    recogniser: 'Spracherkennung',
    decoder: 'Formate von Aufnahmen',
    fraudModel: 'Betrugsmodell',
    mail: 'E-Mail',
    disk: 'Speicherplatz',
    database: 'Datenbank',
    queue: 'Warteschlange',
    publicAddress: 'Öffentliche Adresse',
    proxies: 'Proxys',
    administrator: 'Erstes Administratorkonto',
    retention: 'Aufbewahrung',
    node: 'Node',
    permissions: 'Zugriffsrechte',
    clock: 'Uhr',
  },
  findings: {
    recogniser_missing:
      'Es gibt kein Sprachmodell: Nur Aufnahmen mit Transkript können analysiert werden. Installieren Sie eines mit „callwarden models pull“.',
    recogniser_limited: 'Aufnahmen werden von {name} transkribiert. {caveat}',
    recogniser_running: 'Aufnahmen werden von {names} transkribiert.',
    decoder_ffmpeg: 'ffmpeg ist installiert: Alle Aufnahmen, die der Dienst annimmt, können dekodiert werden.',
    decoder_no_ffmpeg:
      'ffmpeg ist nicht installiert: Aufnahmen mit Speex können weder dekodiert noch gekürzt werden, und stummgeschaltete Kopien sind WAV-Dateien. Installieren Sie es auf diesem Rechner.',
    fraudModel_missing:
      'Das Betrugsmodell {names} konnte nicht starten und bewertet keine Anrufe. Den Grund finden Sie unter Plugins.',
    fraudModel_running: 'Anrufe werden von {names} bewertet.',
    mail_missing: 'Es gibt keinen Kanal für E-Mails: Warnungen und Zusammenfassungen erscheinen nur hier.',
    mail_files: 'Der Kanal {id} schreibt E-Mails in Dateien. Geben Sie ihm den Mailserver (smtp), der sie versendet.',
    mail_works: 'E-Mails werden über den Kanal {id} versendet.',
    mail_unreachable:
      'Der Mailserver des Kanals {id} antwortet nicht wie erwartet. E-Mails warten und werden erneut versucht.',
    disk_full: 'Der Datenträger ist voll: Aufnahmen werden abgewiesen, bis Platz ist.',
    disk_scarce: '{free} GiB sind frei, {wanted} GiB sollten es sein: Schaffen Sie Platz.',
    disk_free: '{free} GiB sind frei für Aufnahmen.',
    disk_lasts:
      '{free} GiB sind frei für Aufnahmen: genug für etwa {days} Tage, wenn so viel hinzukommt wie in den letzten 7.',
    disk_soon_full:
      '{free} GiB sind frei für Aufnahmen: genug für etwa {days, plural, one {# Tag} other {# Tage}}, wenn so viel hinzukommt wie in den letzten 7. Schaffen Sie Platz.',
    database_external: 'Die Daten liegen in Ihrem eigenen PostgreSQL-Server.',
    database_embedded:
      'Die Daten liegen im eingebauten PostgreSQL dieses Dienstes. Sichern Sie seinen Datenordner, oder nutzen Sie einen eigenen Server.',
    queue_redis: 'Aufträge warten in Redis.',
    queue_postgres: 'Aufträge warten in PostgreSQL.',
    queue_unreachable:
      '{server}, wo Aufträge warten, antwortet nicht: Anrufe, die jetzt hochgeladen werden, werden erst danach analysiert.',
    publicAddress_missing: 'Es ist keine eingetragen: Nachrichten haben keine Links zum Bestätigen oder Abbestellen.',
    publicAddress_not_https: '{url} ist nicht HTTPS: Passwörter und Anrufe können unterwegs mitgelesen werden.',
    publicAddress_https: 'Der Dienst ist unter {url} erreichbar.',
    proxies_trusted: 'Die Adressen der Clients werden von vertrauenswürdigen Proxys übernommen ({trusted}).',
    proxies_not_trusted:
      'Ihre Anfrage kam über einen Proxy, dem der Dienst nicht vertraut: Alle scheinen dessen Adresse zu haben und teilen sich seine Grenzen.',
    proxies_none: 'Keinem wird vertraut, und Ihre Anfrage kam über keinen.',
    administrator_external: 'Angemeldet wird mit dem Identitätsanbieter Ihrer Organisation.',
    administrator_first_password:
      '{email} hat noch das Passwort aus der Konfiguration. Ändern Sie es, und entfernen Sie es aus der Konfiguration.',
    administrator_no_address:
      '{email} bekommt keine E-Mails. Geben Sie dem ersten Administratorkonto eine echte Adresse.',
    administrator_changed: 'Das erste Administratorkonto hat eine eigene Adresse und ein eigenes Passwort.',
    administrator_none: 'Hier gibt es kein Konto {email}.',
    node_supported: 'Der Dienst läuft mit Node {version}.',
    permissions_open:
      'Andere Benutzer jenes Rechners können lesen, was der Dienst aufbewahrt. Führen Sie dort aus: chmod -R go= {paths}',
    permissions_root: 'Der Dienst läuft als root. Starten Sie ihn als eigenen Benutzer, dem der Datenordner gehört.',
    permissions_private: 'Der Dienst läuft als eigener Benutzer, und kein anderer kann lesen, was er aufbewahrt.',
    clock_right: 'Die Uhren dieses Knotens und der Datenbank gehen gleich.',
    clock_wrong:
      'Die Uhr dieses Knotens geht {seconds} s vor (negativ: nach) gegenüber der Datenbank: Fristen und Sitzungen stimmen nicht. Stellen Sie beide mit NTP.',
    retention_days:
      'Benachrichtigungen werden {notificationDays} Tage aufbewahrt, Zustellprotokolle {deliveryDays} Tage und Anrufe, bis sie gelöscht werden.',
  },
  testMail: {
    send: 'Test-E-Mail an mich senden',
    subject: 'Test der E-Mail',
    message: 'E-Mails von Callwarden kommen bei Ihnen an.',
    sent: 'Eine Test-E-Mail an {email} ist unterwegs.',
    failed: 'Es wurde keine Test-E-Mail gesendet.',
  },
};
