import type { AccountWords } from './family-words.en.ts'

export const accountWords: AccountWords = {
  details: 'Sobre usted',
  firstName: 'Nombre',
  lastName: 'Apellido',
  phone: 'Teléfono',
  language: 'Idioma de los correos y mensajes',
  notStated: 'Sin datos',
  onlyYou: 'Usted cambia solo sus propios datos. La escuela recibe aviso.',
  address: 'Domicilio',
  street: 'Calle y número',
  city: 'Ciudad',
  state: 'Estado',
  postalCode: 'Código postal',
  officeAddress: 'La oficina lleva el domicilio de su hogar. Llame si no es correcto.',
  officeChanges: 'La oficina cambia estos datos por usted.',
  emailIsShared:
    'Otra madre, padre o tutor de su familia usa el mismo correo electrónico. Por eso solo la oficina puede cambiar estos datos.',
  email: 'Correo electrónico',
  emailText: 'Con esta dirección inicia la sesión, y la escuela le escribe a ella.',
  newEmail: 'Nuevo correo electrónico',
  newEmailHint: 'Enviamos un código a la dirección nueva. Hasta que lo escriba aquí, no cambia nada.',
  changeEmail: 'Cambiar el correo electrónico',
  sendCode: 'Enviarme un código',
  codeSent: (email) =>
    `Enviamos un correo a ${email}. Escriba el código que contiene. Si no llega, revise la dirección y la carpeta de correo no deseado.`,
  code: 'Código',
  codeHint: '6 dígitos. Sirve durante 15 minutos.',
  confirm: 'Usar esta dirección',
  sendAgain: 'Enviar el correo otra vez',
  sentAgain: 'Lo enviamos otra vez. Puede tardar un minuto.',
  otherEmail: 'Usar otra dirección',
  emailChanged: (email) =>
    `Su correo electrónico ahora es ${email}. Se cerró la sesión en los demás dispositivos. La dirección anterior recibió aviso y puede deshacerlo durante 7 días.`,
  wanted: 'Lo que la escuela le escribe',
  wantedText: 'Usted elige para su propia dirección y su número. Las demás personas eligen por sí mismas.',
  byEmail: 'Por correo electrónico',
  byText: 'Por mensaje de texto',
  news: 'Noticias de la escuela, como programas nuevos',
  aboutChild: 'Sobre mi hijo o hija, como una clase cancelada o un cambio de hora',
  checkedIn: 'Cuando se registra la llegada de mi hijo o hija',
  checkedOut: 'Cuando se registra la salida de mi hijo o hija, y con quién',
  sentAnyway: 'La escuela lo envía a todas las familias.',
  notesNeedChild: 'Los avisos de llegada y salida solo llegan junto con los mensajes sobre su hijo o hija.',
  alwaysSent:
    'Las facturas, los recibos y los cambios en los cupos y las fechas de su hijo o hija siempre llegan por correo.',
  bounces: 'Los correos a su dirección vuelven a la escuela. Revise la dirección de arriba.',
  noPhone: 'La escuela no tiene un número suyo que reciba mensajes.',
  stopped:
    'Su teléfono respondió STOP. Envíe START al número del que llegan los mensajes para recibirlos otra vez.',
  sharedPhone: 'Otra persona tiene el mismo número. Responda STOP a un mensaje para dejar de recibirlos.',
  saveWanted: 'Guardar lo elegido',
  messages: 'Mensajes de la escuela',
  messagesText: 'Correos y mensajes de texto que la escuela le envió.',
  seeMessages: 'Ver los mensajes que recibió',
  noMessages: 'Todavía no hay ninguno.',
  anEmail: 'Correo',
  aText: 'Mensaje de texto',
  sentOn: (channel, date) => `${channel}, ${date}`,
  linkLeftOut: '(El enlace está en el propio mensaje.)',
  attachments: (names) => `Archivos adjuntos: ${names}. Ábralos en su correo.`,
  allMessages: 'Todos los mensajes',
  messageGone: 'Este mensaje no está aquí. Puede tratar de algo que usted ya no ve.',
  calendar: 'Sus hijos en su calendario',
  calendarText: (names) =>
    `Una dirección privada muestra los horarios y lugares de ${names} en el calendario de su teléfono o computadora. Se mantiene al día.`,
  calendarNobody: 'Ahora no ve aquí a ningún niño; por eso su calendario está vacío.',
  calendarSecret:
    'Quien tenga la dirección puede leer dónde y cuándo están sus hijos. No se la dé a nadie más que a su calendario.',
  makeCalendar: 'Crear una dirección privada',
  addToCalendar: 'Agregar a mi calendario',
  addToGoogle: 'Agregar a Google Calendar',
  calendarAddress: 'Dirección privada',
  copyAddress: 'Copiar la dirección',
  addressCopied: 'Copiada.',
  addressMarked: 'La dirección está seleccionada. Cópiela del campo.',
  calendarSince: (date) => `Creada el ${date}.`,
  calendarHidden: 'Solo la madre, el padre o el tutor ve la dirección.',
  newCalendar: 'Crear una dirección nueva',
  newCalendarText: 'Una dirección nueva anula la anterior. Créela si alguien la tiene y no debería.',
  newCalendarMade: 'Esta es su dirección nueva. La anterior ya no sirve; agregue esta a su calendario.',
  endCalendar: 'Anular la dirección',
  calendarEnded: 'La dirección ya no sirve. Puede quitar el calendario de su teléfono o computadora.',
  data: 'Sus datos',
  dataText:
    'Descargue lo que la escuela guarda sobre usted y los niños que ve aquí: una página para leer, y lo mismo para otros programas. No contiene lo que la escuela guarda sobre otras madres, padres o tutores.',
  downloadData: 'Descargar sus datos',
  makingData: 'Creando el archivo…',
  dataSaved: 'El archivo está en sus descargas. Guárdelo bien: contiene datos de salud.',
  kept: 'Cuánto tiempo los guarda la escuela',
  keptWhy:
    'La escuela guarda estos datos para cuidar a sus hijos, y las facturas y los pagos para su contabilidad.',
  keptMonths: (months) =>
    months % 12 > 0 ? `${months} meses` : months === 12 ? '1 año' : `${months / 12} años`,
  keptMessages: (time) =>
    time === null
      ? 'Correos, mensajes de texto y solicitudes respondidas: sin límite.'
      : `Correos, mensajes de texto y solicitudes respondidas: durante ${time}.`,
  keptPickups: (time) =>
    time === null
      ? 'Quién recogió a su hijo y por qué faltó: sin límite.'
      : `Quién recogió a su hijo y por qué faltó: durante ${time}.`,
  keptLeft: (time) =>
    time === null
      ? 'Datos de salud, respuestas a formularios, personas que recogen y contactos de emergencia: sin límite, también después de que su hijo deje la escuela.'
      : `Datos de salud, respuestas a formularios, personas que recogen y contactos de emergencia: durante ${time} después de que su hijo deje la escuela.`,
  keptRest: 'Todo lo demás: hasta que la escuela lo borre.',
  forget:
    'Si quiere que la escuela olvide a su familia, pídalo aquí o comuníquese con la escuela. Ella borra los nombres, los contactos y todo lo que se escribió sobre ustedes. Los importes y las fechas quedan en su contabilidad.',
  undoWindow: (schoolName) => `Su correo electrónico · ${schoolName}`,
  undoTitle: 'Deshacer el cambio de su correo electrónico',
  undoText: (oldAddress, newAddress) =>
    `La dirección se cambió de ${oldAddress} a ${newAddress}. Si no fue usted, recupere la dirección anterior. Se cerrará la sesión en todos los dispositivos.`,
  undo: 'Recuperar la dirección anterior',
  undone: (oldAddress) =>
    `Su dirección vuelve a ser ${oldAddress}. Se cerró la sesión en todos los dispositivos. Inicie la sesión de nuevo y diga a la escuela que no fue usted.`,
  undoClosed:
    'Esto ya no se puede deshacer aquí: pasó una semana o la escuela cambió la dirección después. Comuníquese con la escuela.',
  logIn: 'Iniciar sesión',
}
