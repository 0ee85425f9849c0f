import type { BirthdayWords } from './birthday-words.en.ts'

export const birthdayWords: BirthdayWords = {
  birthday: 'Fecha de nacimiento de su hijo o hija',
  stays: 'La fecha se queda en este dispositivo. Solo se busca por edad y grado.',
  find: 'Buscar',
  chosen: (age, grade) =>
    `${[age && `Edad: ${age}`, grade && `grado: ${grade}`].filter(Boolean).join(', ')}.${grade ? ' Cada escuela es distinta: compruebe el grado.' : ''}`,
  tooYoung: 'No hay una edad para un bebé tan pequeño. Elija una arriba.',
  wrong: 'Escriba la fecha de nacimiento de un niño o una niña',
}
