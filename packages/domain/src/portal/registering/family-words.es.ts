import type { RegisterWords } from './family-words.en.ts'

export const registerWords: RegisterWords = {
  title: 'Cuéntenos de su familia',
  confirmed: (email, schoolName) =>
    `${email} está confirmado. ${schoolName} no tiene esta dirección en sus registros, así que escriba una vez los datos de su familia.`,
  already:
    '¿Su hijo o hija ya va a esta escuela? Use la dirección en la que recibe los correos de la escuela.',
  otherAddress: 'Usar otro correo electrónico',
  addTitle: 'Agregar un hijo o una hija',
  addIntro: 'Pasa a ser parte de su familia aquí y puede inscribirse enseguida.',
  you: 'Sobre usted',
  phoneHint: 'La escuela llama a este número si pasa algo.',
  child: (number) => `Hijo o hija ${number}`,
  gradeHint: 'El grado de ahora. Algunas actividades son por grado.',
  healthHint: 'Lo que la escuela debe saber. Déjelo vacío si no hay nada.',
  another: 'Agregar otro hijo u otra hija',
  removeChild: (number) => `Quitar hijo o hija ${number}`,
  missing: 'Escriba este dato',
  continue: 'Continuar',
  addChild: 'Agregar',
  sending: 'Guardando…',
  back: 'Volver',
}
