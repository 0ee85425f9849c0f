import type { StandardTexts } from './automatic-texts.ts'

/** Builds an email from paragraphs, with a greeting. */
function letter(subject: string, greeted: '{{parent}}' | '{{firstName}}', ...paragraphs: string[]) {
  return {
    subject: `{{school}}: ${subject}`,
    message: [`Hola, ${greeted}:`, ...paragraphs].map((each) => `<p>${each}</p>`).join(''),
  }
}

const toParent = (subject: string, ...paragraphs: string[]) => letter(subject, '{{firstName}}', ...paragraphs)

const toPayer = (subject: string, ...paragraphs: string[]) => letter(subject, '{{parent}}', ...paragraphs)

/**
 * The Spanish texts. Those to phones use no character outside GSM-7, such as á, í, ó and ú, which would halve what
 * fits into a part: é, ñ, ü, ¿ and ¡ do not.
 */
export const automaticTexts: StandardTexts = {
  MEETING_REMINDER: {
    email: toParent(
      'recordatorio de {{activity}}, {{date}}',
      'Le recordamos {{activity}} de {{child}}: {{date}}, {{time}}.',
      '{{place}}',
      '{{meetingLink}}',
    ),
    text: '{{school}}: le recordamos {{activity}} de {{child}}: {{date}}, {{time}}.',
  },
  DATES_CHANGED: {
    email: toParent(
      'cambio de fechas de {{child}}',
      'Hay un cambio en el horario de {{child}}:',
      '{{changes}}',
      '{{questions}}',
    ),
    text: '{{school}}: ha cambiado el horario de {{child}}.\n{{changes}}',
  },
  CHECKED_IN: {
    email: toParent(
      'registramos la llegada de {{child}}',
      'Registramos la llegada de {{child}} a {{activity}} el {{date}}, {{time}}.',
      '{{questions}}',
    ),
    several: toParent(
      'registramos la llegada de {{child}}',
      'Registramos estas llegadas el {{date}}:',
      '{{checks}}',
      '{{questions}}',
    ),
    text: '{{school}}: registramos la llegada de {{child}} a {{activity}} ({{time}}).',
    severalText: '{{school}}, llegadas:\n{{checks}}',
  },
  CHECKED_OUT: {
    email: toParent(
      'registramos la salida de {{child}}',
      'Registramos la salida de {{child}} de {{activity}} el {{date}}, {{time}}, con {{person}}.',
      '{{questions}}',
    ),
    several: toParent(
      'registramos la salida de {{child}}',
      'Registramos estas salidas el {{date}}:',
      '{{checks}}',
      '{{questions}}',
    ),
    text: '{{school}}: {{child}} se fue de {{activity}} ({{time}}) con {{person}}.',
    severalText: '{{school}}, salidas:\n{{checks}}',
  },
  FORMS_MISSING: {
    email: toParent(
      'faltan formularios de {{child}}',
      '{{activity}} empieza el {{date}} y todavía nos faltan estos formularios de {{child}}:',
      '{{forms}}',
      'Para llenarlos, {{howToAnswer}}.',
    ),
    text: '{{school}}: {{activity}} empieza el {{date}} y nos faltan formularios de {{child}}: {{forms}}',
  },
  SIGN_UP_OPENS: {
    email: toParent(
      'la inscripción de {{activity}} se abre: {{date}}',
      'Nos pidió que le recordáramos: la inscripción de {{activity}} se abre el {{date}}, {{time}}.',
      'Desde ese momento puede inscribirse aquí:',
      '{{bookLink}}',
    ),
    text: '{{school}}: se abren las inscripciones de {{activity}}: {{date}}, {{time}}. {{bookLink}}',
  },
  OFFER_MADE: {
    email: toParent(
      'hay un cupo para {{child}}',
      'Se abrió un cupo y su familia es la siguiente en la lista de espera. Se lo guardamos hasta el {{until}}:',
      '{{offers}}',
      'Para aceptarlo o rechazarlo, {{howToAnswer}}.',
      'Si no tenemos noticias suyas antes, ofreceremos el cupo a la siguiente familia de la lista.',
    ),
    several: toParent(
      'hay cupos para {{child}}',
      'Se abrieron cupos y su familia es la siguiente en la lista de espera. Se los guardamos hasta el {{until}}:',
      '{{offers}}',
      'Para aceptarlos o rechazarlos, {{howToAnswer}}. Puede tomar todos o solo algunos.',
      'Si no tenemos noticias suyas antes, ofreceremos los cupos a la siguiente familia de la lista.',
    ),
    text: '{{school}}: hay un cupo para {{child}}. Se lo guardamos hasta el {{until}}. Para aceptarlo o rechazarlo, {{howToAnswer}}.',
  },
  OFFER_EXPIRING: {
    email: toParent(
      'responda, por favor: guardamos un cupo para {{child}}',
      'Le recordamos que solo podemos guardar el cupo hasta el {{until}}:',
      '{{offers}}',
      'Para aceptarlo o rechazarlo, {{howToAnswer}}.',
      'Si no tenemos noticias suyas antes, ofreceremos el cupo a la siguiente familia de la lista.',
    ),
    several: toParent(
      'responda, por favor: guardamos cupos para {{child}}',
      'Le recordamos que solo podemos guardar los cupos hasta el {{until}}:',
      '{{offers}}',
      'Para aceptarlos o rechazarlos, {{howToAnswer}}.',
      'Si no tenemos noticias suyas antes, ofreceremos los cupos a la siguiente familia de la lista.',
    ),
    text: '{{school}}: solo podemos guardar el cupo para {{child}} hasta el {{until}}. Para aceptarlo o rechazarlo, {{howToAnswer}}.',
  },
  OFFER_EXPIRED: {
    email: toParent(
      'venció la oferta para {{child}}',
      'Guardamos el cupo hasta el {{until}} y no tuvimos noticias suyas. La oferta venció, y {{childIs}} fuera de la lista de espera:',
      '{{offers}}',
      'Si todavía desea el cupo, {{howToAnswer}} para volver a la lista de espera.',
    ),
    several: toParent(
      'venció la oferta para {{child}}',
      'Guardamos los cupos hasta el {{until}} y no tuvimos noticias suyas. La oferta venció, y {{childIs}} fuera de la lista de espera:',
      '{{offers}}',
      'Si todavía desea los cupos, {{howToAnswer}} para volver a la lista de espera.',
    ),
    text: '{{school}}: el plazo para aceptar el cupo de {{child}} ha vencido. Si de todos modos desea el cupo, {{howToAnswer}}.',
  },
  OFFER_ACCEPTED: {
    email: toParent(
      '{{child}} tiene el cupo',
      'Su familia aceptó la oferta y el cupo es suyo:',
      '{{offers}}',
      'Si es un error, {{howToAnswer}}.',
    ),
    text: '{{school}}: su familia ha aceptado el cupo para {{child}}. Si es un error, {{howToAnswer}}.',
  },
  OFFER_DECLINED: {
    email: toParent(
      'usted rechazó una oferta para {{child}}',
      'Como nos pidió, dimos el cupo a la siguiente familia de la lista, y {{childIs}} fuera de la lista de espera:',
      '{{offers}}',
      'Si es un error, {{howToAnswer}}.',
    ),
    several: toParent(
      'usted rechazó una oferta para {{child}}',
      'Como nos pidió, dimos los cupos a la siguiente familia de la lista, y {{childIs}} fuera de la lista de espera:',
      '{{offers}}',
      'Si es un error, {{howToAnswer}}.',
    ),
    text: '{{school}}: usted ha rechazado el cupo para {{child}}. Si es un error, {{howToAnswer}}.',
  },
  OFFER_TOOK_ANOTHER: {
    email: toParent(
      'usted tomó otro cupo, así que terminamos la oferta para {{child}}',
      'Usted tomó otro cupo, así que el que guardábamos aquí pasa a la siguiente familia de la lista, y {{childIs}} fuera de esta lista de espera:',
      '{{offers}}',
      'Si es un error, {{howToAnswer}}.',
    ),
    several: toParent(
      'usted tomó otro cupo, así que terminamos la oferta para {{child}}',
      'Usted tomó otro cupo, así que los que guardábamos aquí pasan a la siguiente familia de la lista, y {{childIs}} fuera de esta lista de espera:',
      '{{offers}}',
      'Si es un error, {{howToAnswer}}.',
    ),
    text: '{{school}}: usted ha tomado otro cupo, por lo que la oferta para {{child}} ha terminado. Si es un error, {{howToAnswer}}.',
  },
  OFFER_WITHDRAWN: {
    email: toParent(
      'tuvimos que retirar una oferta para {{child}}',
      'Lo sentimos: tuvimos que retirar la oferta que le hicimos. {{stillWaiting}}',
      '{{offers}}',
      'Si tiene alguna pregunta, {{howToAnswer}}.',
    ),
    text: '{{school}}: lo sentimos, tuvimos que retirar la oferta para {{child}}. {{stillWaiting}}',
  },
  WAIT_LIST_JOINED: {
    email: toParent(
      '{{child}} ya espera un cupo',
      '{{child}} ya espera un cupo en {{activity}}. Hoy ocupa el lugar {{position}} de la lista.',
      'Le escribiremos cuando se abra un cupo. Para ver el lugar o salir de la lista de espera, {{howToAnswer}}.',
    ),
    text: '{{school}}: {{child}} ya espera un cupo en {{activity}}, lugar {{position}}. Para verlo o salir de la lista, {{howToAnswer}}.',
  },
  WAIT_LIST_LEFT: {
    email: toParent(
      '{{child}} ya no espera un cupo',
      'Como pidió su familia, {{childIs}} fuera de la lista de espera de {{activity}}.',
      'Si es un error, {{howToAnswer}}.',
    ),
    text: '{{school}}: como nos ha pedido su familia, {{child}} ya no espera un cupo en {{activity}}. Si es un error, {{howToAnswer}}.',
  },
  RECEIPT: {
    email: toPayer(
      'recibo de {{amount}}',
      'Gracias. Recibimos {{amount}} el {{date}} ({{method}}).',
      '{{lines}}',
    ),
    text: '{{school}}: gracias. Recibimos {{amount}} el {{date}}.',
  },
  REFUND: {
    email: toPayer(
      'reembolso de {{amount}}',
      'Le reembolsamos {{amount}} el {{date}} ({{method}}).',
      '{{reason}}',
      '{{lines}}',
    ),
    text: '{{school}}: le reembolsamos {{amount}} el {{date}}.',
  },
  OVERDUE: {
    email: toPayer(
      'la factura {{invoice}} está vencida',
      'La factura {{invoice}} venció el {{dueOn}}. Quedan {{amount}} por pagar. {{laterDue}}',
      '{{lines}}',
      '{{howToPay}}',
      '{{payLink}}',
      'Si ya pagó en los últimos días, no tiene que hacer nada.',
      '{{questions}}',
    ),
    text: '{{school}}: la factura {{invoice}} tiene como fecha de pago el {{dueOn}}. Quedan {{amount}} por pagar. {{payLink}}',
  },
  NOT_CHARGED: {
    email: toPayer(
      'no pudimos cobrar {{amount}} de la factura {{invoice}}',
      'Intentamos cobrar {{amount}} de la factura {{invoice}} a {{method}}, pero no se pudo. {{reason}}',
      '{{lines}}',
      '{{howToPay}}',
      '{{payLink}}',
      '{{triedAgain}}',
      '{{questions}}',
    ),
    text: '{{school}}: no pudimos cobrar {{amount}} de la factura {{invoice}}. {{payLink}}',
  },
  CARD_EXPIRES: {
    email: toPayer(
      'su tarjeta vence pronto',
      'Sus facturas se pagan automáticamente con {{card}}. Vence a fines de {{expires}}.',
      'Por favor, díganos antes cuál es su nueva tarjeta, para que nada quede sin pagar.',
      '{{questions}}',
    ),
    text: '{{school}}: {{card}}, con la que se pagan sus facturas, vence a fines de {{expires}}. {{questions}}',
  },
}
