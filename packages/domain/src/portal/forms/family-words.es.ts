import type { FormWords } from './family-words.en.ts'

export const formWords: FormWords = {
  title: 'Formularios',
  windowTitle: (schoolName) => `Formularios · ${schoolName}`,
  listText: 'La escuela le pide que llene estos formularios.',
  none: 'No hay formularios por llenar.',
  forChild: (child) => `Para ${child}`,
  forFamily: 'Para su familia',
  state: {
    ANSWERED: 'Completo',
    MISSING: 'Por llenar',
    OPTIONAL: 'No es obligatorio',
  },
  toComplete: 'La escuela tiene preguntas nuevas',
  answered: {
    YOU: (date) => `Usted lo llenó el ${date}`,
    FAMILY: (date) => `Su familia lo llenó el ${date}`,
    SCHOOL: (date) => `La escuela lo llenó por usted el ${date}`,
  },
  askedBy: (activities) => `Para ${activities}`,
  fillOut: 'Llenar',
  fillOutOf: (form, child) => `Llenar: ${form}, ${child}`,
  change: 'Cambiar',
  changeOf: (form, child) => `Cambiar: ${form}, ${child}`,
  inEnglish: 'Las preguntas están en inglés.',
  optional: 'no es obligatorio',
  choose: 'Elija una opción',
  noChoice: 'Ninguna opción',
  signature: 'Su firma',
  signatureName: 'Escriba su nombre completo para firmar',
  signatureText: (form, child) =>
    `Al escribir mi nombre, firmo el formulario «${form}» para ${child}. Lo que escribí es cierto y estoy de acuerdo con lo que dice.`,
  signatureForFamily: (form) =>
    `Al escribir mi nombre, firmo el formulario «${form}» para mi familia. Lo que escribí es cierto y estoy de acuerdo con lo que dice.`,
  signedBefore: (name) => `La última firma es de ${name}. Un cambio se firma de nuevo.`,
  send: 'Enviar',
  sending: 'Enviando…',
  sent: '¡Gracias! La escuela tiene sus respuestas.',
  kept: 'Lo que escribe se guarda en este navegador hasta que lo envíe.',
  changed: 'Revise los campos marcados.',
  newQuestions:
    'La escuela cambió este formulario. Lo que escribió sigue aquí. Revise las preguntas y envíelo de nuevo.',
  answeredMeanwhile:
    'Otra persona llenó este formulario mientras usted escribía. Lo que escribió sigue aquí. Compárelo con lo que está registrado ahora y envíelo de nuevo si debe cambiar.',
  onFile: (text) => `Registrado ahora: ${text}`,
  nothingOnFile: 'Registrado ahora: nada',
  notAsked: 'La escuela ya no pide este formulario. No hace falta que lo llene.',
  all: 'Todos los formularios',
  home: 'Volver a su semana',
  yes: 'Sí',
  no: 'No',
}
