import type { DayParts } from '../days.ts'
import type { SamplesOf } from './samples.ts'

export const daySamples: SamplesOf<DayParts> = {
  NOTHING_TO_MISS: [
    [
      { childName: 'Ann Lee' },
      'Ann Lee is no longer expected on these days. Please choose other days',
      'Ya no se espera a Ann Lee en esos días. Elija otros días',
    ],
    [
      { childName: null },
      'None of these children is still expected on these days. Please choose other days',
      'Ya no se espera a ninguno de estos niños en esos días. Elija otros días',
    ],
  ],
  CHILD_IS_IN: [
    [
      { childName: 'Ann Lee', activity: 'Juggling' },
      'Ann Lee is checked in to Juggling right now. Please call the school',
      'Ann Lee está ahora mismo en Juggling. Por favor, llame a la escuela',
    ],
  ],
  ABSENCE_BEGAN: [
    [
      { childName: 'Ann Lee' },
      'The absence of Ann Lee has begun. Please call the school to change it',
      'La ausencia de Ann Lee ya empezó. Para cambiarla, llame a la escuela',
    ],
  ],
  NOBODY_TO_PICK_UP: [
    [
      { childName: 'Ann Lee' },
      'Ann Lee is no longer at the school today, or is not expected. Please call the school',
      'Ann Lee ya no está hoy en la escuela o no se le espera. Por favor, llame a la escuela',
    ],
  ],
  TOO_MANY_PICKUPS: [
    [
      { childName: 'Ann Lee', most: 20 },
      'You can name at most 20 people at a time for Ann Lee. Remove somebody first',
      'Puede nombrar como máximo a 20 personas a la vez para Ann Lee. Quite antes a alguien',
    ],
  ],
}
