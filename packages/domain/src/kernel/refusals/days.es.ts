import type { DaySentences } from './days.en.ts'

export const daySentences: DaySentences = {
  NOTHING_TO_MISS: ({ childName }) =>
    childName === null
      ? 'Ya no se espera a ninguno de estos niños en esos días. Elija otros días'
      : `Ya no se espera a ${childName} en esos días. Elija otros días`,
  CHILD_IS_IN: ({ childName, activity }) =>
    `${childName} está ahora mismo en ${activity}. Por favor, llame a la escuela`,
  ABSENCE_BEGAN: ({ childName }) =>
    `La ausencia de ${childName} ya empezó. Para cambiarla, llame a la escuela`,
  NOBODY_TO_PICK_UP: ({ childName }) =>
    `${childName} ya no está hoy en la escuela o no se le espera. Por favor, llame a la escuela`,
  TOO_MANY_PICKUPS: ({ childName, most }) =>
    `Puede nombrar como máximo a ${most} personas a la vez para ${childName}. Quite antes a alguien`,
}
