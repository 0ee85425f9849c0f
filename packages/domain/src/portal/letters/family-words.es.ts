import type {
  ChangeLetter,
  EmailLetters,
  InvitationLetter,
  LogInLetters,
  ToldChange,
} from './family-words.en.ts'

export const logInLetters: LogInLetters = {
  known: ({ schoolName, code, minutes }) => ({
    subject: `Su código para ${schoolName}`,
    greeting: 'Hola:',
    paragraphs: [
      `Su código para entrar en ${schoolName} es ${code}.`,
      `Escríbalo en la página donde lo pidió o use el botón de abajo. Los dos sirven durante ${minutes} minutos y una sola vez.`,
      'Nunca le pediremos este código por teléfono ni por mensaje de texto. Si no lo pidió, no tiene que hacer nada.',
    ],
    label: 'Entrar',
  }),
  newFamily: ({ schoolName, code, minutes }) => ({
    subject: `Su código para ${schoolName}`,
    greeting: 'Hola:',
    paragraphs: [
      `${schoolName} no tiene esta dirección en sus registros. Si es la primera vez que viene, su código es ${code}.`,
      `Escríbalo en la página donde lo pidió o use el botón de abajo, y después cuéntenos de su familia. Los dos sirven durante ${minutes} minutos y una sola vez.`,
      'Si su hijo o hija ya va a esta escuela, pruebe mejor con la dirección en la que recibe los correos de la escuela o pídale que agregue esta.',
      'Nunca le pediremos este código por teléfono ni por mensaje de texto. Si no lo pidió, no tiene que hacer nada.',
    ],
    label: 'Continuar',
  }),
  unknown: ({ schoolName, address }) => ({
    subject: `Para entrar en ${schoolName}`,
    greeting: 'Hola:',
    paragraphs: [
      `Alguien, probablemente usted, quiso entrar en ${schoolName} con ${address}. La escuela no tiene esta dirección en sus registros.`,
      'Si su hijo o hija va a esta escuela, pruebe con la dirección en la que recibe los correos de la escuela o pídale que agregue esta.',
      'Si no fue usted, no tiene que hacer nada.',
    ],
    label: 'Probar con otra dirección',
  }),
}

export const invitationLetter: InvitationLetter = {
  subject: 'Ya puede entrar en el portal de familias de {{school}}',
  paragraphs: [
    'Hola, {{firstName}}:',
    'En el portal de familias de {{school}} puede ver la semana de su hijo o hija, avisar de una ausencia, responder formularios y revisar lo que debe pagar.',
    'Abra esta dirección y escriba el correo electrónico al que llegó este mensaje. Le enviamos un código para entrar, así que no necesita contraseña. La primera vez le preguntamos una fecha de nacimiento, para que nadie más entre.',
    '{{link}}',
  ],
}

export const emailLetters: EmailLetters = {
  code: ({ schoolName, code, minutes }) => ({
    subject: `Su código para ${schoolName}`,
    greeting: 'Hola:',
    paragraphs: [
      `Su código para usar esta dirección en ${schoolName} es ${code}.`,
      `Escríbalo en la página donde lo pidió. Sirve durante ${minutes} minutos.`,
      'Si no lo pidió, no tiene que hacer nada.',
    ],
  }),
  taken: ({ schoolName }) => ({
    subject: `Su correo electrónico en ${schoolName}`,
    greeting: 'Hola:',
    paragraphs: [
      `Alguien, probablemente usted, quiso usar esta dirección en ${schoolName}. Una madre, un padre o un tutor de la escuela ya la tiene, así que no podemos enviar un código.`,
      'Si quiere usarla, hable con la escuela. Si no fue usted, no tiene que hacer nada.',
    ],
  }),
  changed: ({ schoolName, newAddress, days }) => ({
    subject: `Se cambió su correo electrónico en ${schoolName}`,
    greeting: 'Hola:',
    paragraphs: [
      `Desde ahora ${schoolName} le escribe a ${newAddress} y ya no a esta dirección. También entra con la dirección nueva.`,
      `Si fue usted, no tiene que hacer nada. Si no, deshaga el cambio con el botón de abajo en un plazo de ${days} días y avise a la escuela.`,
    ],
    label: 'Deshacer el cambio',
  }),
}

/** The letter to a guardian in another home after something about a child was changed. */
export const changeLetter: ChangeLetter = ({ schoolName, childName, what }) => ({
  subject: `${childName}: se cambiaron ${CHANGED[what]}`,
  greeting: 'Hola:',
  paragraphs: [
    `Otra madre, padre o tutor cambió ${CHANGED[what]} de ${childName} en ${schoolName}.`,
    'La escuela trabaja con los datos que hay ahora. Revíselos, por favor, y llame a la escuela si algo no está bien.',
  ],
  label: 'Ver los datos',
})

const CHANGED: Readonly<Record<ToldChange, string>> = {
  HEALTH: 'los datos de salud',
  CONTACTS: 'los contactos de emergencia',
  PICKUPS: 'las personas que se nombraron para la recogida',
}
