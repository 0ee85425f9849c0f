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
