import type { Phrases } from './phrases.js';

export const portuguese: Phrases = {
  labels: {
    card: `numero do cartao, numero de cartao, numero do meu cartao, numero do seu cartao, numero do cartao de credito, numeros do cartao, numeros do seu cartao, cartao de credito, cartao de debito, meu cartao, seu cartao, o cartao, # digitos do cartao, # digitos do seu cartao, # numeros do cartao`,
    cardWord: `cartao, visa, mastercard, amex, maestro, elo, hipercard`,
    cvv: `cvv, cvc, codigo de seguranca, numero de seguranca, codigo cvv, codigo cvc, # digitos atras, # digitos de tras, # digitos do verso, # numeros do verso, # numeros atras, # digitos no verso, # numeros no verso, ultimos # digitos do verso, codigo do verso, numero do verso, codigo no verso, atras do cartao, verso do cartao, no verso`,
    pin: `pin, codigo pin, numero pin, numero do pin, senha, senha do cartao, senha de # digitos, codigo secreto, numero secreto, senha numerica, codigo pessoal`,
    code: `codigo de verificacao, codigo de confirmacao que, codigo de confirmacao por sms, codigo de uso unico, senha de uso unico, senha temporaria, codigo temporario, codigo que enviamos, codigo que lhe enviamos, codigo que te enviei, codigo que eu enviei, codigo que acabei de enviar, codigo que acabamos de enviar, codigo que recebeu, codigo que voce recebeu, codigo que recebi, codigo que chegou, codigo que eu recebi,
      codigo sms, codigo por sms, codigo do sms, codigo da mensagem, codigo enviado, codigo de acesso, codigo de autenticacao, codigo de ativacao, codigo de autorizacao, codigo de # digitos, otp, token`,
    codeWord: `codigo`,
    account: `numero da conta, numero de conta, numero da minha conta, numero da sua conta, iban, nib, numero da conta bancaria`,
    accountWord: `conta, conta corrente, conta bancaria, conta poupanca`,
    routing: `numero da agencia, agencia`,
    phone: `numero de telefone, numero do telefone, numero de telemovel, numero de celular, meu numero, seu numero, nosso numero, meu telefone, meu celular, meu telemovel, ligue para, ligar para, me ligue no, me liga no, ligue me para, contactar me, retornar no, telefone e`,
    phoneWord: `telefone, celular, telemovel`,
    email: `email, e mail, correio eletronico, endereco de email, endereco de e mail`,
    ssn: `numero de seguranca social, seguranca social, cpf, numero do cpf, nif`,
    partial: `final, terminado em, que termina em, termina em, terminada em`,
    reference: `codigo postal, cep, codigo de area, codigo do pais, codigo promocional, codigo de desconto, codigo de erro, codigo de barras, codigo qr, qr code, codigo do produto, codigo de produto, codigo da cor,
      codigo de conduta, codigo fonte, codigo penal, codigo civil, codigo swift, codigo de reserva, codigo da reserva, codigo do cliente, codigo de rastreio, codigo de rastreamento, codigo do pedido, numero
      do pedido, numero de pedido, numero da encomenda, numero da fatura, numero de fatura, numero da nota, numero de referencia, numero de rastreamento, numero de rastreio, numero do cliente, numero de
      cliente, numero do processo, numero do protocolo, protocolo, numero do contrato, numero da apolice, numero do voo, numero de serie, numero da reserva, numero do caso, numero do quarto, numero do
      passaporte, numero do lote, pedido, fatura, encomenda, referencia, processo, cartao de fidelidade, cartao sim, isbn, ean`,
    other: `ddd, indicativo, data de nascimento, nasci, nascimento, data, data de validade, validade, vence, vencimento, valido ate, valor, preco, montante, soma, saldo, total, ano, idade, versao, pagina,
      capitulo, quarto, ramal, leitura, contador, quilometragem, cartao de cidadao, placa, matricula, rg, cnpj, voo, comboio, trem, rua, avenida`,
  },
  pauses: `eh ah hum hm mm sim claro certo ok okay ta bom perfeito exato isso obrigado obrigada traco hifen espaco virgula ponto por favor entao pronto pode continuar pois beleza entendi`,
  links: `e depois entao os as o a proximos seguintes ultimos primeiros digitos numeros sao seguido de outra vez agora finalmente seguem mais`,
  corrections: `nao desculpe desculpa perdao corrijo correcao erro alias errado espere melhor`,
  glue: `e' é e eh era o a os as de do da meu minha seu sua teu tua que me lhe te se eu voce nos entao ok okay sim claro ta bom por favor para em com no na dar me da de diga dizer disse pode poderia ler leio confirmar confirme digite insira um uma momento segundo espere aqui esta tenho tem recebi recebeu enviei enviamos acabei acabamos chegou
    mensagem sms email telefone celular telemovel cartao conta banco aplicativo numero codigo seguinte seria qual agora mesmo ai pois pronto hum bom dia ola isso`,
  copulas: `e eh era sao como seria esse essa`,
  ordinals: `proximos seguintes ultimos primeiros outros os`,
  digitNouns: `digitos digito numeros algarismos letras ultimos primeiros proximos vezes`,
  units: `euros euro reais real dolares dolar centavos centimos por graus grau minutos minuto horas hora segundos segundo dias dia semanas semana meses mes anos ano quilometros metros km quilos quilo gramas litros pessoas vezes pontos pecas milhoes milhao mil cem janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro digitos noites bilhetes paginas rua parcelas unidades`,
  beforeYears: 'em desde ate de ano antes',
  determiners: `o a os um este esse esta seu meu teu outro novo mesmo ultimo qual do e`,
  at: 'arroba',
  dot: 'ponto',
};
