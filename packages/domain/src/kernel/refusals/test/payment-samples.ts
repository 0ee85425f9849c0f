import type { PaymentParts } from '../payments.ts'
import type { SamplesOf } from './samples.ts'

export const paymentSamples: SamplesOf<PaymentParts> = {
  CANNOT_BOOK: [
    [
      {},
      'Only a guardian who pays the school can book here. Please ask the school',
      'Aquí solo puede inscribir quien paga a la escuela. Pregunte en la escuela',
    ],
  ],
  CART_CHANGED: [
    [
      {},
      'The cart has changed since you opened it. Please check it, and book again',
      'El carrito cambió desde que lo abrió. Revíselo e inscriba otra vez',
    ],
  ],
  POLICIES_DUE: [
    [{}, 'Please accept the policies of the school first', 'Primero acepte las normas de la escuela'],
  ],
  FORM_DUE: [
    [
      { form: 'Health form', childName: 'Kim Lee' },
      'Please fill out Health form for Kim Lee first',
      'Primero llene Health form para Kim Lee',
    ],
  ],
  ADD_ON_NOT_THERE: [
    [
      {},
      'An add-on is no longer offered. Please choose again',
      'Una opción adicional ya no se ofrece. Elija de nuevo',
    ],
  ],
  ADD_ON_AMOUNT: [[{ addOn: 'Lunch', most: 2 }, 'Choose 1 to 2 of Lunch', 'Elija de 1 a 2 de Lunch']],
  ADD_ON_REQUIRED: [
    [
      { addOn: 'Book' },
      'Book is part of the activity and cannot be removed',
      'Book es parte de la actividad y no se puede quitar',
    ],
  ],
  COUPON_NOT_FOUND: [[{}, 'Coupon not found', 'No se encontró el cupón']],
  COUPON_OFF: [[{}, 'This coupon is turned off', 'Este cupón está desactivado']],
  COUPON_EXPIRED: [
    [{ expiredOn: '2026-11-20' }, 'This coupon expired on 11/20/2026', 'Este cupón venció el 11/20/2026'],
  ],
  COUPON_USED_UP: [
    [{ most: 1 }, 'This coupon was used already', 'Este cupón ya se usó'],
    [
      { most: 20 },
      'This coupon was used 20 times already, as often as it can be',
      'Este cupón ya se usó 20 veces, que es el máximo permitido',
    ],
  ],
  COUPON_USED_BY_FAMILY: [
    [{ most: 1 }, 'This family has used this coupon already', 'Esta familia ya usó este cupón'],
    [
      { most: 2 },
      'This family has used this coupon 2 times already, as often as it can',
      'Esta familia ya usó este cupón 2 veces, que es el máximo permitido',
    ],
  ],
  COUPON_TAKES_NOTHING: [
    [
      { because: 'NOTHING_LEFT' },
      'This coupon does not apply to anything here',
      'Este cupón no se aplica a nada de lo que hay aquí',
    ],
    [
      { because: 'INVOICED' },
      'This is already invoiced. Coupons can only be used before that',
      'Esto ya está facturado. Los cupones solo se pueden usar antes',
    ],
  ],
  PRICE_CHANGED: [
    [
      { totalCents: 12_050, shownCents: 10_000 },
      'The price is $120.50 now, not $100. Please review it',
      'El precio ahora es $120.50, no $100. Por favor, revíselo',
    ],
  ],
  AMOUNT_CHANGED: [
    [
      { totalCents: 4_000 },
      '$40 is due now. Please check it, and pay again',
      'Ahora hay que pagar $40. Revise el monto y pague de nuevo',
    ],
  ],
  HOLD_ENDED: [
    [
      { of: 'NEW' },
      'The hold on this spot has expired. Add the child again',
      'La reserva de este cupo venció. Vuelva a agregar a su hijo o hija',
    ],
    [
      { of: 'WAIT_LIST' },
      'The hold on this spot has expired. The child is on the wait list again, in the same position',
      'La reserva de este cupo venció. Su hijo o hija está otra vez en la lista de espera, en el mismo lugar',
    ],
    [
      { of: 'OFFER' },
      'The offer of this spot has expired, and the child is no longer on the wait list',
      'La oferta de este cupo venció y su hijo o hija ya no está en la lista de espera',
    ],
  ],
  NO_METHOD: [
    [
      {},
      'Parent does not have any selected payment method',
      'La familia no tiene ningún método de pago seleccionado',
    ],
  ],
  METHOD_NEEDED: [
    [
      {},
      'Your installments are charged to it automatically. Turn automatic payments off first, or allow them for another one',
      'Sus cuotas se cobran de ahí automáticamente. Primero desactive los pagos automáticos o permítalos con otro método de pago',
    ],
  ],
  METHOD_UNUSABLE: [
    [
      {},
      'This card or bank account cannot be charged. Choose another one',
      'No se puede cobrar a esta tarjeta o cuenta bancaria. Elija otra',
    ],
  ],
  NOT_ENTERED: [
    [
      {},
      'No card or bank account was entered. Please try again',
      'No se ingresó ninguna tarjeta ni cuenta bancaria. Vuelva a intentarlo',
    ],
  ],
  NOTHING_TO_PAY: [
    [{ because: 'NOTHING_OPEN' }, 'Nothing is open here', 'Aquí no hay nada pendiente de pago'],
    [
      { because: 'CHANGED' },
      'Something was paid or changed here since. Close this and look again',
      'Mientras tanto, aquí se pagó o cambió algo. Ciérrelo y vuelva a abrirlo',
    ],
    [
      { because: 'OTHER' },
      'Something went wrong with this payment. Please load the page again',
      'Hubo un problema con este pago. Vuelva a cargar la página',
    ],
  ],
  PAYMENT_UNDER_WAY: [
    [
      { of: 'THIS' },
      'This is being paid. Wait until that payment has ended',
      'Esto ya se está pagando. Espere a que termine ese pago',
    ],
    [
      { of: 'METHOD' },
      'This is being charged. Wait until that payment has ended',
      'Ya hay un cobro en curso. Espere a que termine ese pago',
    ],
    [
      { of: 'INVOICE', number: '1012' },
      'A payment for invoice 1012 is under way. Please wait until it is done',
      'Hay un pago de la factura 1012 en curso. Espere a que termine',
    ],
    [
      { of: 'PAYER', name: 'Mia Lee' },
      'A payment for Mia Lee is under way. Please wait until it is done',
      'Hay un pago de Mia Lee en curso. Espere a que termine',
    ],
  ],
  DISPUTED: [
    [
      { of: 'PAYMENT' },
      'This payment is disputed. Please wait until the bank has decided',
      'Este pago está en disputa. Espere la decisión del banco',
    ],
    [
      { of: 'CREDIT_NOTE', number: null },
      'A payment for credit note is disputed. Please wait until the bank has decided',
      'Un pago de una nota de crédito está en disputa. Espere la decisión del banco',
    ],
  ],
  NOT_CONNECTED: [
    [
      { told: 'STAFF' },
      'Your school is not connected to a payment provider. Connect one at Settings, Apps, or write down a payment taken outside',
      'Su escuela no está conectada a un proveedor de pagos. Conecte uno en Settings, Apps, o anote un pago recibido por otro medio',
    ],
    [
      { told: 'PAYER' },
      'This school does not take payments online right now. Please ask the school how to pay',
      'Esta escuela no recibe pagos en línea en este momento. Pregunte a la escuela cómo pagar',
    ],
  ],
  PROVIDER_UNREACHABLE: [
    [
      {},
      'The payment provider does not answer. Please try again in a moment',
      'El proveedor de pagos no responde. Vuelva a intentarlo en un momento',
    ],
  ],
  PROVIDER_REFUSES: [
    [
      { reason: 'The card has expired' },
      'The payment provider refuses this. The card has expired',
      'El proveedor de pagos no lo acepta. The card has expired',
    ],
  ],
  PAYMENT_ID_USED: [
    [
      {},
      'This form has recorded another payment already. Close it and open it again',
      'Este formulario ya registró otro pago. Ciérrelo y ábralo de nuevo',
    ],
  ],
  TOO_LITTLE_TO_CHARGE: [
    [
      { cents: 40, leastCents: 50 },
      '$0.40 is too little to be charged online: the least is $0.50. Add it to another payment, or write down a payment taken outside',
      '$0.40 es muy poco para un pago en línea: el mínimo es $0.50. Súmelo a otro pago o pregunte a la escuela cómo pagar',
    ],
  ],
  LINK_UNKNOWN: [
    [
      {},
      'This link does not work. Please open it once more from the message you got, or ask the school for a new one',
      'Este enlace no funciona. Ábralo de nuevo desde el mensaje que recibió o pida uno nuevo a la escuela',
    ],
  ],
  LINK_EXPIRED: [
    [
      { next: 'ASK_SCHOOL' },
      'This link has expired. Please ask the school for a new one',
      'Este enlace venció. Pida uno nuevo a la escuela',
    ],
    [
      { next: 'START_AGAIN' },
      'This link has expired. Please start the payment again',
      'Este enlace venció. Empiece el pago de nuevo',
    ],
  ],
  CARD_NUMBER_SENT: [
    [
      {},
      'Please enter card numbers on the payment page only. This one was not saved',
      'Ingrese los números de tarjeta solo en la página de pago. Este no se guardó',
    ],
  ],
}
