import type { Phrases } from './phrases.js';

export const english: Phrases = {
  labels: {
    card: `card number, card numbers, credit card, debit card, bank card, card details, card digits, number on the card, numbers on the card,
      number on my card, number on your card, number of the card, number of my card, number of your card, long number, long card number,
      number across the front, number on the front, numbers on the front, front of the card, front of my card, front of your card,
      # digit number, # digits on the front, # digits on the card, # digit card number, pan, primary account number, credit card number,
      debit card number, gift card number, gift card code, visa card, mastercard number, visa number, amex number, card no, credit card no,
      card account number, card num`,
    cardWord: `card, visa, mastercard, master card, amex, american express, discover card, maestro, diners club, jcb, unionpay, union pay`,
    cvv: `cvv, cvc, cid, csc, cvn, cvv2, cvc2, c v v, c v c, c i d, c v v two, c v c two, cvv two, cvv 2, cvc 2, cvv code, cvv number, cvc code,
      cvc number, c v v number, c v v code, security code, security number, security codes, card security code, card verification code,
      card verification value, card verification number, # digit security code, # digit cvv, # digit cvc,
      # digit code on the back, # digit number on the back, # numbers on the back, # digits on the back, # digits at the back, # digits from the back,
      # digits on the reverse, # on the back, # at the back, # digits on the front of the amex, last # on the back, last # digits on the back,
      last # numbers on the back, last # digits on the signature strip, # digits on the signature strip, signature strip, signature panel,
      code on the back, number on the back, numbers on the back, digits on the back, on the back, on the back of the card, on the back of your card, on the back of my card`,
    pin: `pin, pins, pin number, pin code, pin no, p i n, p i n number, personal identification number, personal identification code, # digit pin, # digit pin number,
      atm pin, telephone banking pin, debit pin, secret number, secret pin`,
    code: `one time code, one time codes, one time password, one time passcode, one time pass code, one time pin, one time security code, onetime code, onetime password,
      onetime passcode, otp, o t p, otp code, verification code, verification codes, verification number, verify code, passcode, pass code, passcodes, pass codes,
      # digit code, # digit number we sent, # digit passcode, # digit verification code, # digit security code we sent, # digit otp, # number code, # digits code,
      confirmation code from the text, confirmation code from your text, confirmation code we sent, confirmation code i sent, confirmation code we texted,
      confirmation code we just sent, confirmation code in the text, confirmation code that was texted, confirmation code by text, authentication code, authorization code,
      authorisation code, auth code, two factor code, 2 factor code, 2fa code, two fa code, mfa code, login code, log in code, sign in code, access code, authenticator code, sms code,
      text code, texted code, text message code, code from the text, code from your text, code in the text, code we texted, code i texted, code we sent,
      code we just sent, code that we sent, code that we just sent, code i sent, code i just sent, code that i sent, code that i just sent, code we have sent,
      code you received, code you just received, code that you received, code you got, code you just got, code i received, code i got, code i just got, code they sent, code they texted,
      code sent to, code that was sent, code that came, code on your phone, code from your phone, code on your screen, code from the app, code in the app, code from the email, code from the sms,
      temporary code, temporary password, temporary passcode, temp code, activation code, reset code, g code, google code, whatsapp code, bank code we sent, digits we just sent, digits we sent,
      digits i just sent, digits in the text, number we just sent, number we just texted, number we texted, number in the text, number in the text message, numbers in the text, numbers in the text message, number in the message, numbers in the message, numbers in the sms, digits in the message, numbers we sent, numbers i sent, security token, token code, one time token`,
    codeWord: `code`,
    ssn: `social security, social security number, social security no, social security card, social number, social, ssn, s s n, soc, taxpayer id, tax id, itin, taxpayer identification number`,
    endOfSsn: `social security number ends in, social security number ending in, social ends in, social ending in, ssn ends in, ssn ending in,
      last # of your social, last # of my social, last # of the social, last # of your ssn, last # of my ssn, last # of the ssn, last # digits of your social,
      last # digits of my social, last # digits of the social, last # digits of your ssn, last # digits of my ssn, last # social, last # of his social, last # of her social,
      last # digits of his social, last # digits of her social, last # of your social security number, last # of my social security number, last # of social,
      last # digits of your social security number, last # digits of my social security number, last # digits of social`,
    account: `account number, account numbers, account no, acct number, acct no, bank account number, checking account number, savings account number, current account number,
      iban, i b a n, international bank account number`,
    accountWord: `account, bank account, checking account, savings account, current account, checking, savings`,
    routing: `routing number, routing, routing no, transit number, aba, a b a, aba number, aba routing number, sort code, bank sort code, bsb, bsb number`,
    phone: `phone number, phone numbers, phone no, telephone number, cell number, cell phone, cell phone number, cellphone number, mobile number, mobile phone number,
      contact number, callback number, call back number, number to call, number to reach, home number, work number, office number, direct line, direct number, fax number, my number, your number,
      his number, her number, best number, call me at, call me on, call me back at, call me back on, call us at, call us on, call us back at, call us back on, call back at, call back on, call him at, call her at, call them at, call at,
      reach me at, reach me on, reach us at, reach us on, reach him at, reach her at, reached at, reached on, contact me at, contact us at, contact me on, contact us on, text me at, text me on, text us at, ring me on, ring us on, phone me on, give us a call at, give me a call at,
      give us a call on, give me a call on, toll free, toll free number, our number, whatsapp number, whatsapp me on, caller id, calling from`,
    phoneWord: `telephone, mobile, cell, phone, dial, landline, call`,
    email: `email, e mail, email address, e mail address, mail address, email me at, write to`,
    partial: `ending in, ends in, that ends in, ended in, ending with, ends with`,
    reference: `zip code, zip codes, zip, postal code, post code, postcode, area code, area codes, country code, dial code, dialing code, dialling code, promo code, promotion code, promotional code, promo codes,
      discount code, discount codes, coupon code, coupon codes, voucher code, error code, error codes, product code, item code, colour code, color code, dress code, qr code, qr codes, bar code, barcode, bar
      codes, barcodes, code of, code word, code name, source code, building code, building codes, tax code, dress codes, swift code, vin, vin number, code red, code blue, morse code, branch code, store
      code, booking code, reservation code, flight code, airport code, gate code, door code, entry code, status code, response code, reason code, diagnosis code, billing code, fault code, offer code,
      referral code, member code, customer code, course code, machine code, lines of code, fare code, priority code, key code, catalog code, catalogue code, campaign code, department code, cost code,
      project code, stock code, batch code, model code, part code, order code, ticket code, claim code, policy code, time code, sic code, hs code, penal code, section code, order number, order numbers,
      order no, order id, order, reference number, reference numbers, reference no, reference, ref number, ref no, ref, invoice number, invoice, invoices, invoice no, flight number, tracking number,
      tracking numbers, tracking, case number, case no, case id, case, policy number, policy no, policy, claim number, claim no, claim, ticket number, ticket no, ticket, confirmation number, confirmation
      code, booking number, booking reference, booking, reservation number, reservation, serial number, serial numbers, serial no, serial, model number, part number, item number, item no, sku, upc, ean,
      isbn, i s b n, issn, imei, i m e i, iccid, batch number, lot number, docket number, warrant number, badge number, employee number, employee id, staff id, member number, member id, membership number,
      membership, customer number, customer id, client number, client id, user id, student id, patient number, patient id, medical record number, record number, file number, license number, licence number,
      plate number, registration number, passport number, visa number for, transaction number, transaction id, transaction, receipt number, receipt, check number, cheque number, purchase order, po number,
      box number, extension number, room number, house number, street number, version number, build number, line number, meter number, meter reading, odometer, issue number, loyalty card, loyalty card
      number, loyalty number, library card, library card number, membership card, membership card number, id card, sim card, sim card number, insurance card, medicare card, medicare number, store card
      number, club card, points card, rewards card, frequent flyer number, rewards number, parcel number, parcel, package number, package, shipment number, shipment, container number, consignment number,
      waybill, waybill number, awb, bill of lading, asin, npi, npi number, tax number, vat number, job number, job id, work order, quote number, contract number, agreement number, loan number, mortgage
      number, certificate number, permit number, vehicle identification number, lottery, lottery numbers, lottery number, winning numbers, raffle number, bib number, jersey number, bus number, train number,
      asset tag, asset number, service tag, port number, checksum, hash, ticket id, device id, session id, meeting id, meeting number, conference id, conference code, participant code, zoom id, webinar id,
      medicaid number, location code, class code, style number, prescription number, rx number`,
    other: `voucher, error, swift, bic, pin it, pin that, pin this, pin them, pin him, pin her, pin down, pin me, pin us, pin you, pin point, pin drop, pin connector, pin plug, pin up, pin the, bowling
      pin, safety pin, rolling pin, pin board, flight, model, docket, badge, driver's license, drivers license, driving licence, license plate, licence plate, registration, passport, visa application, po
      box, p o box, extension, ext, phone extension, room, suite, apartment, apt, unit, gate, platform, seat, row, floor, street, address, version, release, build, firmware, channel, frequency, station,
      page, chapter, section, article, paragraph, reading, mileage, score, credit score, date of birth, birth date, birthday, born, dob, date, expiration date, expiration, expiry, expiry date, expires,
      expire, exp, exp date, valid, valid thru, valid until, valid from, year, age, password, business card, health card, report card, score card, boarding card, green card, identity card, phone card,
      graphics card, memory card, punch card, time card, frequent flyer, latitude, longitude, coordinates, gps, temperature, balance, amount, total, price, cost, payment of, amount of, limit, counter,
      count, quantity, population, ein, vat, quote, contract, loan, certificate, bus, train, route, highway, interstate, exit, zone, lot, mac address, ip address, port, postal, fax, bingo, commit, style,
      size, dosage, prescription, rx`,
  },
  pauses: `um uh uhm umm er erm eh ah hm hmm mm mhm mmhm huh uhuh okay ok kay yes yeah yep yup right sure alright good great perfect dash hyphen space blank comma dot period slash minus stroke please
    sir madam ma'am ma so well like now got it thanks thank you go ahead on continue carry cool fine lovely excellent correct exactly ready`,
  links: `and then so next the are is was it's it that's last first final followed by after that after digits digit numbers group part with again comes a ones one's set another other more
    pair block four's zeros all repeat repeating i'll let me i'm just second third fourth rest you have i see wait hold half of remaining finally lastly begins starts starting beginning ends ending`,
  corrections: `sorry no oops correction actually scratch mean apologies pardon rather wrong mistake excuse`,
  glue: `is was it's its it that's that the my your his her our their this here here's a an are be reads read says say said shows number no code for to of on in as so um uh uhm er erm hm well okay ok yes yeah yep sure right alright
    and then please just would will should could can may i'll i you we they he she me us have has had got get give gave tell told enter type typed in put press confirm verify sir ma'am madam now again going let see think believe i'm
    i've you've we've one moment second sec hold wait check checking looking look find found currently still be uhh umm hmm there there's thanks thank same also actually card account phone text message texted sent send just email app came by from only old new
    current good great perfect go ahead ready course absolutely definitely certainly oh ah like digits digit numbers set as follows following written bank device mobile called equals secret temporary it'll
    checking savings debit credit received screen sms minute ago using use used always to be need needed wanna want provide provided state spell repeat back online banking login log sign hello hi hey um dear moment need reading read out`,
  copulas: `is was are that's thats being as it's be 's`,
  ordinals: `next last first final other another remaining following second third fourth these those all`,
  digitNouns: `digit digits number numbers figures numerals letters characters`,
  units: `dollar dollars buck bucks cent cents euro euros pound pounds pence quid grand percent per degrees degree celsius fahrenheit minute minutes hour hours second seconds day days week weeks month months year years am pm o'clock
    oclock miles mile kilometers kilometres km meters metres feet foot inch inches kilos kilograms kg grams pounds lbs ounces liters litres gallons people persons times points units items pieces boxes steps thousand million billion hundred
    megahertz hertz kilohertz mb gb tb megabytes gigabytes mbps volts watts amps rpm mph kph calories percentages street avenue road lane drive boulevard court st ave blvd rd january february march april june july august september
    october november december jan feb mar apr jun jul aug sep sept oct nov dec bc ad acres square cubic tons tonnes rooms bedrooms nights guests seats tickets shares copies pages votes employees students customers calls rupees yen pesos francs
    shekels dirhams crores lakh lakhs k fm north south east west mg ml mcg ounce pills tablets business working calendar characters digits digit letters attempts tries minutes' days' months'`,
  beforeYears: 'in since from until till by before after around during back',
  determiners: `the a an that this your my his her our their another new second same one other correct right wrong full whole entire following above it me you us i need is get got have need give what's what which enter type read confirm
    receive send sent with digit number`,
  at: 'at',
  dot: 'dot point period',
};
