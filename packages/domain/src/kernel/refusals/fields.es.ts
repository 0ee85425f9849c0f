import type { FieldSentences } from './family-fields.en.ts'

export const fieldSentences: FieldSentences = {
  required: 'Este campo es obligatorio',
  tooShort: (least) => `Debe tener al menos ${least} caracteres`,
  tooLong: (most) => `Debe tener como máximo ${most} caracteres`,
  email: 'Escriba un correo electrónico válido',
  emailEntered: 'Escriba un correo electrónico válido',
  emailIsSame: 'Esta ya es su dirección',
  date: 'Escriba una fecha válida',
  time: 'Escriba una hora válida',
  timeWritten: 'Escriba la hora como HH:mm',
  futureDate: 'Debe ser una fecha futura',
  currentOrFutureDate: 'Debe ser hoy o una fecha futura',
  currentOrPastDate: 'Debe ser hoy o una fecha pasada',
  withinAYear: 'Debe estar a menos de un año de hoy',
  notBeforeFirstDay: 'No puede ser antes del primer día',
  dateAtLatest: (last) => `Elija el ${last} o una fecha anterior`,
  startBeforeEnd: 'La hora de inicio debe ser anterior a la hora de fin',
  endAfterStart: 'La hora de fin debe ser posterior a la hora de inicio',
  latinText: 'Use letras del alfabeto latino y números',
  latinLetter: 'Debe tener al menos una letra del alfabeto latino',
  letter: 'Debe tener al menos una letra',
  inWords: 'Escríbalo con palabras',
  characters: (groups) =>
    `Puede tener ${groups
      .split(/, | and /)
      .map(groupName)
      .reduce(joined)}`,
  unprintable: (signs) =>
    `No podemos imprimir ${signs.replace(' and ', ' y ')} en las facturas. Escríbalo con otras letras`,
  notStorable: 'Este texto tiene un carácter que no se puede guardar',
  phoneNotWhole: (typed) =>
    `${typed} no es un número completo. Escriba +, el código del país y todos los dígitos`,
  phoneMask: 'Escriba el número de teléfono completo',
  numbersOnly: 'Solo puede tener números',
  decimals: (decimals) => `Puede tener hasta ${decimals} decimales`,
  atMostPercent: 'Debe ser 100 % o menos',
  moreThan: (bound) => `Debe ser más de ${bound}`,
  positive: 'No puede ser menos de cero',
  atLeast: (bound) => `Debe ser ${bound} o más`,
  atMost: (bound) => `Debe ser ${bound} o menos`,
  tooManyContacts: (most) => `Se pueden anotar como máximo ${most} contactos de emergencia`,
  oneName: 'Escriba el nombre y el apellido de una sola persona, con mayúsculas y sin nada más',
  sureOfName:
    'Revise el nombre. Si es el nombre y el apellido de una sola persona, marque esta casilla y envíe de nuevo',
  emailOrPhone: 'Escriba un correo electrónico o un número de teléfono',
  tooManyAsked: (most) =>
    `Puede tener como máximo ${most} solicitudes de este tipo a la vez. Espere la respuesta de la escuela o retire una`,
  childAlreadyThere: 'Este niño o esta niña ya está en su familia',
  tooManyChildren: (most) =>
    `Puede agregar como máximo ${most} hijos aquí. Si son más, comuníquese con la escuela`,
  coverTooLong: (most) => `Elija como máximo ${most} días`,
  notOffered: 'Elija una de las respuestas que se ofrecen',
  fileGone: 'Este archivo ya no está aquí. Elíjalo de nuevo',
  notAsked: 'El formulario no hace esta pregunta',
  noDrawing: 'La escuela solo pide su nombre escrito. Borre el dibujo y envíe el formulario de nuevo.',
  drawnAnew: 'Este dibujo no se puede guardar. Bórrelo y dibuje de nuevo, o firme solo con su nombre.',
}

/** The groups of characters, as `character-sets` names them. */
const GROUPS: Readonly<Record<string, string>> = {
  'latin letters': 'letras del alfabeto latino',
  'letters a to z': 'letras de la a a la z',
  letters: 'letras',
  numbers: 'números',
  spaces: 'espacios',
  'line breaks': 'saltos de línea',
  whitespaces: 'espacios',
  'punctuation marks': 'signos de puntuación',
  symbols: 'símbolos',
  apostrophes: 'apóstrofos',
  periods: 'puntos',
  commas: 'comas',
  hyphens: 'guiones',
  slashes: 'barras',
  'exclamation marks': 'signos de exclamación',
  'question marks': 'signos de interrogación',
  colons: 'dos puntos',
  parentheses: 'paréntesis',
}

function groupName(group: string): string {
  return GROUPS[group] ?? group
}

function joined(list: string, name: string, index: number, names: readonly string[]): string {
  return index === names.length - 1 ? `${list} y ${name}` : `${list}, ${name}`
}
