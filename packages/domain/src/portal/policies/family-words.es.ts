import type { PolicyWords } from './family-words.en.ts'

export const policyWords: PolicyWords = {
  title: 'Políticas',
  windowTitle: (schoolName) => `Políticas · ${schoolName}`,
  intro: (schoolName) => `${schoolName} le pide que lea y acepte lo siguiente.`,
  none: 'No hay políticas por aceptar.',
  allAccepted: 'Ya aceptó todas las políticas. ¡Gracias!',
  inEnglish: 'Este texto está en inglés.',
  accept: 'Aceptar',
  acceptOf: (title) => `Aceptar: ${title}`,
  accepted: 'Aceptadas',
  acceptedOn: (date) => `Usted aceptó esto el ${date}`,
  home: 'Volver a su semana',
  link: 'Las políticas que aceptó y las que se le piden',
}
