import type { FamilyWords } from './family-words.en.ts'

export const familyWords: FamilyWords = {
  waiting: 'Un momento…',
  unreachable: 'No se pudo conectar con el servidor. Vuelva a intentarlo',
  copyAddress: (link) => `Si el botón no funciona, copie esta dirección: ${link}`,
}
