import type { Phrases } from './phrases.js';

export const italian: Phrases = {
  labels: {
    card: `numero di carta, numero della carta, numero della sua carta, numero della mia carta, numero della carta di credito, numero di carta di credito, numeri della carta, carta di credito, carta di debito, mia carta, sua carta, tua carta, la carta, # cifre della carta, cifre della carta, carta bancomat`,
    cardWord: `carta, visa, mastercard, amex, maestro, bancomat, postepay`,
    cvv: `cvv, cvc, codice di sicurezza, codice sicurezza, numero di sicurezza, codice cvv, codice cvc, # cifre sul retro, # numeri sul retro, # cifre dietro, # numeri dietro, ultime # cifre sul retro, codice sul retro, numero sul retro, cifre sul retro, sul retro della carta, sul retro, dietro la carta`,
    pin: `pin, codice pin, numero pin, codice segreto, codice personale, numero segreto, codice del bancomat, codice bancomat`,
    code: `codice di verifica, codice di conferma ricevuto, codice di conferma via sms, codice monouso, codice usa e getta, codice temporaneo, password temporanea, password monouso, codice otp, otp, codice che le abbiamo inviato, codice che le ho inviato, codice che ti ho inviato, codice che ha ricevuto, codice che hai ricevuto, codice che ho ricevuto, codice che le e arrivato, codice che mi e arrivato, codice ricevuto,
      codice via sms, codice sms, codice nel messaggio, codice di accesso, codice di autenticazione, codice di attivazione, codice di autorizzazione, codice a # cifre, codice di # cifre, codice inviato, codice dispositivo`,
    codeWord: `codice`,
    account: `numero di conto, numero del conto, numero di conto corrente, iban, codice iban, numero del mio conto, numero del suo conto`,
    accountWord: `conto, conto corrente, conto bancario`,
    routing: `abi, cab`,
    phone: `numero di telefono, numero di cellulare, mio numero, suo numero, nostro numero, mi chiami al, mi richiami al, chiamami al, richiamare al, chiamare al, contattarmi al, raggiungermi al, mio cellulare, numero di casa`,
    phoneWord: `telefono, cellulare`,
    email: `email, e mail, mail, posta elettronica, indirizzo email, indirizzo mail, indirizzo e mail`,
    ssn: `codice fiscale`,
    partial: `che finisce con, finisce con, che termina con, termina con, finisce per`,
    reference: `codice postale, codice di avviamento postale, cap, codice promozionale, codice sconto, codice promo, codice di errore, codice errore, codice a barre, codice qr, qr code, codice prodotto, codice
      colore, codice civile, codice penale, codice della strada, codice di condotta, codice sorgente, codice cliente, codice articolo, codice swift, codice bic, codice di prenotazione, codice prenotazione,
      codice ordine, codice paese, numero d'ordine, numero di ordine, numero ordine, numero dell'ordine, numero di fattura, numero fattura, numero di riferimento, numero di pratica, numero pratica, numero
      di tracking, numero di spedizione, numero di cliente, numero cliente, numero di contratto, numero di polizza, numero di volo, numero di serie, numero di prenotazione, numero di ticket, numero di
      camera, numero civico, numero di matricola, numero di passaporto, numero di lotto, ordine, fattura, pratica, riferimento, carta fedelta, carta sim, isbn, ean`,
    other: `prefisso, data di nascita, nato il, nata il, data, data di scadenza, scadenza, scade, valida fino, importo, prezzo, somma, saldo, totale, anno, eta, versione, pagina, capitolo, camera, stanza,
      interno, lettura, contatore, chilometraggio, carta d'identita, targa, partita iva, volo, treno, binario, via, password`,
  },
  pauses: `ehm eh uhm mm hm si certo va bene ok okay perfetto esatto giusto grazie trattino spazio virgola punto prego allora ecco d'accordo capito vada avanti dica`,
  links: `e poi dopo quindi i le il la prossime prossimi ultime ultimi prime primi cifre numeri sono seguito da ancora adesso seguono infine`,
  corrections: `no scusi scusa mi correggo correzione anzi sbagliato errore aspetti pardon`,
  glue: `e' e è era il lo la i gli le di del della dell' mio mia suo sua tuo tua che mi le ti si io lei noi allora ecco ok okay va bene certo grazie per favore da dare dammi mi dia dica dice dire dirmi puo puoi potrebbe leggere leggo confermare conferma inserisca digiti un una momento attimo secondo aspetti qui ho ha abbiamo ricevuto inviato arrivato appena
    messaggio sms mail telefono cellulare carta conto banca app applicazione numero codice seguente sarebbe a al sul sulla nel nella con in ehm eh beh dunque subito buongiorno salve ora adesso qual quale sono`,
  copulas: `e e' era sono come sarebbe`,
  ordinals: `prossime prossimi ultime ultimi prime primi altre altri le`,
  digitNouns: `cifre cifra numeri lettere ultime prime prossime volte`,
  units: `euro dollari dollaro centesimi per gradi grado minuti minuto ore ora secondi secondo giorni giorno settimane settimana mesi mese anni anno chilometri metri km chili chilo grammi litri persone volte punti pezzi milioni milione mila mille cento gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre cifre notti biglietti pagine rate`,
  beforeYears: 'nel dal fino del anno in prima',
  determiners: `il lo la un questo quel quello suo mio tuo nuovo altro stesso ultimo del qual e`,
  at: 'chiocciola at',
  dot: 'punto',
};
