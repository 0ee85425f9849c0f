import type { ChangeLetter, LogInLetters, ToldChange } from './family-words.en.ts'

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
}
