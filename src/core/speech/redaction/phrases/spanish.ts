import type { Phrases } from './phrases.js';

export const spanish: Phrases = {
  labels: {
    card: `numero de tarjeta, numero de la tarjeta, numero de mi tarjeta, numero de su tarjeta, numero de tu tarjeta, numero de tarjeta de credito, numeros de la tarjeta, numeros de su tarjeta, numeros de mi tarjeta, tarjeta de credito, tarjeta de debito, tarjeta bancaria, mi tarjeta, su tarjeta, tu tarjeta, la tarjeta,
      # digitos de la tarjeta, # digitos de su tarjeta, # numeros de la tarjeta, digitos de la tarjeta, digitos de su tarjeta`,
    cardWord: `tarjeta, visa, mastercard, amex, maestro`,
    cvv: `cvv, cvc, codigo de seguridad, numero de seguridad, clave de seguridad, codigo cvv, codigo cvc, # digitos de atras, # digitos del reverso, # numeros de atras, # digitos en la parte de atras, # digitos al reverso, # digitos detras, # numeros del reverso, ultimos # digitos de atras, numero de atras, codigo de atras,
      codigo de verificacion de la tarjeta, en el reverso, al reverso, parte de atras, parte trasera, al dorso`,
    pin: `pin, codigo pin, numero pin, numero de pin, nip, clave secreta, clave personal, numero secreto, clave del cajero, numero de identificacion personal, codigo secreto, clave de la tarjeta`,
    code: `codigo de verificacion, codigo de confirmacion que le, codigo de confirmacion por mensaje, codigo de un solo uso, clave de un solo uso, contrasena de un solo uso, codigo de uso unico, clave dinamica, codigo que le enviamos, codigo que le acabamos de enviar, codigo que le envie, codigo que le acabo de enviar, codigo que te envie, codigo que te enviamos, codigo que recibio,
      codigo que le llego, codigo que te llego, codigo que me llego, codigo que recibi, codigo que acaba de recibir, codigo sms, codigo por sms, codigo del mensaje, codigo del sms, codigo enviado, codigo de acceso, codigo de autenticacion, codigo de activacion, codigo temporal, codigo de # digitos, otp, token, codigo de autorizacion, contrasena temporal`,
    codeWord: `codigo, clave`,
    account: `numero de cuenta, numero de la cuenta, numero de mi cuenta, numero de su cuenta, cuenta bancaria numero, iban, clabe, cuenta clabe, numero de cuenta bancaria`,
    accountWord: `cuenta, cuenta bancaria, cuenta corriente, cuenta de ahorros`,
    routing: `numero de ruta, numero de enrutamiento, codigo de entidad`,
    phone: `numero de telefono, telefono es, numero de celular, numero de movil, numero movil, mi numero, su numero, nuestro numero, mi celular, mi movil, llameme al, llamame al, llamar al, llamarme al, llamenos al, llame al, contactarme al, localizarme al, marque al, mi telefono es`,
    phoneWord: `telefono, celular, movil`,
    email: `correo electronico, correo, email, e mail, direccion de correo, mail`,
    ssn: `numero de seguro social, seguro social, numero de la seguridad social, seguridad social, numero del seguro social`,
    endOfSsn: `ultimos # digitos de su seguro social, ultimos # de su seguro social, ultimos # digitos de su numero de seguro social, ultimos # numeros de su seguro social`,
    partial: `termina en, terminada en, que termina en, terminado en, terminan en`,
    reference: `codigo postal, codigo de area, codigo de pais, codigo del pais, codigo promocional, codigo de descuento, codigo de error, codigo de barras, codigo qr, codigo de producto, codigo del producto, codigo
      de color, codigo de vestimenta, codigo de conducta, codigo fuente, codigo penal, codigo civil, codigo swift, codigo de reserva, codigo de cliente, codigo de referencia, codigo de articulo, numero de
      pedido, numero de orden, numero de factura, numero de referencia, numero de seguimiento, numero de guia, numero de rastreo, numero de cliente, numero de caso, numero de reporte, numero de contrato,
      numero de poliza, numero de vuelo, numero de serie, numero de reserva, numero de expediente, numero de socio, numero de folio, folio, numero de ticket, numero de confirmacion, numero de habitacion,
      numero de placa, numero de pasaporte, numero de lote, pedido, factura, orden, referencia, tarjeta de puntos, tarjeta de fidelidad, tarjeta sim, isbn, ean`,
    other: `prefijo, lada, fecha de nacimiento, nacio, naci, fecha, fecha de vencimiento, fecha de expiracion, fecha de caducidad, vence, vencimiento, caducidad, expira, valida hasta, monto, importe, precio,
      suma, saldo, total, ano, edad, version, pagina, capitulo, habitacion, extension, lectura, contador, kilometraje, matricula, dni, cedula, rfc, curp, vuelo, anden, calle, avenida, contrasena`,
  },
  pauses: `eh em este mm hm aja si claro vale bien bueno ok okay perfecto correcto exacto gracias guion espacio coma punto por favor entendido muy adelante siga dale aha`,
  links: `y luego despues entonces los las el la siguientes proximos ultimos primeros digitos numeros son es seguido de otra vez ahora finalmente termina le sigue siguen mas`,
  corrections: `no perdon disculpe perdone corrijo equivoque error digo espere mejor dicho`,
  glue: `es son era el la los las de del mi su tu mis sus que me le te se yo usted nosotros si claro ok okay bueno pues eh este a ver por favor gracias para en con y entonces dar dame deme darme dice diga digame decir puede podria leer leo confirmar confirme ingrese teclee marque un una momento segundo permitame espere aqui esta tengo tiene dio llego
    recibi recibio envie enviamos acabo acabamos mensaje texto sms correo telefono celular tarjeta cuenta banco aplicacion numero codigo siguiente ahora mismo ahi cual seria muy bien buenos dias hola seguro clave`,
  copulas: `es era son como seria ese esa`,
  ordinals: `siguientes proximos ultimos primeros otros los`,
  digitNouns: `digitos digito numeros cifras letras ultimos primeros siguientes veces`,
  units: `euros euro dolares dolar pesos peso centavos centimos por grados grado minutos minuto horas hora segundos segundo dias dia semanas semana meses mes anos ano kilometros metros km kilos kilo gramos litros personas veces puntos piezas millones millon mil cien enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    digitos noches boletos paginas calle cuotas unidades soles bolivares`,
  beforeYears: 'en desde hasta de ano antes',
  determiners: `el la los un una este ese esta su mi tu otro nuevo mismo ultimo cual del y`,
  at: 'arroba',
  dot: 'punto',
};
