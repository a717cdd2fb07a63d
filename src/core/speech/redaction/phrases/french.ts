import type { Phrases } from './phrases.js';

export const french: Phrases = {
  labels: {
    card: `numero de carte, numero de carte bancaire, numero de carte bleue, numero de carte de credit, numero de la carte, numero de ma carte, numero de votre carte, numeros de carte, numeros de la carte, numeros de votre carte, carte bancaire, carte bleue, carte de credit, carte de debit, ma carte, votre carte, la carte,
      # chiffres de votre carte, # chiffres de la carte, # chiffres de ma carte, # chiffres au recto, numero au recto, numero a # chiffres`,
    cardWord: `carte, visa, mastercard, amex, maestro, cb`,
    cvv: `cryptogramme, cryptogramme visuel, code de securite, code securite, cvv, cvc, # chiffres au dos, # derniers chiffres au dos, # chiffres au verso, # derniers chiffres au verso, # chiffres derriere, # chiffres de securite, numero au dos, code au dos, au dos de la carte, au dos de votre carte, au dos de ma carte, au dos, au verso, code de verification de la carte`,
    pin: `code pin, pin, code secret, code confidentiel, code personnel, code de la carte, code de carte, code de carte bleue, numero pin`,
    code: `code de verification, code de confirmation recu, code de confirmation par sms, code de validation, code a usage unique, mot de passe a usage unique, code recu, code recu par sms, code que vous avez recu, code que vous venez de recevoir, code que nous vous avons envoye, code que je vous ai envoye, code que je viens de vous envoyer,
      code que nous venons de vous envoyer, code envoye, code sms, code par sms, code que j'ai recu, code que je viens de recevoir, code unique, code a # chiffres, code d'authentification, code d'activation, code d'acces, code temporaire, code de connexion, mot de passe temporaire, otp`,
    codeWord: `code`,
    account: `numero de compte, numero de compte bancaire, iban, rib, numero de mon compte, numero de votre compte`,
    accountWord: `compte, compte bancaire`,
    routing: `code banque, code guichet`,
    phone: `numero de telephone, numero de portable, numero de mobile, mon numero, votre numero, notre numero, rappelez moi au, rappeler au, appelez moi au, appelez nous au, rappelez nous au, joindre au, joignable au, contacter au, numero est le, mon portable, telephone est le`,
    phoneWord: `telephone, portable, mobile`,
    email: `e mail, email, mail, adresse mail, adresse e mail, adresse email, courriel, adresse electronique`,
    ssn: `numero de securite sociale, securite sociale, numero secu`,
    partial: `finissant par, se terminant par, termine par, qui finit par, qui se termine par`,
    reference: `code postal, code de la porte, code de porte, code d'immeuble, code de l'immeuble, code promo, code promotionnel, code de reduction, code reduction, code d'erreur, code erreur, code barre, code barres, code a barres, code qr, qr code, code pays, code produit, code
      couleur, code de la route, code civil, code penal, code du travail, code vestimentaire, code source, code article, code client, code swift, code bic, code agence, code de conduite, code porte, code
      d'entree, code naf, numero de commande, numero de dossier, numero de facture, numero de suivi, numero de client, numero client, numero de contrat, numero de vol, numero de serie, numero de reference,
      reference, commande, facture, dossier, numero de reservation, numero de colis, numero de police, numero d'adherent, numero de ticket, numero de passeport, numero de rue, numero de lot, numero de
      train, numero de chambre, carte de fidelite, carte sim, siret, siren, ean, isbn, numero de sinistre`,
    other: `indicatif, date de naissance, ne le, nee le, date d'expiration, expire, expiration, validite, valable, valable jusqu'au, date, montant, prix, somme, solde, total, annee, age, version, page, chapitre,
      chambre, poste, compteur, kilometrage, carte vitale, carte d'identite, carte grise, immatriculation, mot de passe, vol, train, bus, ligne, quai`,
  },
  pauses: `euh heu ben bah hum hm mm ah oui ouais d'accord ok okay tres bien parfait merci tiret espace point virgule allez y alors voila bon c'est note s'il vous plait`,
  links: `et puis ensuite apres apres les le la prochains suivants derniers premiers chiffres sont est suivi de encore suite dernier premiere enfin ca fait j'ai je vous`,
  corrections: `non pardon desole desolee excusez moi erreur plutot attendez rectification`,
  glue: `est c'est etait le la les l' de du des d' mon ma mes votre vos son sa je vous nous il elle on oui d'accord ok okay alors euh heu bah ben bon voila donc et puis pour sur a au aux par avec en merci bien sur attendez un une instant moment seconde donner donnez donne dire dites dis peux pouvez pourriez s'il te plait lire lis
    me moi j'ai ai avez avons recu envoye envoyer vient viens venez venons juste sms texto message mail telephone portable carte bancaire compte banque application numero code suivant saisir entrer tapez taper confirmer confirmez qui que quel quelle ici tout de suite bonjour ce cet cette`,
  copulas: `est c'est etait sont comme voila`,
  ordinals: `prochains derniers premiers suivants autres les ces`,
  digitNouns: `chiffres chiffre numeros lettres caracteres derniers premiers prochains autres fois`,
  units: `euros euro centimes dollars francs pour pourcent degres degre minutes minute heures heure h secondes seconde jours jour semaines semaine mois ans an annees annee kilometres metres km kilos kilo grammes litres personnes fois points pieces millions million milliards mille cent rue avenue boulevard place chemin janvier fevrier mars avril mai juin juillet aout
    septembre octobre novembre decembre chiffres places billets nuits pages go mo`,
  beforeYears: "en depuis jusqu'en avant apres annee",
  determiners: `le la les un ce cet votre mon ton son nouveau autre dernier bon du quel et`,
  at: 'arobase arobaz at chez',
  dot: 'point dot',
};
