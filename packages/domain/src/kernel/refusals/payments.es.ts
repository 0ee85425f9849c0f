import type { Currency } from '../currencies.ts'
import { formatDate } from '../dates.ts'
import { formatWords } from '../languages/format-words.es.ts'
import { formatMoney } from '../money.ts'
import type { PaymentSentences } from './payments.en.ts'
import type { HoldSource, PaidFor } from './payments.ts'

export const paymentSentences: PaymentSentences = {
  ADD_ON_NOT_THERE: () => 'Una opción adicional ya no se ofrece. Elija de nuevo',
  ADD_ON_AMOUNT: ({ addOn, most }) => `Elija de 1 a ${most} de ${addOn}`,
  ADD_ON_REQUIRED: ({ addOn }) => `${addOn} es parte de la actividad y no se puede quitar`,
  COUPON_NOT_FOUND: () => 'No se encontró el cupón',
  COUPON_OFF: () => 'Este cupón está desactivado',
  COUPON_EXPIRED: ({ expiredOn }, { dateFormat }) =>
    `Este cupón venció el ${formatDate(expiredOn, dateFormat)}`,
  COUPON_USED_UP: ({ most }) =>
    most === 1 ? 'Este cupón ya se usó' : `Este cupón ya se usó ${most} veces, que es el máximo permitido`,
  COUPON_USED_BY_FAMILY: ({ most }) =>
    most === 1
      ? 'Esta familia ya usó este cupón'
      : `Esta familia ya usó este cupón ${most} veces, que es el máximo permitido`,
  COUPON_TAKES_NOTHING: ({ because }) => COUPON_TAKES_NOTHING[because],
  PRICE_CHANGED: ({ totalCents, shownCents }, { currency }) =>
    `El precio ahora es ${money(totalCents, currency)}, no ${money(shownCents, currency)}. Por favor, revíselo`,
  AMOUNT_CHANGED: ({ totalCents }, { currency }) =>
    `Ahora hay que pagar ${money(totalCents, currency)}. Revise el monto y pague de nuevo`,

  CANNOT_BOOK: () => 'Aquí solo puede inscribir quien paga a la escuela. Pregunte en la escuela',
  CART_CHANGED: () => 'El carrito cambió desde que lo abrió. Revíselo e inscriba otra vez',
  POLICIES_DUE: () => 'Primero acepte las normas de la escuela',
  FORM_DUE: ({ form, childName }) => `Primero llene ${form} para ${childName}`,
  HOLD_ENDED: ({ of }) => HOLD_ENDED[of],
  NO_METHOD: () => 'La familia no tiene ningún método de pago seleccionado',
  METHOD_UNUSABLE: () => 'No se puede cobrar a esta tarjeta o cuenta bancaria. Elija otra',
  METHOD_NEEDED: () =>
    'Sus cuotas se cobran de ahí automáticamente. Primero desactive los pagos automáticos o permítalos con otro método de pago',
  NOT_ENTERED: () => 'No se ingresó ninguna tarjeta ni cuenta bancaria. Vuelva a intentarlo',
  NOTHING_TO_PAY: ({ because }) => NOTHING_TO_PAY[because],
  PAYMENT_UNDER_WAY: (parts) => {
    if (parts.of === 'THIS') return 'Esto ya se está pagando. Espere a que termine ese pago'
    if (parts.of === 'METHOD') return 'Ya hay un cobro en curso. Espere a que termine ese pago'
    return `Hay un pago ${paidForText(parts)} en curso. Espere a que termine`
  },
  DISPUTED: (parts) =>
    parts.of === 'PAYMENT'
      ? 'Este pago está en disputa. Espere la decisión del banco'
      : `Un pago ${paidForText(parts)} está en disputa. Espere la decisión del banco`,
  NOT_CONNECTED: ({ told }) =>
    told === 'STAFF'
      ? 'Su escuela no está conectada a un proveedor de pagos. Conecte uno en Settings, Apps, o anote un pago recibido por otro medio'
      : 'Esta escuela no recibe pagos en línea en este momento. Pregunte a la escuela cómo pagar',
  PROVIDER_UNREACHABLE: () => 'El proveedor de pagos no responde. Vuelva a intentarlo en un momento',
  PROVIDER_REFUSES: ({ reason }) => `El proveedor de pagos no lo acepta. ${reason}`,
  PAYMENT_ID_USED: () => 'Este formulario ya registró otro pago. Ciérrelo y ábralo de nuevo',
  TOO_LITTLE_TO_CHARGE: ({ cents, leastCents }, { currency }) =>
    `${money(cents, currency)} es muy poco para un pago en línea: el mínimo es ${money(leastCents, currency)}. Súmelo a otro pago o pregunte a la escuela cómo pagar`,

  LINK_UNKNOWN: () =>
    'Este enlace no funciona. Ábralo de nuevo desde el mensaje que recibió o pida uno nuevo a la escuela',
  LINK_EXPIRED: ({ next }) =>
    next === 'ASK_SCHOOL'
      ? 'Este enlace venció. Pida uno nuevo a la escuela'
      : 'Este enlace venció. Empiece el pago de nuevo',
  CARD_NUMBER_SENT: () => 'Ingrese los números de tarjeta solo en la página de pago. Este no se guardó',
}

function money(cents: number, currency: Currency): string {
  return formatMoney(cents, currency, formatWords.locale)
}

const COUPON_TAKES_NOTHING = {
  NOTHING_LEFT: 'Este cupón no se aplica a nada de lo que hay aquí',
  INVOICED: 'Esto ya está facturado. Los cupones solo se pueden usar antes',
} as const

const HOLD_ENDED: Readonly<Record<HoldSource, string>> = {
  NEW: 'La reserva de este cupo venció. Vuelva a agregar a su hijo o hija',
  WAIT_LIST:
    'La reserva de este cupo venció. Su hijo o hija está otra vez en la lista de espera, en el mismo lugar',
  OFFER: 'La oferta de este cupo venció y su hijo o hija ya no está en la lista de espera',
}

const NOTHING_TO_PAY = {
  NOTHING_OPEN: 'Aquí no hay nada pendiente de pago',
  CHANGED: 'Mientras tanto, aquí se pagó o cambió algo. Ciérrelo y vuelva a abrirlo',
  OTHER: 'Hubo un problema con este pago. Vuelva a cargar la página',
} as const

/** 'de la factura 1012', 'de una nota de crédito', or 'de' and the payer's name. */
function paidForText(paidFor: PaidFor): string {
  if (paidFor.of === 'PAYER') return `de ${paidFor.name}`
  const { of, number } = paidFor
  const noun = of === 'INVOICE' ? 'factura' : 'nota de crédito'
  return number === null ? `de una ${noun}` : `de la ${noun} ${number}`
}
