import type { PayWords } from './family-words.en.ts'
import type { Failure } from './payment-ways.ts'
import { bankDebitOf } from '../providers/bank-debits.ts'

export const payWords: PayWords = {
  payment: 'Pago',
  loading: 'Cargando …',
  unreachable: 'No se pudo conectar con el servidor. Vuelva a intentarlo',
  incomplete: 'Este enlace está incompleto',
  whyIncomplete:
    'Ábralo desde el mensaje que le envió su escuela. Si sigue viendo esta página, pida un enlace nuevo a la escuela.',
  failed: 'No se pudo hacer',
  retry: 'Intentar de nuevo',
  languages: 'Idioma',
  backToPortal: 'Volver a sus pagos',

  add: (type) => (type === 'CARD' ? 'Agregar una tarjeta' : 'Agregar una cuenta bancaria'),
  chargedAsAgreed: (schoolName) => `${schoolName} solo hará los cobros que usted acepte.`,
  numberGoesTo: 'El número se envía al proveedor de pagos, no a nosotros.',
  testMode: 'Modo de prueba: no se mueve dinero.',
  saveMethod: (type) => (type === 'CARD' ? 'Guardar tarjeta' : 'Guardar cuenta bancaria'),
  added: (type) => (type === 'CARD' ? 'Tarjeta agregada' : 'Cuenta bancaria agregada'),
  saved: (type) => (type === 'CARD' ? 'Tarjeta guardada' : 'Cuenta bancaria guardada'),
  usableSoon: (brand, last4) =>
    `${brand} terminada en ${last4}: se podrá usar cuando el banco la confirme, lo que tarda unos días.`,
  savedFor: (brand, last4, schoolName) => `${brand} terminada en ${last4}: guardada para ${schoolName}.`,
  mandateLabel: (type) => `Cobrar automáticamente a esta ${nameOf(type)} cuando venzan las facturas`,
  mandateText: (type, schoolName) =>
    `Autorizo a ${schoolName} a cobrar cada una de mis facturas a esta ${nameOf(type)} el día de su vencimiento o, si sigue sin pagarse, más tarde. Puedo retirar esta autorización en cualquier momento avisando a la escuela.`,

  isItYours: '¿Es suyo este pago?',
  confirmYours: 'Confirme su pago',
  testBank: 'Esta es la comprobación de un banco de prueba. Un banco real le enviaría un código.',
  confirm: 'Confirmar el pago',
  decline: 'Rechazar',
  confirmed: 'Pago confirmado',
  closePage: 'Gracias. Puede cerrar esta página.',
  declined: 'Pago rechazado',
  nothingCharged: 'No se cobró nada. Intente de nuevo con otra tarjeta.',

  invoice: (number) => `Factura ${number}`,
  trial: 'PRUEBA: esto es un ensayo y no se mueve dinero.',
  from: (schoolName, firstName) =>
    firstName === null ? `De ${schoolName}` : `De ${schoolName}, para ${firstName}`,
  children: (names: readonly string[]) => `${names.length === 1 ? 'Menor' : 'Menores'}: ${names.join(', ')}`,
  lines: 'Conceptos',
  total: 'Total',
  credited: 'Acreditado',
  paid: 'Pagado',
  refunded: 'Reembolsado',
  installmentDue: (day) => `Cuota que vence el ${day}`,
  stillOpen: 'Por pagar',
  due: (day) => (day === null ? 'Por pagar' : `Vence el ${day}`),
  wasDue: (day) => `Venció el ${day}`,
  howMuch: 'Cuánto desea pagar',
  now: (amount) => `${amount} ahora`,
  allOfIt: (amount) => `Todo, ${amount}`,
  payBy: 'Pagar con',
  card: 'Tarjeta',
  debitName: (currency) => {
    const { name } = bankDebitOf(currency)
    return { USD: 'Cuenta bancaria (ACH)', CAD: 'Débito preautorizado' }[currency as string] ?? name
  },
  debitTiming: (currency) =>
    `El pago desde una cuenta bancaria tarda unos ${bankDebitOf(currency).settlesInDays} días hábiles. Hasta entonces aparece en proceso.`,
  allowDebit: (schoolName) => `Al pagar, autoriza a ${schoolName} a debitar este importe de la cuenta.`,
  keep: 'Guardar para pagos futuros',
  pay: (amount) => `Pagar ${amount}`,
  beingPaid:
    'Esta factura se está pagando en este momento. No la pague dos veces. Esta página muestra el resultado.',
  isVoid: 'Esta factura se canceló. No tiene que pagarla.',
  isPaid: 'Esta factura está pagada. ¡Gracias!',
  notOnline: (schoolName) =>
    `${schoolName} no acepta pagos en línea por ahora. Pregunte a la escuela cómo pagar.`,
  tooLittle: (amount, least, schoolName) =>
    `${amount} es muy poco para pagarlo en línea: el mínimo es ${least}. Pague a ${schoolName} de otra forma o junto con su próxima factura.`,
  waitALittle: 'Espere un momento',
  linkFails: 'Este enlace no funciona',
  openAgain: 'Ábralo otra vez desde el mensaje que recibió o pida uno nuevo a la escuela.',
  failure: (failure) => failures[failure],

  yourPayment: 'Su pago',
  atYourBank: 'Continuar en su banco',
  confirmAtBank: (amount) => `Su banco le pide que confirme este pago de ${amount}.`,
  onItsWay: (amount) =>
    `Su pago de ${amount} está en camino desde su banco, lo que tarda unos días. No tiene que hacer nada más.`,
  checking: (amount) =>
    `Estamos comprobando con su banco si su pago de ${amount} se realizó. No vuelva a pagar. Esta página muestra el resultado, y puede volver a ella más tarde.`,
  received: 'Pago recibido',
  receipt: (schoolName, amount, day, type, number) =>
    `¡Gracias! ${schoolName} recibió ${amount} el ${day} (${type === 'CARD' ? 'tarjeta' : 'cuenta bancaria'}) por la factura ${number}.`,
  receiptEmailed: 'Le enviaremos un recibo por correo electrónico.',
}

function nameOf(type: 'CARD' | 'BANK_ACCOUNT'): string {
  return type === 'CARD' ? 'tarjeta' : 'cuenta bancaria'
}

const failures: Readonly<Record<Failure, string>> = {
  card_declined: 'La tarjeta fue rechazada. Pruebe con otra o consulte al banco que la emitió',
  insufficient_funds: 'No hay fondos suficientes. Pruebe con otra tarjeta o cuenta bancaria',
  expired_card: 'La tarjeta está vencida. Agregue una nueva',
  incorrect_cvc: 'El código de seguridad de la tarjeta no es correcto. Vuelva a ingresarla',
  authentication_required: 'El banco necesita que el titular confirme este pago. Intente pagar de nuevo',
  account_closed: 'La cuenta bancaria está cerrada. Agregue otra',
  amount_too_small: 'El importe es muy bajo para cobrarlo en línea',
  email_invalid: 'El proveedor de pagos no acepta su correo electrónico. Pida a la escuela que lo corrija',
  method_type_off: 'La escuela no acepta cuentas bancarias por ahora. Use una tarjeta',
  CANCELED: 'El pago se canceló',
  DECIDED_NOT_PAID: 'La escuela registró que este pago no se realizó',
  PROVIDER_UNREACHABLE: 'El proveedor de pagos no respondió, así que no se cobró nada. Intente en un momento',
  OTHER: 'El pago no se realizó. Pruebe con otra tarjeta o cuenta bancaria',
}
